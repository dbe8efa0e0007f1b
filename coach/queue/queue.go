// Package queue analyzes finished matches in the background, one at a time. Client addresses take turns, see Client.
// Requests for the same match share one report. Reports are kept only in memory, because they can be made again.
package queue

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

// Source solves positions for the coach. bastion.Book is one.
type Source interface {
	// Below returns the solution below a position; see coach.Solver.
	Below(ctx context.Context, p solve.Position) (*solve.Solution, error)
	// Progress returns how many steps Below has done for a position, and of how many; 0 and 0 if it has not begun.
	Progress(p solve.Position) (done, total int64)
}

// Options configure a Queue. The zero value suits tests; a server should leave processors and time to other work.
type Options struct {
	Estimate coach.EstimateOptions // for games that are not solved; its Progress is called for every match
}

const (
	maxWaiting = 50  // matches, including the one being analyzed
	perAddress = 4   // of them, first requested from one address
	perNetwork = 12  // of them, first requested from one network
	maxReports = 200 // kept, at 30 to 100 kB each
)

// Patience is how long an estimate runs, or waits for its turn, after the last request for it. Exact solutions are
// always finished, because the captain bots play by them.
const Patience = 2 * time.Minute

// MaxDuration is the time limit for estimating one match, because other matches wait.
const MaxDuration = 10 * time.Minute

// ErrTooLong is returned for a match whose estimate takes longer than MaxDuration.
var ErrTooLong = errors.New("this match is too long to be analyzed here")

// ErrBusy is returned while the queue is full.
var ErrBusy = errors.New("the coach has too many matches to analyze; ask again in a few minutes")

// ErrTooMany is returned to a client whose address or network has its share of the queue.
var ErrTooMany = errors.New("your network waits for several analyses; ask again when one of them is finished")

// errUnwanted cancels an estimate that was not requested for Patience.
var errUnwanted = errors.New("no caller waits for this report now")

// Queue analyzes matches in the background. Its methods are safe for concurrent use.
type Queue struct {
	ctx    context.Context // ends all work
	source Source
	opts   Options

	mu      sync.Mutex // guards what follows; held briefly
	waiting []*study   // the first is being analyzed, if working; the others are ordered by turn
	working bool
	turns   turns
	onDone  []func(Done)
	idle    func(ctx context.Context) bool
	woken   bool     // idle may have something to do
	stop    func()   // cancels the call of idle that runs; nil: none
	done    []*study // ordered by the last request, newest at the end
}

// study is the analysis of one match.
type study struct {
	id     string
	record *record.Record
	game   game.Game
	exact  bool
	asked  time.Time // of the last request
	client Client    // whose turn it takes
	turn   int

	solving       *solve.Position // nil at first
	estimated, of int64           // moments
	report        *coach.Report   // of an exact study
	estimates     *coach.Estimates
	err           error

	idle context.Context // it is no analysis but other work, until this ends
	more bool            // more of it is left
}

// Done is an analysis that has just been finished.
type Done struct {
	ID     string // as in the request
	Record *record.Record
	Game   game.Game
	Answer
}

// OnDone registers f, which is called with each report before callers get it. Call it before the first Ask.
func (q *Queue) OnDone(f func(Done)) { q.onDone = append(q.onDone, f) }

// OnIdle registers f, which does one piece of other work each time it is called while no match waits, and reports whether more is left. It
// is called after Wake. Its context ends when a match is to be analyzed; then it is called again later. Call OnIdle before the first Ask and Wake.
func (q *Queue) OnIdle(f func(ctx context.Context) bool) { q.idle = f }

// Wake has the function of OnIdle called as soon as no match waits.
func (q *Queue) Wake() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.woken = true
	q.start()
}

// start starts the worker unless it works. The caller holds q.mu.
func (q *Queue) start() {
	if !q.working {
		q.working = true
		go q.work()
	}
}

// Answer is a report or the progress towards it. Without Report, Estimates and Err the analysis is not finished.
type Answer struct {
	Report      *coach.Report    // of a match that is solved exactly; not to be modified
	Estimates   *coach.Estimates // of any other; not to be modified
	Err         error            // why there is neither
	Ahead       int              // matches ahead in the queue
	Done, Total int64            // steps of this analysis; 0 and 0 before it begins
}

// Working reports whether the analysis is waiting or running.
func (a *Answer) Working() bool { return a.Report == nil && a.Estimates == nil && a.Err == nil }

// New returns an empty queue. Its work ends with ctx.
func New(ctx context.Context, s Source, o Options) *Queue {
	return &Queue{ctx: ctx, source: s, opts: o}
}

// Ask returns the coach's report on the match with that id, or its progress. The first call enqueues the match. A caller
// that waits for an estimate must call again within Patience. A match that the coach cannot analyze is rejected
// immediately.
func (q *Queue) Ask(c Client, id string, rec *record.Record, g game.Game) Answer {
	if a, known := q.find(c, id); known {
		return a
	}
	if err := recovered(func() error { return coach.Check(rec, g) }); err != nil {
		return Answer{Err: err}
	}
	return q.enqueue(&study{id: id, record: rec, game: g, exact: coach.Exact(rec), asked: time.Now(), client: c})
}

// find returns the answer for a match that is waiting or finished.
func (q *Queue) find(c Client, id string) (Answer, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	sameID := func(s *study) bool { return s.id == id }
	if i := slices.IndexFunc(q.done, sameID); i >= 0 {
		s := q.done[i]
		q.done = append(slices.Delete(q.done, i, i+1), s)
		return Answer{Report: s.report, Estimates: s.estimates, Err: s.err}, true
	}
	if i := slices.IndexFunc(q.waiting, sameID); i >= 0 {
		q.waiting[i].asked = time.Now()
		return q.progress(q.advance(i, c)), true
	}
	return Answer{}, false
}

// progress returns the progress of the study at index i of the queue. The caller holds q.mu.
func (q *Queue) progress(i int) Answer {
	s := q.waiting[i]
	a := Answer{Ahead: i, Done: s.estimated, Total: s.of}
	if s.solving != nil {
		a.Done, a.Total = q.source.Progress(*s.solving)
	}
	return a
}

// enqueue inserts a study, unless another caller has just done so, and starts the worker if necessary.
func (q *Queue) enqueue(s *study) Answer {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.IndexFunc(q.waiting, func(other *study) bool { return other.id == s.id })
	if i < 0 {
		if err := q.admit(s.client); err != nil {
			return Answer{Err: err}
		}
		s.turn = q.turns.take(s.client)
		i = q.insert(s)
		if q.stop != nil {
			q.stop()
		}
		q.start()
	}
	return q.progress(i)
}

// Waiting returns how many matches are being analyzed or waiting to be.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}
