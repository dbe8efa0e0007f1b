package sweep

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/examples/goofspiel"
)

// TestWaitingIsFree has bots wait for an hour each. That is neither charged as computing nor ends the unit. Bots take no time in the bubble.
func TestWaitingIsFree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waits := 0
		p, err := NewPlayer(planOf(t, goofspiel.Game(), "cards=3"), goofspiel.Game(), func(context.Context) error {
			waits++
			time.Sleep(time.Hour)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		p.Limit = time.Minute
		row, err := p.Play(t.Context(), 0, 0)
		if err != nil || row.Micros != 0 || waits == 0 {
			t.Errorf("%+v, %v after %d waits", row, err, waits)
		}
	})
}

// TestStopwatch: a limit ends what computes, and what waits only after it has computed as long.
func TestStopwatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		s := newStopwatch()
		go s.limit(ctx, time.Minute, func() { cancel(ErrLimit) })
		time.Sleep(30 * time.Second)
		if err := s.wait(ctx, func(context.Context) error { time.Sleep(time.Hour); return nil }); err != nil || ctx.Err() != nil {
			t.Errorf("after a wait: %v, %v", err, ctx.Err())
		}
		time.Sleep(29 * time.Second)
		if got := s.worked(); got != 59*time.Second || ctx.Err() != nil {
			t.Errorf("worked %v: %v", got, ctx.Err())
		}
		time.Sleep(look + time.Second)
		synctest.Wait()
		if !errors.Is(context.Cause(ctx), ErrLimit) {
			t.Errorf("it goes on after %v", s.worked())
		}
	})
}

// TestLimit: a unit whose time is over ends with the reason.
func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p *Player
		p, err := NewPlayer(planOf(t, goofspiel.Game(), "cards=3"), goofspiel.Game(), func(ctx context.Context) error {
			p.watch.mu.Lock()
			p.watch.begun = p.watch.begun.Add(-time.Hour) // as a bot that computes for an hour
			p.watch.mu.Unlock()
			<-ctx.Done()
			return ctx.Err()
		})
		if err != nil {
			t.Fatal(err)
		}
		p.Limit = time.Minute
		if _, err := p.Play(t.Context(), 0, 0); !errors.Is(err, ErrLimit) {
			t.Error(err)
		}
	})
}
