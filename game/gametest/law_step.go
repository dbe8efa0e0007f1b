package gametest

import (
	"slices"

	"quarterdeck/game"
	"quarterdeck/game/perft"
)

// manySteps is the largest number of combinations of all actors' actions that are compared with Step.
const manySteps = 200

// stepLaw: Step does one legal action for every actor, chance too, and reports when the match is over. It reaches every
// combination of actions, and prefers none where choices are secret or chance's weights are equal.
func stepLaw(p *position) error {
	actors := p.st.Actors()
	stepper, ok := p.st.Clone().(game.Stepper)
	if !ok || actors == 0 {
		return nil
	}
	counts := map[any]int{}
	p.combine(p.st, actors, counts)
	if len(counts) > manySteps {
		return nil
	}
	draws := drawsEach * len(counts)
	for range draws {
		st := stepper.(game.State)
		st.CopyFrom(p.st)
		if stepper.Step(p.rnd.Uint64()) == game.Over(st) {
			return errorf("Step and Actors differ about whether the match is over at %#v", identity(st))
		}
		if _, ok := counts[identity(st)]; !ok {
			return errorf("Step leads to a position that no combination of legal actions of all actors leads to: %#v", identity(st))
		}
		counts[identity(st)]++
	}
	evenly := perft.Together(p.st) == actors || actors.Len() == 1 && !weighted(p.st)
	for position, n := range counts {
		if evenly && n < drawsEach/5 {
			return errorf("Step leads to one of %d positions %d times of %d: %#v", len(counts), n, draws, position)
		}
	}
	return nil
}

// weighted reports whether chance prefers some of what it may do now.
func weighted(st game.State) bool {
	legal := st.Legal(nil, game.Nature)
	return slices.ContainsFunc(legal, func(a game.Action) bool { return st.Weight(a) != st.Weight(legal[0]) })
}

// combine collects the positions after one action of each seat of a set, in any order, where an earlier
// action does not keep a seat from acting.
func (p *position) combine(st game.State, seats game.Seats, found map[any]int) {
	acting := false
	for s := range seats.All() {
		if !st.Actors().Has(s) {
			continue
		}
		acting = true
		for _, a := range slices.Clone(st.Legal(nil, s)) {
			if len(found) > manySteps {
				return
			}
			p.combine(after(st, s, a), seats.Without(s), found)
		}
	}
	if !acting {
		found[identity(st)] = 0
	}
}
