package sabotage

import (
	"math/bits"
	"math/rand/v2"

	"quarterdeck/game"
)

// Actors is chance while a card is to be turned, the seat whose turn it is (SB-12) or, in a race, every
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
	return append(st.kings(dst, s), passing)
}

// pairs lists two open cards, or an open and the displayed card, that total 13 (SB-5).
func (st *State) pairs(dst []game.Action, s game.Seat) []game.Action {
	sd := &st.side[s]
	for rest := st.paired(s); rest != 0; {
		p := rest.first()
		rest &= rest - 1
		v := sd.card[p].value()
		for others := rest & sd.worth[goal-v]; others != 0; others &= others - 1 {
			dst = append(dst, pairing(p, others.first()))
		}
		if v == int(st.want) {
			dst = append(dst, pairing(p, display))
		}
	}
	return dst
}

// paired are the open cards of s that go with another of them or with the displayed card.
func (st *State) paired(s game.Seat) places {
	sd := &st.side[s]
	ranks := uint16(st.ranks >> (16 * s))
	set := sd.worth[st.want]
	for rest := ranks & mirror(ranks) & (1<<(goal+1)/2 - 1) &^ 1; rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros16(rest)
		set |= sd.worth[v] | sd.worth[goal-v]
	}
	return set
}

// mirror has bit 13-v of ranks as bit v.
func mirror(ranks uint16) uint16 { return bits.Reverse16(ranks) >> (15 - goal) }

// kings lists the open kings (SB-5).
func (st *State) kings(dst []game.Action, s game.Seat) []game.Action {
	for rest := st.side[s].worth[goal]; rest != 0; rest &= rest - 1 {
		dst = append(dst, placing(king, rest.first()))
	}
	return dst
}

// removers are the seats that have a removal; it agrees with pairs and kings (SB-5).
func (st *State) removers() game.Seats {
	able := st.ranks & ((1<<st.want | 1) * (1<<16 | 1))
	var set game.Seats
	if able&0xffff != 0 {
		set = 1
	}
	if able>>16 != 0 {
		set |= 2
	}
	return set
}

// emptySlots are the slots of rows 2 to R of s that hold no card (SB-8).
func (st *State) emptySlots(s game.Seat) places {
	return slotsTo(int(st.rows)) &^ st.side[s].held
}

// pool is what the next card can be (SB-3).
func (st *State) pool() *bag {
	if st.stage == turning || st.stage == dealing {
		return st.unseen()
	}
	return &st.deck
}

// unseen is what a face-down card can be (SB-3).
func (st *State) unseen() *bag {
	if st.shuffled {
		return &st.down
	}
	return &st.deck
}

// Weight is the same for every card.
func (st *State) Weight(game.Action) uint32 { return 1 }

// Roll draws one of the cards.
func (st *State) Roll(r *rand.Rand) game.Action {
	from := st.pool()
	return st.due | game.Action(from.nth(int(game.Below(r, uint64(from.size)))))
}

// Stream: the layout, the cards turned in the pyramids and the draw deck are dealt apart, so that
// what one pyramid uncovers does not change the order of the deck more than it must.
func (st *State) Stream() string {
	switch st.stage {
	case dealing:
		return "layout"
	case turning:
		return "pyramids"
	}
	return "deck"
}

// Sample is one of Legal; each is as likely as any other to within their number / 2^32.
func (st *State) Sample(s game.Seat, random uint32) game.Action {
	pick := func(n int) int { return int(uint64(random) * uint64(n) >> 32) }
	if st.owed[s] > 0 {
		empty := st.emptySlots(1 - s)
		return placing(sabotage, empty.nth(pick(empty.len())))
	}
	sd := &st.side[s]
	n := 1 + sd.worth[goal].len() + sd.worth[st.want].len()
	for v := 1; v < (goal+1)/2; v++ {
		n += sd.worth[v].len() * sd.worth[goal-v].len()
	}
	at := pick(n)
	if at == 0 {
		return passing
	}
	at--
	if n = sd.worth[goal].len(); at < n {
		return placing(king, sd.worth[goal].nth(at))
	}
	at -= n
	if n = sd.worth[st.want].len(); at < n {
		return pairing(sd.worth[st.want].nth(at), display)
	}
	at -= n
	return st.nthPair(sd, at)
}

// nthPair is pair number n of two open cards, from 0, by their values.
func (st *State) nthPair(sd *side, n int) game.Action {
	for v := 1; ; v++ {
		low, high := sd.worth[v], sd.worth[goal-v]
		count := low.len() * high.len()
		if n < count {
			p, q := low.nth(n/high.len()), high.nth(n%high.len())
			return pairing(min(p, q), max(p, q))
		}
		n -= count
	}
}

// oneIf is 1 for true.
func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}
