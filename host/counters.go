package host

import (
	"time"

	"quarterdeck/match"
	"quarterdeck/metrics"
	"quarterdeck/record"
)

// counters holds the host's metrics. Labels are games, levels and a few fixed words, never data of people.
type counters struct {
	created, finished, moves *metrics.Counter
	append, act, think       *metrics.Histogram
}

func newCounters(set *metrics.Set) counters {
	return counters{
		created:  set.Counter("quarterdeck_matches_created_total", "Matches that were created on this server.", "game"),
		finished: set.Counter("quarterdeck_matches_finished_total", "Matches that ended on this server.", "game"),
		moves:    set.Counter("quarterdeck_moves_total", "Actions that were stored, by the kind of player.", "game", "by"),
		append:   set.Histogram("quarterdeck_store_append_seconds", "Time to store new entries.", metrics.Seconds()),
		act:      set.Histogram("quarterdeck_act_seconds", "Time from a person's request for an action until it was stored or refused.", metrics.Seconds()),
		think:    set.Histogram("quarterdeck_bot_seconds", "Time that a bot took for a choice.", metrics.Seconds(), "game", "level"),
	}
}

// addGauges adds gauges that are measured when the metrics are read.
func (h *Host) addGauges() {
	set := h.Meters
	set.Gauge("quarterdeck_matches_loaded", "Matches in memory.", func() float64 { return float64(h.rooms.count()) })
	set.Gauge("quarterdeck_damaged_matches", "Matches that cannot be read and are in quarantine.", func() float64 { return float64(h.archive.damaged.Len()) })
	set.Gauge("quarterdeck_bots_thinking", "Bots that are thinking now.", func() float64 { return float64(h.bots.slots.Busy()) })
	set.Gauge("quarterdeck_bots_waiting", "Bots that wait for a slot to think in.", func() float64 { return float64(h.bots.slots.Waiting()) })
}

// PlayersWaiting returns how many choices of bots people wait for at tables of this server.
func (h *Host) PlayersWaiting() int { return h.bots.slots.Attended() }

// count counts a commit; before is nil for a new match.
func (m *counters) count(before, after *match.Match) {
	id, from := after.Game().Info().ID, 0
	if before == nil {
		m.created.Add(1, id)
	} else {
		from = before.Version()
		if before.Phase() != match.Finished && after.Phase() == match.Finished {
			m.finished.Add(1, id)
		}
	}
	for _, e := range after.Entries(from) {
		if e.Play == nil || e.Play.Kind != record.Act || e.Play.Actor < 0 {
			continue
		}
		by := "person"
		if after.PlayedByBot(e.Play.Actor) {
			by = "bot"
		}
		m.moves.Add(1, id, by)
	}
}

// timed records how long something took; callers defer it.
func timed(h *metrics.Histogram, start time.Time, values ...string) { h.Since(start, values...) }
