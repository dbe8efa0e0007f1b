package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"quarterdeck/coach"
	solve "quarterdeck/solve/bastion"
)

// work looks at what lies on the desk until nothing does.
func (d *Desk) work() {
	for s := d.next(nil); s != nil; s = d.next(s) {
		s.err = d.look(s)
	}
}

// look studies one match. Whatever goes wrong with it must not touch the others.
func (d *Desk) look(s *study) error {
	return recovered(func() error {
		if !s.exact {
			return d.estimate(s)
		}
		return d.solve(s)
	})
}

// recovered returns f's error, or one that says with what f panicked.
func recovered(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}

// solve studies a match exactly.
func (d *Desk) solve(s *study) (err error) {
	s.report, err = coach.Match(d.ctx, s.record, s.game, func(ctx context.Context, p solve.Position) (*solve.Solution, error) {
		d.mu.Lock()
		s.solves = &p
		d.mu.Unlock()
		return d.source.Below(ctx, p)
	})
	return err
}

// estimate goes on for as long as somebody asks for it.
func (d *Desk) estimate(s *study) (err error) {
	limited, stop := context.WithTimeoutCause(d.ctx, Longest, ErrLong)
	defer stop()
	ctx, cancel := context.WithCancelCause(limited)
	defer cancel(nil)
	if d.unwanted(s) <= 0 {
		return errNobody
	}
	go d.mind(ctx, s, cancel)
	opts := d.opts.Estimate
	also := opts.Progress
	opts.Progress = func(done, total int64) {
		d.mu.Lock()
		s.looked, s.all = done, total
		d.mu.Unlock()
		if also != nil {
			also(done, total)
		}
	}
	s.estimates, err = coach.Estimate(ctx, s.record, s.game, opts)
	return err
}

// mind cancels an estimate when nobody has asked for it for a while; it ends with ctx.
func (d *Desk) mind(ctx context.Context, s *study, cancel context.CancelCauseFunc) {
	for left := d.unwanted(s); left > 0; left = d.unwanted(s) {
		select {
		case <-time.After(left):
		case <-ctx.Done():
			return
		}
	}
	cancel(errNobody)
}

// unwanted is how long it is until nobody waits for a study, if nobody asks any more.
func (d *Desk) unwanted(s *study) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return Patience - time.Since(s.asked)
}

// next takes a finished study off the pile and gives the one below it, or nil. One that nobody waited for is
// forgotten: who asks again has it laid on the desk again.
func (d *Desk) next(finished *study) *study {
	d.mu.Lock()
	defer d.mu.Unlock()
	if finished != nil {
		d.waiting = d.waiting[1:]
		if d.ctx.Err() == nil && !errors.Is(finished.err, errNobody) {
			d.done = append(d.done, finished)
		}
		finished.record, finished.game = nil, nil
		if len(d.done) > mostReports {
			d.done = slices.Delete(d.done, 0, 1)
		}
	}
	if d.working = len(d.waiting) > 0 && d.ctx.Err() == nil; d.working {
		return d.waiting[0]
	}
	return nil
}
