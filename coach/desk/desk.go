// Package desk is where finished matches lie until the coach has looked at them: one at a time, in the order in
// which they were brought, for everybody who asks. Nothing is kept but in memory: a report is the same whenever it
// is made.
package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"quarterdeck/coach"
	"quarterdeck/game"
	"quarterdeck/record"
	solve "quarterdeck/solve/bastion"
)

// Source gives the coach what is worth solving. equilibrium.Book is one.
type Source interface {
	// Below is the solution below a position; see coach.Solver.
	Below(ctx context.Context, p solve.Position) (*solve.Solution, error)
	// Progress is how far Below is with a position: so many of so many steps. 0 and 0 if it has not begun.
	Progress(p solve.Position) (done, total int64)
}

const (
	mostWaiting = 50  // matches, the one being looked at included
	mostReports = 200 // that are kept, some 30 kB each
)

// ErrBusy is the answer while too many matches lie on the desk.
var ErrBusy = errors.New("the coach has too many matches to look at; ask again in a few minutes")

// Desk studies matches in the background. Its methods may be called by several goroutines.
type Desk struct {
	ctx    context.Context // ends all work
	source Source

	mu      sync.Mutex // guards what follows; held for moments
	waiting []*study   // the first is being looked at, if working
	working bool
	done    []*study // the last asked for at the end
}

// study is one match on the desk.
type study struct {
	id     string
	record *record.Record
	game   game.Game
	solves *solve.Position // what is being solved for it; nil at first
	report *coach.Report
	err    error
}

// Answer is how far the coach is with a match. Neither Report nor Err: it is still at work.
type Answer struct {
	Report      *coach.Report // not to be modified
	Err         error         // why there is no report
	Ahead       int           // matches before this one
	Done, Total int64         // steps of what is being solved; 0 and 0 before it begins
}

// Working tells whether asking again will bring more.
func (a *Answer) Working() bool { return a.Report == nil && a.Err == nil }

// New is an empty desk. Its work ends with ctx.
func New(ctx context.Context, s Source) *Desk { return &Desk{ctx: ctx, source: s} }

// Ask is the coach's report on the match with that id, or how far it is. The first to ask has the match laid on
// the desk. What the coach never looks at is refused at once.
func (d *Desk) Ask(id string, rec *record.Record, g game.Game) Answer {
	if err := coach.Check(rec, g); err != nil {
		return Answer{Err: err}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	called := func(s *study) bool { return s.id == id }
	if i := slices.IndexFunc(d.done, called); i >= 0 {
		s := d.done[i]
		d.done = append(slices.Delete(d.done, i, i+1), s)
		return Answer{Report: s.report, Err: s.err}
	}
	i := slices.IndexFunc(d.waiting, called)
	if i < 0 {
		if len(d.waiting) >= mostWaiting {
			return Answer{Err: ErrBusy}
		}
		i = len(d.waiting)
		d.waiting = append(d.waiting, &study{id: id, record: rec, game: g})
		if !d.working {
			d.working = true
			go d.work()
		}
	}
	a := Answer{Ahead: i}
	if p := d.waiting[i].solves; p != nil {
		a.Done, a.Total = d.source.Progress(*p)
	}
	return a
}

// work looks at what lies on the desk until nothing does.
func (d *Desk) work() {
	for s := d.next(nil); s != nil; s = d.next(s) {
		s.report, s.err = d.look(s)
	}
}

// look studies one match. Whatever goes wrong with it must not touch the others.
func (d *Desk) look(s *study) (report *coach.Report, err error) {
	defer func() {
		if p := recover(); p != nil {
			report, err = nil, fmt.Errorf("panic: %v", p)
		}
	}()
	return coach.Match(d.ctx, s.record, s.game, func(ctx context.Context, p solve.Position) (*solve.Solution, error) {
		d.mu.Lock()
		s.solves = &p
		d.mu.Unlock()
		return d.source.Below(ctx, p)
	})
}

// next takes a finished study off the pile and gives the one below it, or nil.
func (d *Desk) next(finished *study) *study {
	d.mu.Lock()
	defer d.mu.Unlock()
	if finished != nil {
		d.waiting = d.waiting[1:]
		if d.ctx.Err() == nil {
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
