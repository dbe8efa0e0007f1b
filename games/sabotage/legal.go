package sabotage

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// Actors returns chance while a card is to be turned, the seat whose turn it is (SB-12) or, in a race, every
// seat that is in the window (SB-13).
func (st *State) Actors() game.Seats { return st.actors }

// Legal lists removals, then pass; for a seat that owes sabotages the slots to choose from, and nothing
// else (SB-8).
func (st *State) Legal(dst []game.Action, s game.Seat) []game.Action {
	switch {
	case !st.actors.Has(s):
		return dst
	case s == game.Nature:
		for c := range st.pool().set.all() {
			dst = append(dst, st.due|game.Action(c))
		}
		return dst
	case st.owed[s] > 0:
		for p := range st.emptySlots(1 - s).all() {
			dst = append(dst, placing(sabotage, p))
		}
		return dst
	}
	dst = st.pairs(dst, s)
	return append(st.listKings(dst, s), passing)
}

// pairs lists two open cards, or an open and the displayed card, that total 13 (SB-5).
func (st *State) pairs(dst []game.Action, s game.Seat) []game.Action {
	sd := &st.side[s]
	for rest := sd.paired() | sd.matching(st.want); rest != 0; {
		p := rest.first()
		rest &= rest - 1
		v := sd.card[p].value()
		for others := rest & sd.with(v); others != 0; others &= others - 1 {
			dst = append(dst, pairing(p, others.first()))
		}
		if v == int(st.want) {
			dst = append(dst, pairing(p, display))
		}
	}
	return dst
}

// paired returns the open cards that go with another of them.
func (sd *side) paired() (set places) {
	if sd.own == 0 {
		return 0
	}
	for v := 1; v < goal-v; v++ {
		if low, high := sd.worth[v], sd.worth[goal-v]; low != 0 && high != 0 {
			set |= low | high
		}
	}
	return set
}

// partners returns the open cards of s that total 13 with the card at p, one of its own or the displayed one (SB-5).
func (st *State) partners(s game.Seat, p place) places {
	sd := &st.side[s]
	if p == display {
		return sd.matching(st.want)
	}
	return sd.with(sd.card[p].value())
}

// with returns the open cards that total 13 with a card of value v (SB-5).
func (sd *side) with(v int) places { return sd.worth[(goal-v)&(values-1)] }

// kings returns the open kings, each of which is a removal alone (SB-5).
func (sd *side) kings() places { return sd.worth[goal] }

// listKings lists the open kings (SB-5).
func (st *State) listKings(dst []game.Action, s game.Seat) []game.Action {
	for rest := st.side[s].kings(); rest != 0; rest &= rest - 1 {
		dst = append(dst, placing(king, rest.first()))
	}
	return dst
}

// removers returns the seats that have a removal; it agrees with pairs and listKings (SB-5).
func (st *State) removers() game.Seats {
	return game.Seats(oneIf(st.side[0].removes(st.want)) | oneIf(st.side[1].removes(st.want))<<1)
}

// removes reports whether there is a removal while cards of value want go with the displayed one.
func (sd *side) removes(want uint8) bool { return places(sd.own)|sd.matching(want) != 0 }

// matching returns the open cards of a value. (The mask spares the compiler's check of the index.)
func (sd *side) matching(want uint8) places { return sd.worth[want&(values-1)] }

// emptySlots returns the slots of rows 2 to R of s that hold no card (SB-8).
func (st *State) emptySlots(s game.Seat) places {
	return slotsTo(int(st.rows)) &^ st.side[s].held
}

// pool returns what the next card can be (SB-3).
func (st *State) pool() *bag {
	if st.stage == turning || st.stage == dealing {
		return st.unseen()
	}
	return &st.deck
}

// unseen returns what a face-down card can be (SB-3).
func (st *State) unseen() *bag {
	if st.shuffled {
		return &st.down
	}
	return &st.deck
}

// Weight returns 1: every card is equally likely.
func (st *State) Weight(game.Action) uint32 { return 1 }

// Roll draws one of the cards.
func (st *State) Roll(r *rand.Rand) game.Action {
	from := st.pool()
	return st.due | game.Action(from.nth(int(game.Below(r, uint64(from.size)))))
}

// Stream returns the stream of the next draw. The layout, the cards turned in the pyramids and the draw deck have
// separate streams. So cards uncovered in a pyramid change the order of the deck as little as possible.
func (st *State) Stream() string {
	switch st.stage {
	case dealing:
		return "layout"
	case turning:
		return "pyramids"
	}
	return "deck"
}

// Sample returns one of Legal; each is as likely as any other to within their number / 2^32.
func (st *State) Sample(s game.Seat, random uint32) game.Action {
	if st.owed[s] > 0 {
		return placing(sabotage, st.target(s, random))
	}
	sd := &st.side[s]
	at := below(1+sd.removals(st.want), random)
	if at == 0 {
		return passing
	}
	p, q := sd.removal(st.want, at-1)
	if p == q {
		return placing(king, p)
	}
	return pairing(p, q)
}

// below returns one of the integers from 0 to n-1.
func below(n int, random uint32) int { return int(uint64(random) * uint64(n) >> 32) }

// target returns one of the slots that s may sabotage. There are up to twenty; a loop would end
// at an unpredictable branch.
func (st *State) target(s game.Seat, random uint32) place {
	empty := uint64(st.emptySlots(1 - s))
	upTo := upToEach(empty)
	return place(nthOf(empty, upTo, below(int(upTo>>56), random)))
}

// removals counts what may be removed while cards of value want go with the displayed one.
func (sd *side) removals(want uint8) int { return int(sd.own) + sd.matching(want).len() }

// removal returns number n of them, from 0, as remove takes it: a king is twice the same.
func (sd *side) removal(want uint8, n int) (p, q place) {
	if n >= int(sd.own) {
		return sd.matching(want).nth(n - int(sd.own)), display
	}
	return sd.nthOwn(n)
}

// nthOwn returns number n, from 0, of the removals that the open cards allow by themselves: kings, then pairs by their values.
func (sd *side) nthOwn(n int) (p, q place) {
	kings := sd.kings()
	if n < kings.len() {
		p = kings.nth(n)
		return p, p
	}
	n -= kings.len()
	for v := 1; ; v++ {
		low, high := sd.worth[v], sd.worth[goal-v]
		count := low.len() * high.len()
		if n < count {
			p, q = low.nth(n/high.len()), high.nth(n%high.len())
			return min(p, q), max(p, q)
		}
		n -= count
	}
}

// oneIf returns 1 for true and 0 for false.
func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}
