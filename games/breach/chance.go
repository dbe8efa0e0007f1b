package breach

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// chances lists what chance may do: dice ascending, cards in the order of BR-7, characters as the crew is listed.
func (st *State) chances(dst []game.Action) []game.Action {
	if base, n := st.due(); n > 0 {
		for i := range n {
			dst = append(dst, base+game.Action(i))
		}
		return dst
	}
	switch st.stage {
	case casting:
		for rest := everyone &^ st.cast; rest != 0; rest &= rest - 1 {
			dst = append(dst, forSeat(turnCharacter, game.Seat(st.count), int(lowest(rest))))
		}
	case gifting:
		for rest := giftKinds; rest != 0; rest &= rest - 1 {
			if c := rest.first(); st.deck[c] > 0 {
				dst = append(dst, forSeat(turnGift, game.Seat(st.count), int(c)))
			}
		}
	case drawing:
		for c, n := range st.deck {
			if n > 0 {
				dst = append(dst, do(turnDraw, game.Action(c)))
			}
		}
	case unpacking:
		for t, p := range st.treasure {
			if p == unknown {
				dst = append(dst, do(turnTreasure, game.Action(t)))
			}
		}
	case stealing:
		for rest := st.hand[st.victim].kinds(); rest != 0; rest &= rest - 1 {
			dst = append(dst, do(turnSteal, game.Action(rest.first())))
		}
		for rest := uint16(st.holds(st.victim)); rest != 0; rest &= rest - 1 {
			dst = append(dst, do(turnSteal, game.Action(firstTreasure)+lowest(rest)))
		}
	}
	return dst
}

// due returns the first of n outcomes that are equally likely and follow one another; n is 0 if it is not so simple.
func (st *State) due() (base game.Action, n int) {
	switch st.stage {
	case breaching:
		return do(turnBreach, 1), deckSize
	case climbing:
		return forSeat(turnStairs, game.Seat(st.count), 1), deckSize
	case starting:
		return forSeat(turnStart, game.Seat(st.count), 1), deckSize
	case beginning:
		return do(turnFirst, 0), int(st.seats)
	case rolling:
		return forSeat(turnRoll, game.Seat(st.count), 1), deckSize
	case desiring:
		return do(turnDesired, 0), treasures
	case locating:
		return do(turnDie, 1), deckSize
	}
	return 0, 0
}

// Weight returns the number of cards of a kind; all else is equally likely.
func (st *State) Weight(a game.Action) uint32 {
	switch st.stage {
	case gifting:
		return uint32(st.deck[dieOf(a)])
	case drawing:
		return uint32(st.deck[cardOf(a)])
	case stealing:
		if c := cardOf(a); !c.isTreasure() {
			return uint32(st.hand[st.victim].of(c))
		}
	}
	return 1
}

// Roll draws one of them.
func (st *State) Roll(r *rand.Rand) game.Action {
	if st.stage == drawing {
		n := uint8(game.Below(r, uint64(st.deckLen)))
		for c, count := range st.deck {
			if n < count {
				return do(turnDraw, game.Action(c))
			}
			n -= count
		}
	}
	if base, n := st.due(); n > 0 {
		return base + game.Action(game.Below(r, uint64(n)))
	}
	return st.weighed(r)
}

// weighed draws from the list as game.RollListed does, without allocating.
func (st *State) weighed(r *rand.Rand) game.Action {
	var buf [allKinds]game.Action
	legal := st.chances(buf[:0])
	var total uint64
	for _, a := range legal {
		total += uint64(st.Weight(a))
	}
	n := game.Below(r, total)
	for _, a := range legal {
		w := uint64(st.Weight(a))
		if n < w {
			return a
		}
		n -= w
	}
	panic("breach: chance has nothing to draw")
}

// Stream returns the stream of the next draw (doc/records.md): the ship, the crew, the dice, gifts, the item deck, the king's treasures, thefts.
func (st *State) Stream() string {
	switch st.stage {
	case breaching, climbing:
		return "ship"
	case casting, beginning:
		return "crew"
	case starting, rolling, locating:
		return "dice"
	case gifting:
		return "gifts"
	case desiring, unpacking:
		return "treasures"
	case stealing:
		return "thefts"
	}
	return "items"
}
