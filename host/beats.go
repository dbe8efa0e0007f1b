package host

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"quarterdeck/host/control"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/store"
)

const (
	excusers       = 8 // how many matches are changed at once when a server was away, so that the store can write several together
	excuseAttempts = 3 // for a match that cannot be changed while the store works
)

// excuseAway excuses the time from since on, in which no server ran. Time in which changes are refused is excused at its end.
func (r *Runner) excuseAway(ctx context.Context, since time.Time) error {
	if frozen, refused := r.control.Frozen(); refused != nil && !since.Before(frozen) {
		return nil
	}
	return r.excuse(ctx, since)
}

// excuse excuses the time from since on in all matches in which a clock runs, each until it is changed. It returns an error if the store
// fails or the server stops: then it is to be called again. A match that fails alone keeps no other waiting, and its clocks ran on.
func (r *Runner) excuse(ctx context.Context, since time.Time) error {
	ctx = control.Exempt(ctx)
	tables, err := r.archive.store.Tables(ctx, store.Filter{Status: []store.Status{store.Running, store.Computer}})
	if err != nil {
		return err
	}
	var ids []string
	for i := range tables {
		if sum := &tables[i].Summary; !sum.Due.IsZero() && clock.CountsAsAway(since, sum.Updated, sum.Due, r.now()) {
			ids = append(ids, tables[i].ID)
		}
	}
	for range excuseAttempts {
		if ids, err = r.excuseIn(ctx, since, ids); err == nil || r.tasks.HasStopped() {
			return err
		}
		if err := r.archive.store.Probe(ctx); err != nil {
			return err
		}
	}
	r.tasks.logError("the clocks of some matches ran on when they should have stood still", fmt.Errorf("%w: %s", err, strings.Join(ids, " ")))
	return nil
}

// excuseIn is excuse for some matches. It returns those that could not be stored, with an error.
func (r *Runner) excuseIn(ctx context.Context, since time.Time, ids []string) (left []string, failure error) {
	var mu sync.Mutex // guards the results
	var work sync.WaitGroup
	next := make(chan string)
	for range excusers {
		work.Go(func() {
			for id := range next {
				_, err := r.changeNow(ctx, id, func(m *match.Match) (*match.Match, error) { return m.Administration().Excuse(since, r.now()) })
				if !Unavailable(err) {
					r.tasks.logError("the clocks of match "+id+" ran on when they should have stood still", err)
					continue
				}
				mu.Lock()
				left, failure = append(left, id), err
				mu.Unlock()
			}
		})
	}
	for _, id := range ids {
		next <- id
	}
	close(next)
	work.Wait()
	return left, failure
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
