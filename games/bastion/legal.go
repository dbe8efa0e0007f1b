package bastion

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// Actors returns chance while the row lacks a card, then the seats that have not chosen (BB-4).
func (st *State) Actors() game.Seats { return st.actors }

// turn returns the seats that act while no choice is made.
func (st *State) turn() game.Seats {
	switch {
	case st.over:
		return 0
	case st.awaitsRow():
		return game.NatureOnly
	}
	return game.UpTo(seats)
}

// awaitsRow reports whether chance lays the next middle card. The whole row is laid before the first round;
// with row=hidden, one card is laid before each round (BB-3).
func (st *State) awaitsRow() bool {
	if st.hidden {
		return st.laid == st.round
	}
	return st.laid < st.size
}

// Legal appends the legal actions of s: any card of its hand, once a round. For chance: any card that the row lacks.
//
// It copies the lists of both halves of a hand whole, the second over the end of the first. A loop over the cards would end
// at a branch that no processor predicts.
func (st *State) Legal(dst []game.Action, s game.Seat) []game.Action {
	if !st.actors.Has(s) {
		return dst
	}
	if s == game.Nature || len(dst) > 0 || cap(dst) < whole {
		return st.legalEach(dst, s)
	}
	hand, out := st.hand[s&1], (*[whole]game.Action)(dst[:whole])
	*(*[half]game.Action)(out[:half]) = lows[hand%lowSets]
	n := lows[hand%lowSets][number] & number
	*(*[half]game.Action)(out[n:]) = highs[hand>>lowRanks%highSets]
	return dst[:(st.size-st.round)&(whole-1)]
}

// legalEach is Legal for chance, and for a dst that holds something or is short of room.
func (st *State) legalEach(dst []game.Action, s game.Seat) []game.Action {
	set, kind := st.deck, game.Action(lay)
	if s != game.Nature {
		set, kind = st.hand[s], play
	}
	for i := range set.len() {
		dst = append(dst, kind|game.Action(set.at(i)))
	}
	return dst
}

// Sample returns one card of the hand; every card is as likely as any other to within 13/2^32.
func (st *State) Sample(s game.Seat, bits uint32) game.Action {
	held := uint64(st.size - st.round)
	return playing(st.hand[s].at(int(uint64(bits) * held >> 32)))
}

// Step plays a random action: it lays a card, or chooses for every seat that has not chosen. Both share bits.
func (st *State) Step(bits uint64) bool {
	if st.actors == game.NatureOnly {
		at := bits >> 32 * uint64(st.size-st.laid) >> 32
		st.Apply(game.Nature, laying(st.deck.at(int(at))))
		return true
	}
	for s := range game.Seat(seats) {
		if st.choice[s] == none {
			st.choice[s] = uint8(st.Sample(s, uint32(bits>>(32*s&63))))
		}
	}
	st.reveal()
	return !st.over
}

// Weight returns 1: every card of the row is equally likely.
func (st *State) Weight(game.Action) uint32 { return 1 }

// Roll draws the next card of the row.
func (st *State) Roll(r *rand.Rand) game.Action {
	return laying(st.deck.at(int(game.Below(r, uint64(st.size-st.laid)))))
}

// Stream returns "row": all draws come from one deck.
func (st *State) Stream() string { return "row" }

// Explain returns the reason why a is not legal for s.
func (st *State) Explain(s game.Seat, a game.Action) *game.Refusal {
	refuse := func(rule, text string) *game.Refusal {
		return &game.Refusal{Code: game.Illegal, Rule: rule, Text: text}
	}
	switch {
	case st.over:
		return refuse("BB-11", "The match is over: all rounds have been played.")
	case s < 0 || s >= seats || a&kindBits != play:
		return refuse("BB-1", "Only the two players play cards, and only chance lays the row.")
	case st.awaitsRow():
		return refuse("BB-3", "The middle row is not complete yet. Choose a card once it is laid.")
	case st.choice[s] != none:
		return refuse("BB-4", "You have already chosen a card for this round. A choice cannot be changed.")
	case rankOf(a) < rounds && !highest(st.size).has(rankOf(a)):
		return refuse("BB-1", "The "+rankOf(a).Name()+" is not in this game: a house rule leaves it out. Choose a card from your hand.")
	case rankOf(a) < rounds && !st.hand[s].has(rankOf(a)):
		return refuse("BB-1", "You have already played the "+rankOf(a).Name()+". Choose a card from your hand.")
	}
	return nil
}
