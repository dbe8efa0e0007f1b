package gametest

import (
	"slices"

	"quarterdeck/game"
)

// revealLaw: after an action that reveals nothing, every viewer sees the same in every position that is consistent with
// its knowledge. The action is legal in each such position, or else it would have revealed something.
func revealLaw(p *position) error {
	for s := range p.st.Actors().Without(game.Nature).All() {
		for _, a := range p.some(p.st.Legal(nil, s), 4) {
			next := after(p.st, s, a)
			if !game.TraceOf(p.st, s, a).Clean(next) {
				continue
			}
			if err := p.cleanLaw(move{s, a}, next); err != nil {
				return err
			}
		}
	}
	return nil
}

// cleanLaw: a viewer to whom mv is open learns nothing else from it; next is the position after it.
func (p *position) cleanLaw(mv move, next game.State) error {
	for _, v := range p.viewers() {
		if game.VisibilityOf(p.st, v, mv.seat, mv.action) != game.Open {
			continue // the law of hidden actions sees to that
		}
		seen := look{st: next, viewer: v}
		for range 2 {
			twin := p.imagined(v)
			if equal(twin, p.st) {
				continue
			}
			text := p.g().Format(mv.action)
			if !slices.Contains(twin.Legal(nil, mv.seat), mv.action) {
				return errorf("viewer %v learns by %q of seat %v that it was possible; Reveals must be true of it", v, text, mv.seat)
			}
			if err := seen.alike(after(twin, mv.seat, mv.action)); err != nil {
				return errorf("viewer %v learns something by %q of seat %v, so that Reveals must be true of it: %v", v, text, mv.seat, err)
			}
		}
	}
	return nil
}
