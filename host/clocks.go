package host

import (
	"context"
	"time"

	"quarterdeck/match"
)

// A match whose clock runs out within the horizon has a timer in memory. The store is queried regularly for such
// matches, so that a restart, or another server on the same store, finds them too.
const (
	clockEvery   = 30 * time.Second
	clockHorizon = time.Minute
	clockLimit   = 1000 // matches that are woken at once; the others follow
)

// clocks makes the clocks of a runner's matches run out.
type clocks struct {
	runner  *Runner
	tasks   *tasks
	now     func() time.Time
	passive bool                                                              // another server on the same store does it
	rematch func(ctx context.Context, old *match.Match) (*match.Match, error) // starts the match that the players of old agreed on
}

// run wakes the matches whose clocks run out soon.
func (c *clocks) run() { c.tasks.Every(clockEvery, c.wakeDue) }

func (c *clocks) wakeDue() {
	ids, err := c.runner.archive.store.Due(c.tasks.Context(), c.now().Add(clockHorizon), clockLimit)
	c.tasks.logError("the matches whose clocks run out could not be listed; they wait", err)
	for _, id := range ids {
		r, err := c.runner.room(c.tasks.Context(), id)
		if err != nil {
			c.tasks.logError("match "+id+" could not be loaded, and its clock waits", err)
			continue
		}
		c.schedule(r)
	}
}

// schedule sets the timer of a room to the time when its match's next clock runs out, if that is soon.
func (c *clocks) schedule(r *room) {
	if c.passive {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopAlarm()
	due, ok := r.newest.Load().Due() // under the lock: a newer version is scheduled after it is installed
	wait := due.Sub(c.now())
	if !ok || wait > clockHorizon {
		return
	}
	r.alarm = time.AfterFunc(wait, func() {
		c.tasks.Go(func() { c.expire(r) })
	})
}

// expire applies an expired clock, unless another server was faster. The next query of due matches retries a failure.
func (c *clocks) expire(r *room) {
	m := r.newest.Load()
	if m.RematchAgreed() { // the server that received the last acceptance died
		_, err := c.rematch(c.tasks.Context(), m)
		c.tasks.logError("the rematch of "+r.id+" could not begin", err)
		return
	}
	next, err := c.runner.Change(c.tasks.Context(), r.id, func(m *match.Match) (*match.Match, error) { return m.Expire(c.now()) })
	if err != nil {
		c.tasks.logError("the clock of match "+r.id+" could not run out", err)
		return
	}
	if next == m {
		c.schedule(r) // it was too early
	}
}

// expireMatch expires a match whose clock a refused request found to be due.
func (c *clocks) expireMatch(id string) {
	if r, err := c.runner.room(c.tasks.Context(), id); err == nil && !c.passive {
		c.expire(r)
	}
}
