package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"quarterdeck/coach"
	solve "quarterdeck/solve/bastion"
)

// work analyzes matches until the queue is empty. While it is, it does what OnIdle registered, a piece at a time.
func (q *Queue) work() {
	var s *study
	for {
		switch s = q.next(s); {
		case s == nil:
			return
		case s.idle != nil:
			s.more = q.doIdle(s.idle)
		default:
			s.err = q.analyze(s)
			q.report(s)
		}
	}
}

// doIdle does a piece of other work and reports whether more is left.
func (q *Queue) doIdle(ctx context.Context) (more bool) {
	err := recovered(func() error {
		more = q.idle(ctx)
		return nil
	})
	return err == nil && (more || ctx.Err() != nil)
}

// report passes a finished analysis on.
func (q *Queue) report(s *study) {
	if s.err != nil {
		return
	}
	for _, f := range q.onDone {
		_ = recovered(func() error { // a panic there must not cost the report
			f(Done{s.id, s.record, s.game, Answer{Report: s.report, Estimates: s.estimates}})
			return nil
		})
	}
}

// analyze studies one match. A failure or panic must not affect the other matches.
func (q *Queue) analyze(s *study) error {
	return recovered(func() error {
		if !s.exact {
			return q.estimate(s)
		}
		return q.solve(s)
	})
}

// recovered calls f and returns its error, or an error with the value of its panic.
func recovered(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}

// solve studies a match exactly.
func (q *Queue) solve(s *study) (err error) {
	s.report, err = coach.Match(q.ctx, s.record, s.game, func(ctx context.Context, p solve.Position) (*solve.Solution, error) {
		q.mu.Lock()
		s.solving = &p
		q.mu.Unlock()
		return q.source.Below(ctx, p)
	})
	return err
}

// estimate estimates a match for as long as callers ask for it.
func (q *Queue) estimate(s *study) (err error) {
	limited, stop := context.WithTimeoutCause(q.ctx, MaxDuration, ErrTooLong)
	defer stop()
	ctx, cancel := context.WithCancelCause(limited)
	defer cancel(nil)
	if q.patienceLeft(s) <= 0 {
		return errUnwanted
	}
	go q.cancelUnwanted(ctx, s, cancel)
	opts := q.opts.Estimate
	also := opts.Progress
	opts.Progress = func(done, total int64) {
		q.mu.Lock()
		s.estimated, s.of = done, total
		q.mu.Unlock()
		if also != nil {
			also(done, total)
		}
	}
	s.estimates, err = coach.Estimate(ctx, s.record, s.game, opts)
	return err
}

// cancelUnwanted cancels an estimate when no caller has asked for it for Patience. It returns when ctx ends.
func (q *Queue) cancelUnwanted(ctx context.Context, s *study, cancel context.CancelCauseFunc) {
	for left := q.patienceLeft(s); left > 0; left = q.patienceLeft(s) {
		select {
		case <-time.After(left):
		case <-ctx.Done():
			return
		}
	}
	cancel(errUnwanted)
}

// patienceLeft returns how much of Patience is left since the last request for a study.
func (q *Queue) patienceLeft(s *study) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	return Patience - time.Since(s.asked)
}

// next removes a finished study from the queue and returns the one after it, other work if none waits, or nil. A canceled study is dropped:
// the next request enqueues it again.
func (q *Queue) next(finished *study) *study {
	q.mu.Lock()
	defer q.mu.Unlock()
	if finished != nil && finished.idle != nil {
		q.woken = q.woken || finished.more
		q.stop()
		q.stop = nil
	} else if finished != nil {
		q.waiting = q.waiting[1:]
		if q.ctx.Err() == nil && !errors.Is(finished.err, errUnwanted) {
			q.done = append(q.done, finished)
		}
		finished.record, finished.game = nil, nil
		if len(q.done) > maxReports {
			q.done = slices.Delete(q.done, 0, 1)
		}
	}
	if q.working = len(q.waiting) > 0 && q.ctx.Err() == nil; q.working {
		q.turns.begin(q.waiting[0].turn)
		return q.waiting[0]
	}
	q.turns = turns{}
	if q.working = q.woken && q.idle != nil && q.ctx.Err() == nil; q.working {
		q.woken = false
		ctx, stop := context.WithCancel(q.ctx)
		q.stop = stop
		return &study{idle: ctx}
	}
	return nil
}
