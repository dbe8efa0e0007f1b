package goofspiel

import (
	"fmt"
	"math/bits"
	"time"

	"quarterdeck/game"
)

// Card is a card's number, 1 (ace) to 13 (king); 0 is no card.
type Card uint8

const highest Card = 13

// cardSet is a set of cards: bit c for card c.
type cardSet uint16

func upTo(c Card) cardSet                  { return 1<<(c+1) - 2 }
func (set cardSet) has(c Card) bool        { return set>>c&1 == 1 }
func (set cardSet) without(c Card) cardSet { return set &^ (1 << c) }
func (set cardSet) len() int               { return bits.OnesCount16(uint16(set)) }
func (set cardSet) best() Card             { return Card(bits.Len16(uint16(set)) - 1) }
func (set cardSet) least() Card            { return Card(bits.TrailingZeros16(uint16(set))) }

// nth returns the card with n smaller ones in the set; n < len.
func (set cardSet) nth(n uint64) Card {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return set.least()
}

// trick is one prize and what was bid for it.
type trick struct {
	prize Card
	bids  [seats]Card
}

// state is a position. It is a plain value: a copy of the struct is a copy of the position.
//
// Invariants (Check):
//
//	|hands[s]| = cards − played
//	|pile| = cards − played − (1 if a prize is up)
//	bids[s] ∈ hands[s] or 0; not both bids are down
//	Σ score ≤ Σ prizes of tricks[:played]
type state struct {
	cards      Card // option cards
	descending bool // option prizes
	played     uint8
	up         Card           // the prize that is bid for now; 0: one must be turned up
	pile       cardSet        // prizes not yet seen; a set, for their order is unknown
	hands      [seats]cardSet // bids lie in hands until they are revealed
	bids       [seats]Card    // bids lying face down; 0: none
	score      [seats]int16
	tricks     [highest]trick // tricks[:played]
}

var (
	_ game.State         = (*state)(nil)
	_ game.HiddenChooser = (*state)(nil)
	_ game.Secretive     = (*state)(nil)
	_ game.Describer     = (*state)(nil)
	_ game.Explainer     = (*state)(nil)
	_ game.Sampler       = (*state)(nil)
	_ game.Streamer      = (*state)(nil)
	_ game.Checker       = (*state)(nil)
)

// start returns the position before the first prize. GS-1, GS-2.
func start(cards Card, descending bool) *state {
	st := &state{cards: cards, descending: descending, pile: upTo(cards)}
	for s := range st.hands {
		st.hands[s] = upTo(cards)
	}
	st.next()
	return st
}

// Clone returns a deep copy.
func (st *state) Clone() game.State { c := *st; return &c }

// CopyFrom makes st equal to from.
func (st *state) CopyFrom(from game.State) { *st = *from.(*state) }

// Timer returns 0: nothing in this game is timed.
func (st *state) Timer() time.Duration { return 0 }

// Result returns the points won; more points win. GS-8.
func (st *state) Result() game.Result {
	r := game.Result{Seats: seats}
	for s := range seats {
		mine, other := st.score[s], st.score[1-s]
		r.Score[s] = int32(mine)
		switch {
		case mine > other:
			r.Utility[s] = 1
		case mine < other:
			r.Utility[s] = -1
		}
	}
	return r
}

// Check verifies the invariants written at state.
func (st *state) Check() error {
	left := int(st.cards) - int(st.played)
	up := 0
	if st.up != 0 {
		up = 1
	}
	if st.pile.len() != left-up || st.pile.has(st.up) {
		return fmt.Errorf("%d tricks played, prize %d up and %d prizes left of %d", st.played, st.up, st.pile.len(), st.cards)
	}
	for s, hand := range st.hands {
		if hand.len() != left {
			return fmt.Errorf("seat %d holds %d cards after %d tricks of %d", s, hand.len(), st.played, st.cards)
		}
		if st.bids[s] != 0 && !hand.has(st.bids[s]) {
			return fmt.Errorf("seat %d has bid %d, which it does not hold", s, st.bids[s])
		}
	}
	if st.bids[0] != 0 && st.bids[1] != 0 {
		return fmt.Errorf("both bids are made and not revealed")
	}
	total := 0
	for _, t := range st.tricks[:st.played] {
		total += int(t.prize)
	}
	if won := int(st.score[0]) + int(st.score[1]); won > total {
		return fmt.Errorf("%d points won of prizes worth %d", won, total)
	}
	return nil
}
