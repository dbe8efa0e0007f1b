package bastion

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"quarterdeck/solve/matrix"
)

// Objective is what both seats play for.
type Objective uint8

const (
	WDL    Objective = iota // chance to win minus chance to lose
	Points                  // expected final difference of points, the given one included
)

var objectives = [...]string{WDL: "wdl", Points: "points"}

// String returns "wdl" or "points".
func (o Objective) String() string { return objectives[o] }

// ParseObjective parses what String returns.
func ParseObjective(text string) (Objective, error) {
	for o, name := range objectives {
		if text == name {
			return Objective(o), nil
		}
	}
	return 0, fmt.Errorf("there is no objective %q; choose wdl (win, draw or loss) or points", text)
}

// Options are the options of Solve. The zero value is ready to use.
type Options struct {
	Workers int // goroutines; 0: as many as Go may run at once
	// Keep, if not 0, frees the values of positions with fewer cards left while solving, which is nearly all of the
	// memory. For a whole match, Keep 10 keeps a hundredth. At then answers only where more than Keep cards are left;
	// solving later positions again is quick.
	Keep int
	// Progress, if set, is called from time to time with the number of matrix games done. Calls do not overlap but may
	// come from any goroutine; Progress should return quickly.
	Progress func(done, total int64)
}

// Stats holds statistics of solving.
type Stats struct {
	Games   int64   // values kept: distinct positions that are not decided
	Solved  int64   // matrix games that were built; the rest lay on plateaus
	Mixed   int64   // of those, games without a saddle point
	Guessed int64   // of those, games that resembled an earlier one
	Retries int64   // of those, games that needed more than one start
	Exact   int64   // of those, games that needed rational numbers
	MaxGap  float64 // largest certified gap of a matrix game
}

// Solution is the complete strategy below a position. It is immutable and safe for concurrent use.
type Solution struct {
	root      Position
	objective Objective
	choices   *choices
	sets      [2][]Hand        // each seat's hands by mask
	bit       [2][ranks]uint16 // each seat's cards as masks
	layers    []layer          // by cards left
	stats     Stats
}

// layer is all positions with equally many cards left.
type layer struct {
	slots  slots
	pairs  []pair  // class of each pair of hands
	values []int64 // three constants (won, lost, even), then the slots of class 0, of class 1, …
	bound  float64 // on the error of every value
}

// unit represents 1 in the fixed-point integers that hold values.
const unit = 1 << 44

// The constants at the head of every layer's values.
const (
	isWon = iota
	isLost
	isEven
	constants
)

// Solve solves p. When ctx is canceled, it stops early and returns ctx's error. It returns any other error only if p is
// invalid.
func Solve(ctx context.Context, p Position, objective Objective, opts Options) (*Solution, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if int(objective) >= len(objectives) {
		return nil, fmt.Errorf("there is no objective %d", objective)
	}
	s := &Solution{root: p, objective: objective, choices: newChoices(p.Left())}
	s.root.Row = append([]Rank(nil), p.Row...)
	s.sets = [2][]Hand{spread(p.Hand0), spread(p.Hand1)}
	for seat, hand := range [2]Hand{p.Hand0, p.Hand1} {
		for i, r := range hand.Ranks() {
			s.bit[seat][r] = 1 << i
		}
	}
	s.layout()
	reps, err := s.sort(ctx, workers(opts))
	if err != nil {
		return nil, err
	}
	tick := &ticker{total: s.stats.Games, tell: opts.Progress}
	for left := 1; left <= p.Left(); left++ {
		if err := s.solveLayer(ctx, left, reps[left], workers(opts), tick); err != nil {
			return nil, err
		}
		reps[left] = nil
		if below := left - 1; below > 0 && below < opts.Keep {
			s.layers[below] = layer{slots: s.layers[below].slots, bound: s.layers[below].bound}
		}
	}
	return s, nil
}

// middle returns the set of middle cards to come when left cards are left.
func (s *Solution) middle(left int) Hand {
	var h Hand
	for _, r := range s.root.Row[s.root.Left()-left:] {
		h = h.With(r)
	}
	return h
}

// sort finds the classes of every layer and returns the pairs that stand for them.
func (s *Solution) sort(ctx context.Context, workers int) (reps [][]uint32, err error) {
	n := s.root.Left()
	reps = make([][]uint32, n+1)
	s.layers[0] = layer{pairs: []pair{0}, values: []int64{unit, -unit, 0}}
	var next atomic.Int64
	inParallel(workers, func() {
		for {
			// The middle layers are the large ones and go first.
			k := int(next.Add(1)) - 1
			if k >= n || ctx.Err() != nil {
				return
			}
			left := n/2 + 1 + k/2
			if k%2 == 1 {
				left = n/2 - k/2
			}
			c := s.newClasses(left, s.mirror())
			s.layers[left].pairs, reps[left] = c.of, c.reps
		}
	})
	for left := 1; left <= n; left++ {
		s.stats.Games += int64(len(reps[left]) * len(s.layers[left].slots.list))
	}
	return reps, ctx.Err()
}

// mirror reports whether the seats' symmetry can be used: the slots must be the same seen from either seat.
func (s *Solution) mirror() bool { return s.objective == Points || s.root.Diff == 0 }

// workers returns how many goroutines to use.
func workers(opts Options) int {
	if opts.Workers > 0 {
		return opts.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// inParallel runs work in the given number of goroutines and waits for all of them.
func inParallel(workers int, work func()) {
	var wg sync.WaitGroup
	for range workers {
		wg.Go(work)
	}
	wg.Wait()
}

// ticker counts progress.
type ticker struct {
	mu          sync.Mutex
	done, total int64
	tell        func(done, total int64)
}

func (t *ticker) add(games int64) {
	if t.tell == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done += games
	t.tell(t.done, t.total)
}

// Objective returns the objective that was solved for.
func (s *Solution) Objective() Objective { return s.objective }

// Stats returns the statistics of solving.
func (s *Solution) Stats() Stats { return s.stats }

// Bound returns a certified bound on what an opponent can gain by deviating from the equilibrium against Policy of either
// seat, over all rounds together.
func (s *Solution) Bound() float64 {
	n := s.root.Left()
	scale := 1.0
	if s.objective == Points {
		scale = float64(n + s.root.Carry)
	}
	return 2*s.layers[n].bound + float64(n)*(s.stats.MaxGap+scale*matrix.Slack)
}

// Bytes returns the memory that the solution keeps.
func (s *Solution) Bytes() int64 {
	n := int64(0)
	for _, l := range s.layers {
		n += int64(4*len(l.pairs) + 8*len(l.values))
	}
	return n
}
