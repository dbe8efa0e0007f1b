package match

import (
	"slices"
	"strconv"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match/outcome"
	"quarterdeck/record"
)

// Record returns the match record, without the seed if Start.RevealAt is set. Write that of a running match with
// record.For.
func (m *Match) Record() *record.Record { return m.RecordAt(time.Time{}) }

// RecordAt returns the record at the time now, with the seed if it may be shown by then.
func (m *Match) RecordAt(now time.Time) *record.Record {
	info := m.start.Game.Info()
	rec := &record.Record{
		Game: info.ID, Rules: info.Rules, Setup: m.start.Setup,
		Entries: m.replay.Entries(), End: m.replay.End(), Names: m.seating.RecordNames(),
	}
	rec.Extra = record.BotsOf(m.start.ID, rec.Names, m.seating.Names())
	if f := m.start.Forked; f != nil {
		rec.Extra = append(rec.Extra, record.KeyValue{Key: record.Forked, Value: f.Match + " " + strconv.Itoa(f.Entries)})
		return rec
	}
	commit := m.start.Seed.Commit()
	rec.Commit = &commit
	for i := range m.seating.Players() {
		rec.Nonces = append(rec.Nonces, m.seating.Players()[i].Nonce)
	}
	if m.replay.Done() && !now.Before(m.start.RevealAt) {
		seed := m.start.Seed
		rec.Seed = &seed
	}
	if after := m.seating.AfterCommit(); after != 0 {
		rec.Extra = append(rec.Extra, record.AfterCommit(after))
	}
	if !slices.ContainsFunc(rec.Nonces, func(n fair.Nonce) bool { return n != fair.Nonce{} }) {
		rec.Nonces = nil
	}
	return rec
}

// ending returns how a finished match ended.
func (m *Match) ending() *outcome.Ending {
	of := outcome.Match{End: m.replay.End(), Position: m.replay.State(), Seats: m.seating.Len(), Together: m.start.together(), Begun: m.Begun()}
	if entries := m.replay.Entries(); len(entries) > 0 {
		of.Last = entries[len(entries)-1]
	}
	return outcome.New(of)
}

// Plays returns the record's entries at log indexes from `from` to before `to`, as viewer may know them now. A hidden
// choice is "?" until it is revealed, a private one until the match is over.
func (m Perspective) Plays(viewer game.Seat, from, to int) []Played {
	out := []Played{}
	revealed, taken := m.revealed(to), m.undone.Between(from, m.Version())
	for i := from; i < to; i++ {
		if m.log.At(i).Play == nil {
			continue
		}
		hidden := m.plays.At(i).visibility.To(viewer) == game.Hidden
		out = append(out, m.played(viewer, i, hidden && i < revealed && !taken[i]))
	}
	return out
}

// played returns the record's entry at log index i as viewer may know it. revealed: it was hidden and has been revealed
// since.
func (m Perspective) played(viewer game.Seat, i int, revealed bool) Played {
	e, p := m.log.At(i), m.plays.At(i)
	notation := p.notation
	switch {
	case m.replay.Done():
	case !revealed && p.visibility.To(viewer) != game.Open:
		notation = e.Play.HiddenNotation(m.start.Game)
	default:
		notation = e.Play.NotationFor(m.start.Game, viewer)
	}
	return Played{N: i + 1, Actor: e.Play.Actor.String(), Notation: notation}
}
