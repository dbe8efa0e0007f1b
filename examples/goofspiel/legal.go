package goofspiel

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// Actors returns Nature while no prize is up, then the seats that have not bid. GS-4, GS-5.
func (st *state) Actors() game.Seats {
	if st.played == uint8(st.cards) {
		return 0
	}
	if st.up == 0 {
		return game.NatureOnly
	}
	var set game.Seats
	for s, bid := range st.bids {
		if bid == 0 {
			set = set.With(game.Seat(s))
		}
	}
	return set
}

// Legal appends any prize left, or any card in hand. GS-4, GS-5.
func (st *state) Legal(dst []game.Action, s game.Seat) []game.Action {
	kind, set := st.choices(s)
	for ; set != 0; set &= set - 1 {
		dst = append(dst, kind|game.Action(set.least()))
	}
	return dst
}

// choices returns what s may do now as a verb and a set of cards. All that is legal is decided here.
func (st *state) choices(s game.Seat) (game.Action, cardSet) {
	switch {
	case !st.Actors().Has(s):
		return 0, 0
	case s == game.Nature:
		return prize, st.pile
	}
	return play, st.hands[s]
}

// Weight returns 1 for every prize: the pile is shuffled. GS-4.
func (st *state) Weight(game.Action) uint32 { return 1 }

// Roll draws a prize: with equal weights, the n-th of those left.
func (st *state) Roll(r *rand.Rand) game.Action {
	return prize | game.Action(st.pile.nth(game.Below(r, uint64(st.pile.len()))))
}

// Stream names the pile of prizes: the same seed turns them up in the same order whatever is bid.
func (st *state) Stream() string { return "prizes" }

// Sample returns one legal action of s, uniformly.
func (st *state) Sample(s game.Seat, bits uint32) game.Action {
	kind, set := st.choices(s)
	return kind | game.Action(set.nth(uint64(bits)*uint64(set.len())>>32))
}
