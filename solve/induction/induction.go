package induction

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"quarterdeck/game"
	"quarterdeck/solve/matrix"
)

// Objective is what seat 0 wins at the end.
type Objective uint8

const (
	Utility Objective = iota // seat 0's utility
	Score                    // seat 0's score minus seat 1's
)

// Options are the options of New. The zero value is ready to use.
type Options struct {
	Objective Objective
	// Key returns the same text for positions with the same future, and only for those. If Key is nil, it is the JSON of
	// what a spectator sees. That is always correct, but a view that shows the past distinguishes positions with the same
	// future. A game.Hasher is not used, because a hash collision would make an exact answer wrong.
	Key func(game.State) string
}

// These errors of At say which property of the game the method cannot handle.
var (
	ErrSeats   = errors.New("induction needs two seats")
	ErrNotZero = errors.New("induction needs a game in which one seat loses what the other wins")
	ErrHidden  = errors.New("induction needs choices that are open, or made by both at the same time: one is hidden while the other seat chooses")
)

// Solver caches the values of all positions that it has visited. It is not safe for concurrent use.
type Solver struct {
	opts   Options
	matrix matrix.Solver
	known  map[string]float64
	gap    float64 // largest of any matrix game so far
}

// New returns a solver with an empty cache.
func New(opts Options) *Solver {
	if opts.Key == nil {
		opts.Key = watched
	}
	return &Solver{opts: opts, known: map[string]float64{}}
}

// watched returns what a spectator sees, as JSON.
func watched(st game.State) string {
	text, err := json.Marshal(st.View(game.Watcher))
	if err != nil { // the contract makes a view JSON-able
		panic("induction: a view that is no JSON: " + err.Error())
	}
	return string(text)
}

// Node is the answer for one position.
type Node struct {
	Value   float64          // for seat 0
	Actions [2][]game.Action // legal actions of each seat: rows, columns. Nil: the seat has no choice here
	Matrix  matrix.Matrix    // value after each pair of choices; no rows if chance acts or the match is over
	Mixes   [2][]float64     // optimal, in the order of Actions
	Gap     float64          // certified, of this matrix game
}

// Positions returns the number of cached positions.
func (s *Solver) Positions() int { return len(s.known) }

// MaxGap returns the largest certified gap of all matrix games solved so far.
func (s *Solver) MaxGap() float64 { return s.gap }

// At solves st and leaves it unchanged.
func (s *Solver) At(ctx context.Context, st game.State) (*Node, error) {
	actors := st.Actors()
	if actors == 0 || actors == game.NatureOnly {
		v, err := s.value(ctx, st)
		return &Node{Value: v}, err
	}
	n := &Node{}
	m, err := s.game(ctx, st, &n.Actions)
	if err != nil {
		return nil, err
	}
	sol, err := s.matrix.Punish(m)
	if err != nil {
		return nil, err
	}
	n.Matrix, n.Value, n.Gap, n.Mixes = m, sol.Value, sol.Gap(), [2][]float64{sol.Row, sol.Col}
	return n, nil
}

// value returns the value of st, from the cache if possible.
func (s *Solver) value(ctx context.Context, st game.State) (float64, error) {
	if st.Actors() == 0 {
		return s.leaf(st.Result())
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	key := s.opts.Key(st)
	if v, ok := s.known[key]; ok {
		return v, nil
	}
	solve := s.choice
	if st.Actors() == game.NatureOnly {
		solve = s.average
	}
	v, err := solve(ctx, st)
	if err == nil {
		s.known[key] = v
	}
	return v, err
}

// leaf returns the value of a finished match.
func (s *Solver) leaf(r game.Result) (float64, error) {
	if r.Seats != 2 {
		return 0, fmt.Errorf("%w, not %d", ErrSeats, r.Seats)
	}
	if s.opts.Objective == Score {
		return float64(r.Score[0] - r.Score[1]), nil
	}
	if r.Utility[0]+r.Utility[1] != 0 {
		return 0, ErrNotZero
	}
	return float64(r.Utility[0]), nil
}

// average returns the value of a position where chance acts.
func (s *Solver) average(ctx context.Context, st game.State) (float64, error) {
	sum, total := 0.0, 0.0
	for _, a := range st.Legal(nil, game.Nature) {
		next := st.Clone()
		next.Apply(game.Nature, a)
		v, err := s.value(ctx, next)
		if err != nil {
			return 0, err
		}
		w := float64(st.Weight(a))
		sum, total = sum+w*v, total+w
	}
	return sum / total, nil
}

// choice returns the value of a position where seats act.
func (s *Solver) choice(ctx context.Context, st game.State) (float64, error) {
	var actions [2][]game.Action
	m, err := s.game(ctx, st, &actions)
	if err != nil {
		return 0, err
	}
	v, gap := s.matrix.Value(m)
	s.gap = max(s.gap, gap)
	return v, nil
}

// game returns the matrix of values after every pair of choices. A seat that has no choice gives a single row or
// column, and no actions.
func (s *Solver) game(ctx context.Context, st game.State, actions *[2][]game.Action) (matrix.Matrix, error) {
	if st.Actors()&^game.UpTo(2) != 0 {
		return matrix.Matrix{}, ErrSeats
	}
	if game.HiddenChoices(st) != 0 {
		return matrix.Matrix{}, ErrHidden
	}
	sizes := [2]int{1, 1}
	for seat := range st.Actors().All() {
		actions[seat] = st.Legal(nil, seat)
		sizes[seat] = len(actions[seat])
	}
	m := matrix.New(sizes[0], sizes[1])
	for i := range sizes[0] {
		for j := range sizes[1] {
			next := st.Clone()
			for seat, k := range [2]int{i, j} {
				if actions[seat] != nil {
					next.Apply(game.Seat(seat), actions[seat][k])
				}
			}
			v, err := s.value(ctx, next)
			if err != nil {
				return m, err
			}
			m.Set(i, j, v)
		}
	}
	return m, nil
}
