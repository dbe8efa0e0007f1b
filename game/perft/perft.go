// Package perft counts histories: how many different ways there are to play the first n plies of a game. Engines that
// agree on these numbers almost certainly agree on the rules, and a small mistake in one of them changes the numbers.
//
// A ply is one outcome of chance, one decision (of a seat or the Clock), or one joint secret choice of several seats.
// Transpositions are not merged: two histories that lead to the same position count twice.
package perft

import (
	"context"
	"strings"

	"quarterdeck/game"
)

// Move is an action and its actor.
type Move struct {
	Actor  game.Seat
	Action game.Action
}

// Branch is one first ply and the number of histories that begin with it.
type Branch struct {
	Moves []Move // one, or one a seat for a joint choice
	Count uint64
}

// Text returns the branch in the notation of match records, e.g. "0 play 7, 1 play 3".
func (b Branch) Text(g game.Game) string {
	words := make([]string, len(b.Moves))
	for i, m := range b.Moves {
		words[i] = m.Actor.String() + " " + g.Format(m.Action)
	}
	return strings.Join(words, ", ")
}

// Count returns the numbers of histories of 1, 2 … depth plies. The list is shorter if no match lasts that long. Count
// returns the errors of g.New.
func Count(g game.Game, setup game.Setup, depth int) ([]uint64, error) {
	st, err := g.New(setup)
	if err != nil {
		return nil, err
	}
	return CountFrom(st, depth), nil
}

// CountWithin counts like Count, and returns ctx's error when ctx ends first.
func CountWithin(ctx context.Context, g game.Game, setup game.Setup, depth int) ([]uint64, error) {
	st, err := g.New(setup)
	if err != nil {
		return nil, err
	}
	counts := countFrom(&walker{done: ctx.Done()}, st, depth)
	return counts, context.Cause(ctx)
}

// CountFrom counts like Count from any position, which it leaves unchanged.
func CountFrom(st game.State, depth int) []uint64 { return countFrom(new(walker), st, depth) }

func countFrom(w *walker, st game.State, depth int) []uint64 {
	counts := make([]uint64, max(depth, 0))
	if depth > 0 {
		w.count(st, counts)
	}
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return counts
}

// Divide returns every first ply with the number of histories of depth plies that begin with it, in the
// order in which Legal lists them; depth is at least 1. Its counts add up to the last one of Count.
func Divide(g game.Game, setup game.Setup, depth int) ([]Branch, error) {
	st, err := g.New(setup)
	if err != nil {
		return nil, err
	}
	return DivideFrom(st, depth), nil
}

// DivideWithin counts like Divide, and returns ctx's error when ctx ends first.
func DivideWithin(ctx context.Context, g game.Game, setup game.Setup, depth int) ([]Branch, error) {
	st, err := g.New(setup)
	if err != nil {
		return nil, err
	}
	branches := divideFrom(&walker{done: ctx.Done()}, st, depth)
	return branches, context.Cause(ctx)
}

// DivideFrom counts like Divide from any position, which it leaves unchanged.
func DivideFrom(st game.State, depth int) []Branch { return divideFrom(new(walker), st, depth) }

func divideFrom(w *walker, st game.State, depth int) []Branch {
	var out []Branch
	w.plies(st, func(next game.State) {
		b := Branch{Moves: append([]Move(nil), w.path...), Count: 1}
		if depth > 1 {
			b.Count = 0
			if counts := countFrom(&walker{done: w.done}, next, depth-1); len(counts) == depth-1 {
				b.Count = counts[depth-2]
			}
		}
		out = append(out, b)
	})
	return out
}

// Together returns the set of actors whose choices make one ply: two or more seats whose legal actions are all hidden
// from the other actors.
func Together(st game.State) game.Seats {
	actors := st.Actors()
	if actors == game.NatureOnly || actors.Len() < 2 {
		return 0
	}
	var set game.Seats
	for s := range actors.All() {
		if secret(st, s, actors) {
			set = set.With(s)
		}
	}
	if set.Len() < 2 {
		return 0
	}
	return set
}

func secret(st game.State, s game.Seat, actors game.Seats) bool {
	for _, a := range st.Legal(nil, s) {
		for other := range actors.Without(s).All() {
			if game.VisibilityOf(st, other, s, a) != game.Hidden {
				return false
			}
		}
	}
	return true
}
