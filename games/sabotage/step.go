package sabotage

import (
	"math/bits"

	"quarterdeck/game"
)

// Step does what Actors, Legal or Roll, and Apply would do, at random, without listing. It acts for chance, for the
// seat whose turn it is or, in a race, for every seat in the window.
func (st *State) Step(random uint64) bool {
	st.effects = quiet
	switch {
	case st.stage == drawing: // first, for it is more than half of all steps
		st.draw(st.deck.random(random))
	case st.stage != window:
		st.chance(random)
	case st.actors != both:
		st.act(st.actors.First(), uint32(random>>32))
	default:
		st.bothAct(random)
	}
	return st.stage != over
}

// chance turns a card that does not go to the display.
func (st *State) chance(random uint64) {
	c := st.pool().random(random)
	switch st.stage {
	case turning:
		st.turn(c)
	case planting:
		st.plant(c)
	case standing:
		st.stand(c)
	case dealing:
		st.deal(c)
	}
}

// random returns one of the members, each as likely as any other to within 52/2^64.
func (b *bag) random(random uint64) card {
	n, _ := bits.Mul64(random, uint64(b.size))
	return b.nth(int(n))
}

// bothAct lets both act in a race, if the first leaves the other something to do. The lowest bit says who is first; it hardly touches the choice made from the lower half.
func (st *State) bothAct(random uint64) {
	s := game.Seat(random & 1)
	st.act(s, uint32(random>>32))
	if st.actors.Has(1 - s) {
		st.effects = quiet
		st.act(1-s, uint32(random))
	}
}

// act applies what Sample draws.
func (st *State) act(s game.Seat, random uint32) {
	if st.owed[s] > 0 {
		st.sabotage(s, st.target(s, random))
		return
	}
	sd := &st.side[s]
	at := below(1+sd.removals(st.want), random)
	if at == 0 {
		st.pass(s)
		return
	}
	p, q := sd.removal(st.want, at-1)
	st.remove(s, p, q)
}
