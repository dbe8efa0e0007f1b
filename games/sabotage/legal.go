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
		kind, from := st.chance()
		for c := range from.all() {
			dst = append(dst, kind|game.Action(c))
		}
		return dst
	case st.owed[s] > 0:
		for p := range st.emptySlots(1 - s).all() {
			dst = append(dst, placing(sabotage, p))
		}
		return dst
	}
	dst = st.pairs(dst, s)
	return append(st.kings(dst, s), pass)
}

// pairs lists two open cards, or an open and the displayed card, that total 13 (SB-5).
func (st *State) pairs(dst []game.Action, s game.Seat) []game.Action {
	sd := &st.side[s]
	for rest := sd.open; rest != 0; {
		p := rest.first()
		rest &= rest - 1
		partner := goal - sd.card[p].value()
		if partner > 0 && sd.ranks>>partner&1 != 0 {
			for others := rest; others != 0; others &= others - 1 {
				if q := others.first(); sd.card[q].value() == partner {
					dst = append(dst, pairing(p, q))
				}
			}
		}
		if sd.card[p].value() == int(st.want) {
			dst = append(dst, pairing(p, display))
		}
	}
	return dst
}

// kings lists the open kings (SB-5).
func (st *State) kings(dst []game.Action, s game.Seat) []game.Action {
	sd := &st.side[s]
	if sd.ranks>>goal&1 == 0 {
		return dst
	}
	for rest := sd.open; rest != 0; rest &= rest - 1 {
		if p := rest.first(); sd.card[p].value() == goal {
			dst = append(dst, placing(king, p))
		}
	}
	return dst
}

// removers are the seats that have a removal; it agrees with pairs and kings (SB-5).
func (st *State) removers() game.Seats {
	need := uint16(1)<<st.want | 1
	var set game.Seats
	if st.side[0].ranks&need != 0 {
		set = 1
	}
	if st.side[1].ranks&need != 0 {
		set |= 2
	}
	return set
}

// survey brings ranks up to date after the open cards have changed.
func (sd *side) survey() {
	ranks := uint16(0)
	for rest := sd.open; rest != 0; rest &= rest - 1 {
		ranks |= 1 << sd.card[rest.first()].value()
	}
	// Bit v of the mirror image is bit 13-v of ranks. A king finds bit 0, which is not yet set.
	if mirror := bits.Reverse16(ranks) >> 2; ranks&(mirror|1<<goal) != 0 {
		ranks |= 1
	}
	sd.ranks = ranks
}

// emptySlots are the slots of rows 2 to R of s that hold no card (SB-8).
func (st *State) emptySlots(s game.Seat) places {
	return slotsTo(int(st.rows)) &^ st.side[s].held
}

// chance is what Nature does now and the cards that it may be (SB-3).
func (st *State) chance() (game.Action, cardSet) {
	switch st.stage {
	case drawing:
		return draw, st.deck
	case dealing:
		return chancing(deal, st.next), st.never
	case turning:
		return chancing(turn, st.next), st.never
	case planting:
		return chancing(plant, st.next), st.deck
	}
	return chancing(stand, st.next), st.deck
}

// Weight is the same for every card.
func (st *State) Weight(game.Action) uint32 { return 1 }

// Roll draws one of the cards.
func (st *State) Roll(r *rand.Rand) game.Action {
	kind, from := st.chance()
	return kind | game.Action(from.nth(int(game.Below(r, uint64(from.len())))))
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
	if st.owed[s] > 0 {
		empty := cardSet(st.emptySlots(1 - s))
		return placing(sabotage, place(empty.nth(int(uint64(random)*uint64(empty.len())>>32))))
	}
	var buf [maxChoices]game.Action
	legal := st.Legal(buf[:0], s)
	return legal[uint64(random)*uint64(len(legal))>>32]
}

// maxChoices is more than a seat can ever choose from: 20 slots, or the removals of at most 7 open cards.
const maxChoices = 32

// Step plays a random action of every seat that may act, in a race seat 0's first.
func (st *State) Step(random uint64) {
	for s := range game.Seat(seats) {
		if st.actors.Has(s) {
			st.Apply(s, st.Sample(s, uint32(random)))
		}
		random >>= 32
	}
}
