// Package desk is where finished matches lie until the coach has looked at them: one at a time, in the order in
// which they were brought, for everybody who asks. Nothing is kept but in memory: a report can be made again
// at any time.
package desk

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"quarterdeck/coach"
	"quarterdeck/game"
	"quarterdeck/record"
	solve "quarterdeck/solve/bastion"
)

// Source gives the coach what is worth solving. bastion.Book is one.
type Source interface {
	// Below is the solution below a position; see coach.Solver.
	Below(ctx context.Context, p solve.Position) (*solve.Solution, error)
	// Progress is how far Below is with a position: so many of so many steps. 0 and 0 if it has not begun.
	Progress(p solve.Position) (done, total int64)
}

// Options of a Desk. The zero value is good for tests; a server should leave processors and time to others.
type Options struct {
	Estimate coach.EstimateOptions // for games that are not solved; its Progress is told of every match
}

const (
	mostWaiting = 50  // matches, the one being looked at included
	mostReports = 200 // that are kept, some 30 to 100 kB each
)

// Patience is how long an estimate goes on, or waits for its turn, when nobody asks for it any more. Solutions are
// finished all the same: captain plays by them.
const Patience = 2 * time.Minute

// Longest is how long the desk estimates one match, whoever waits: others wait too.
const Longest = 10 * time.Minute

// ErrLong is the answer for a match that would take longer.
var ErrLong = errors.New("this match is too long to be looked at here")

// ErrBusy is the answer while too many matches lie on the desk.
var ErrBusy = errors.New("the coach has too many matches to look at; ask again in a few minutes")

// errNobody ends an estimate that nobody waits for.
var errNobody = errors.New("nobody waits for this report any more")

// Desk studies matches in the background. Its methods may be called by several goroutines.
type Desk struct {
	ctx    context.Context // ends all work
	source Source
	opts   Options

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
	exact  bool
	asked  time.Time // when somebody last wanted it

	solves      *solve.Position // what is being solved for it; nil at first
	looked, all int64           // moments estimated, of so many
	report      *coach.Report   // of an exact study
	estimates   *coach.Estimates
	err         error
}

// Answer is how far the coach is with a match. Neither Report nor Estimates nor Err: it is still at work.
type Answer struct {
	Report      *coach.Report    // of a match that is solved exactly; not to be modified
	Estimates   *coach.Estimates // of any other; not to be modified
	Err         error            // why there is neither
	Ahead       int              // matches before this one
	Done, Total int64            // steps of the work on this one; 0 and 0 before it begins
}

// Working tells whether asking again will bring more.
func (a *Answer) Working() bool { return a.Report == nil && a.Estimates == nil && a.Err == nil }

// New is an empty desk. Its work ends with ctx.
func New(ctx context.Context, s Source, o Options) *Desk { return &Desk{ctx: ctx, source: s, opts: o} }

// Ask is the coach's report on the match with that id, or how far it is. The first to ask has the match laid on
// the desk; who wants an estimate asks again now and then. What the coach never looks at is refused at once.
func (d *Desk) Ask(id string, rec *record.Record, g game.Game) Answer {
	if a, known := d.find(id); known {
		return a
	}
	if err := recovered(func() error { return coach.Check(rec, g) }); err != nil {
		return Answer{Err: err}
	}
	return d.lay(&study{id: id, record: rec, game: g, exact: coach.Exact(rec), asked: time.Now()})
}

// find is the answer for a match that lies on the desk or did.
func (d *Desk) find(id string) (Answer, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	called := func(s *study) bool { return s.id == id }
	if i := slices.IndexFunc(d.done, called); i >= 0 {
		s := d.done[i]
		d.done = append(slices.Delete(d.done, i, i+1), s)
		return Answer{Report: s.report, Estimates: s.estimates, Err: s.err}, true
	}
	if i := slices.IndexFunc(d.waiting, called); i >= 0 {
		d.waiting[i].asked = time.Now()
		return d.progress(i), true
	}
	return Answer{}, false
}

// progress is how far the study at a place of the pile is; d.mu is held.
func (d *Desk) progress(i int) Answer {
	s := d.waiting[i]
	a := Answer{Ahead: i, Done: s.looked, Total: s.all}
	if s.solves != nil {
		a.Done, a.Total = d.source.Progress(*s.solves)
	}
	return a
}

// lay puts a study under the pile, unless somebody else has just done so, and sees to it that the desk works.
func (d *Desk) lay(s *study) Answer {
	d.mu.Lock()
	defer d.mu.Unlock()
	i := slices.IndexFunc(d.waiting, func(other *study) bool { return other.id == s.id })
	if i < 0 {
		if len(d.waiting) >= mostWaiting {
			return Answer{Err: ErrBusy}
		}
		i = len(d.waiting)
		d.waiting = append(d.waiting, s)
		if !d.working {
			d.working = true
			go d.work()
		}
	}
	return d.progress(i)
}

// Waiting returns how many matches wait to be analyzed or are being analyzed.
func (d *Desk) Waiting() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.waiting)
}
