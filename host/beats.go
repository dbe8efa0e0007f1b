package host

import (
	"context"
	"sync"
	"time"

	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/store"
)

// excusers is how many matches are changed at once when a server was away, so that the store can write several together.
const excusers = 8

// excuse excuses the time from since to now in all matches in which a clock runs.
func (r *Runner) excuse(ctx context.Context, since, now time.Time) {
	tables, err := r.archive.store.Tables(ctx, store.Filter{Status: []store.Status{store.Running, store.Computer}})
	r.tasks.logError("no server ran for a while, and the matches with clocks could not be listed: their clocks ran on", err)
	ids := make(chan string)
	var work sync.WaitGroup
	for range excusers {
		work.Go(func() {
			for id := range ids {
				_, err := r.changeNow(ctx, id, func(m *match.Match) (*match.Match, error) { return m.Administration().Excuse(since, now) })
				r.tasks.logError("no server ran for a while, but the clocks of match "+id+" ran on", err)
			}
		})
	}
	for i := range tables {
		if sum := &tables[i].Summary; !sum.Due.IsZero() && clock.CountsAsAway(since, sum.Updated, sum.Due, now) {
			ids <- tables[i].ID
		}
	}
	close(ids)
	work.Wait()
}

// beats stores regularly that the server runs.
func (h *Host) beats() {
	if h.uptime == nil {
		return
	}
	for h.tasks.Context().Err() == nil {
		h.tasks.Sleep(h.Heartbeat)
		h.tasks.logError("the server could not store that it runs; it tries again", h.uptime.Beat(h.tasks.Context()))
	}
}

// lastBeat stores when the server stopped.
func (h *Host) lastBeat() {
	if h.uptime != nil {
		_ = h.uptime.Beat(context.Background()) // the store may have failed: then the clocks stand still from the beat before
	}
}
