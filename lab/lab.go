// Package lab plays batches of matches between bots and reports the results with error bars. It implements `quarterdeck
// sim`; the ranking of the levels and all studies of rules rest on it.
//
// A batch is a pure function of its Spec. The number of workers changes neither a match nor a figure, as long as the
// bots' budget is iterations and not time.
package lab

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
)

// Spec is what to play.
type Spec struct {
	Game  game.Game
	Setup game.Setup
	// Bots are the levels that play, at most one for each seat. Fewer are repeated around the table.
	Bots []string
	N    int    // matches; if Paired, pairs
	Seed uint64 // determines all deals and bots
	// Deal, if not nil, is the dealing seed of every match, which then differ in the choices of their bots alone.
	Deal  *fair.Seed
	Fixed bool // bots keep their seats; otherwise they move by one seat each match
	// Repeat is how many matches in a row have the same deal; 0: one. A paired batch has two of each.
	Repeat int
	// Paired plays N pairs of matches between two bots. See Pairs.
	Paired bool
	// Test, if not nil, ends a paired batch as soon as it has decided.
	Test *Test
	// Longest is the number of actions and draws after which a match ends with ErrEndless; 0: 200,000.
	Longest int
	Workers int         // matches played at a time; 0: as many as there are processors
	Budget  roster.Opts // for every choice of every bot; the zero value is each level's own
	// Make makes the bots; nil: the levels of the roster, with Budget.
	Make func(level string, g game.Game, seed uint64) (bot.Bot, error)
	// Failed, if not nil, is told of every choice that a bot failed to make, by several goroutines. Its seat then moves at random.
	// Without it the batch ends with the error.
	Failed func(Failure)
	// Each, if not nil, is called with every match, in order, one at a time. Its error ends the batch.
	Each func(*Match) error
}

// Match is one match of a batch.
type Match struct {
	Index  int            // from 0
	Record *record.Record // with its dealing seed
	Bots   []int          // by seat, which of Spec.Bots sat there
	Result game.Result
	Length int       // choices made by seats
	Random []int     // entries of the record that were drawn at random because a bot failed to choose
	Played []bot.Bot // by seat, the bots that played
}

// Failure is a choice that a bot failed to make.
type Failure struct {
	Match int // from 0
	Seat  game.Seat
	Level string
	Err   error
}

// plan is a Spec, checked and with its setup resolved.
type plan struct {
	Spec
	seats int
	coOp  bool
}

// Check reports why the batch cannot be played, or nil.
func (spec Spec) Check() error {
	_, err := spec.plan()
	return err
}

func (spec Spec) plan() (*plan, error) {
	setup, err := spec.Game.Resolve(spec.Setup)
	if err != nil {
		return nil, err
	}
	p := &plan{Spec: spec, seats: setup.Seats, coOp: game.Together(spec.Game, setup)}
	p.Setup = setup
	if err := p.checkPaired(); err != nil {
		return nil, err
	}
	if len(p.Bots) == 0 || len(p.Bots) > p.seats && !p.Paired {
		return nil, fmt.Errorf("%s for %s: name at least one bot and at most one a seat", count(len(p.Bots), "bot"), count(p.seats, "seat"))
	}
	if p.Make == nil {
		p.Make = p.ofRoster
	}
	for _, name := range p.Bots {
		if _, err := p.Make(name, p.Game, 0); err != nil {
			return nil, err
		}
	}
	if p.N < 1 {
		return nil, errors.New("a batch has at least one match: N is 1 or more")
	}
	if p.Longest < 1 {
		p.Longest = endless
	}
	if p.Workers < 1 {
		p.Workers = runtime.GOMAXPROCS(0)
	}
	return p, nil
}

// matches returns the number of matches of the batch.
func (p *plan) matches() int {
	if p.Paired {
		return 2 * p.N
	}
	return p.N
}

// ofRoster makes the bots of the levels that everyone knows.
func (p *plan) ofRoster(level string, g game.Game, seed uint64) (bot.Bot, error) {
	return roster.New(level, g, seed, p.Budget)
}

// sitting returns which of Bots sits at each seat in match i.
func (p *plan) sitting(i int) []int {
	if p.Paired {
		return p.seating(i)
	}
	if p.Fixed {
		i = 0
	}
	bots := make([]int, p.seats)
	for s := range bots {
		bots[s] = (s + i) % p.seats % len(p.Bots)
	}
	return bots
}

// Run plays the batch. When ctx is canceled, or a bot or Each fails, it ends with that error.
func Run(ctx context.Context, spec Spec) (*Batch, error) {
	p, err := spec.plan()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	t := newTally(p)
	for m := range p.inOrder(p.playAll(ctx, cancel)) {
		if ctx.Err() != nil {
			continue // drain
		}
		t.add(m.Match)
		if p.Each != nil {
			if err := p.Each(m.Match); err != nil {
				cancel(err)
			}
		}
		if t.decided() {
			cancel(errDecided)
		}
	}
	if err := context.Cause(ctx); err != nil && err != errDecided {
		return nil, err
	}
	return t.batch(), nil
}

// errDecided ends a batch whose test has decided.
var errDecided = errors.New("the sequential test has decided")

// ticket is a finished match of the batch; done frees its slot for another.
type ticket struct {
	*Match
	done func()
}

// playAll plays all matches and sends them as they finish. At most a few per worker are in progress, so that finished
// matches do not pile up behind a slow one.
func (p *plan) playAll(ctx context.Context, cancel context.CancelCauseFunc) <-chan ticket {
	places := make(chan struct{}, 8*p.Workers)
	indices := make(chan int)
	out := make(chan ticket)
	go func() {
		defer close(indices)
		for i := range p.matches() {
			select {
			case places <- struct{}{}:
				indices <- i
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range p.Workers {
		workers.Go(func() {
			for i := range indices {
				m, err := p.play(ctx, i)
				if err != nil {
					cancel(err)
					continue
				}
				out <- ticket{m, func() { <-places }}
			}
		})
	}
	go func() {
		workers.Wait()
		close(out)
	}()
	return out
}

// inOrder yields the matches by index.
func (p *plan) inOrder(in <-chan ticket) func(yield func(ticket) bool) {
	return func(yield func(ticket) bool) {
		waiting := map[int]ticket{}
		next := 0
		for m := range in {
			waiting[m.Index] = m
			for m, ok := waiting[next]; ok; m, ok = waiting[next] {
				delete(waiting, next)
				next++
				m.done()
				if !yield(m) {
					return
				}
			}
		}
	}
}

// count writes a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
