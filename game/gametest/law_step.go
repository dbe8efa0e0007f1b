package gametest

import (
	"slices"

	"quarterdeck/game"
	"quarterdeck/game/perft"
)

// manySteps is how many combinations of everybody's actions are compared with Step at most.
const manySteps = 200

// stepLaw: Step does one legal action for every seat that may act, reaches every combination of them, and
// prefers none where they choose in secret.
func stepLaw(p *position) error {
	actors := p.st.Actors()
	stepper, ok := p.st.Clone().(game.Stepper)
	if !ok || actors == 0 || actors == game.NatureOnly {
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
		stepper.Step(p.rnd.Uint64())
		if _, ok := counts[identity(st)]; !ok {
			return errorf("Step leads to a position that no combination of legal actions of all actors leads to: %#v", identity(st))
		}
		counts[identity(st)]++
	}
	secretly := perft.Together(p.st) == actors || actors.Len() == 1
	for position, n := range counts {
		if secretly && n < drawsEach/5 {
			return errorf("Step leads to one of %d positions %d times of %d: %#v", len(counts), n, draws, position)
		}
	}
	return nil
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
