package toy

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// Guess is a toy of hidden cards and chance. Nature deals seat 1 one of three cards, the last twice as likely as each
// of the others. Seat 0 cannot see it. Seat 0 then names the card (actions 0 to 2: a right guess wins, a wrong one
// loses) or declines (3: a small gain of 0.1). Seat 1 does nothing. Naming the last card is worth 0.5·1 − 0.5·1 = 0, so
// a seat that cannot see the card should decline; a cheat would name it every time.
type Guess struct {
	plain
	Dealt bool
	Card  uint8 // seat 1's card
	Named uint8 // 1 + what seat 0 did
}

var (
	_ game.State     = (*Guess)(nil)
	_ game.Secretive = (*Guess)(nil)
)

// Decline is the safe action of Guess.
const Decline game.Action = 3

// Actors returns chance, then seat 0.
func (st *Guess) Actors() game.Seats {
	switch {
	case !st.Dealt:
		return game.NatureOnly
	case st.Named == 0:
		return game.SetOf(0)
	}
	return 0
}

// Legal returns three cards to deal, then four answers.
func (st *Guess) Legal(dst []game.Action, s game.Seat) []game.Action {
	switch {
	case !st.Actors().Has(s):
		return dst
	case s == game.Nature:
		return span(dst, 3)
	}
	return span(dst, 4)
}

// Apply deals the card or names one.
func (st *Guess) Apply(s game.Seat, a game.Action) {
	if s == game.Nature {
		st.Dealt, st.Card = true, uint8(a)
		return
	}
	st.Named = uint8(a) + 1
}

// Weight makes the last card twice as likely.
func (st *Guess) Weight(a game.Action) uint32 { return 1 + uint32(a/2) }

// Roll draws by Weight.
func (st *Guess) Roll(r *rand.Rand) game.Action {
	var buf [3]game.Action
	return game.RollListed(st, r, buf[:0])
}

// Result returns 1 for a right guess, -1 for a wrong one, 0.1 for none.
func (st *Guess) Result() game.Result {
	switch st.Named - 1 {
	case st.Card:
		return st.zeroSum(1)
	case uint8(Decline):
		return st.zeroSum(0.1)
	}
	return st.zeroSum(-1)
}

// View hides the card from all but seat 1 until it is named.
func (st *Guess) View(v game.Seat) any {
	seen := *st
	if v != 1 && seen.Named == 0 {
		seen.Card = 0xff
	}
	return seen
}

// Imagine redeals the card for all but seat 1, until it is named.
func (st *Guess) Imagine(s game.Seat, r *rand.Rand) {
	if s != 1 && st.Dealt && st.Named == 0 {
		st.Dealt = false
		st.Apply(game.Nature, st.Roll(r))
	}
}

// Visibility hides the deal from all but seat 1.
func (st *Guess) Visibility(v, s game.Seat, _ game.Action) game.Visibility {
	if s == game.Nature && v != 1 {
		return game.Private // until the end of the match: no seat acts after the naming
	}
	return game.Open
}

// Clone returns a copy.
func (st *Guess) Clone() game.State { c := *st; return &c }

// CopyFrom overwrites st.
func (st *Guess) CopyFrom(from game.State) { *st = *from.(*Guess) }
