package toy

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// Climb is a toy game of turns and chance. On each turn a seat either takes one sure step (Step) or throws a die, which
// brings four steps on 5 or 6 and none otherwise (Throw). The higher seat wins. With Together set, both win if their
// heights add up to Goal, and otherwise lose.
type Climb struct {
	plain
	Turns    int // choices left, both seats together
	Rolling  bool
	Turn     game.Seat
	Height   [2]int
	Together bool
	Goal     int
}

var _ game.State = (*Climb)(nil)

// The two choices of Climb.
const (
	Step game.Action = iota
	Throw
)

// Actors returns the seat to act, or chance for the die.
func (st *Climb) Actors() game.Seats {
	switch {
	case st.Rolling:
		return game.NatureOnly
	case st.Turns == 0:
		return 0
	}
	return game.SetOf(st.Turn)
}

// Legal returns step and throw, or the faces of the die.
func (st *Climb) Legal(dst []game.Action, s game.Seat) []game.Action {
	switch {
	case !st.Actors().Has(s):
		return dst
	case s == game.Nature:
		return span(dst, 6)
	}
	return span(dst, 2)
}

// Apply makes a choice or applies a throw of the die.
func (st *Climb) Apply(s game.Seat, a game.Action) {
	switch {
	case s != game.Nature && a == Throw:
		st.Rolling = true
		return
	case s != game.Nature:
		st.Height[st.Turn]++
	case a >= 4:
		st.Height[st.Turn] += 4
	}
	st.Rolling = false
	st.Turns--
	st.Turn = 1 - st.Turn
}

// Roll throws the die.
func (st *Climb) Roll(r *rand.Rand) game.Action { return game.Action(game.Below(r, 6)) }

// Result returns a win for the higher seat. With Together set, both seats win or lose.
func (st *Climb) Result() game.Result {
	if !st.Together {
		return st.zeroSum(float32(min(1, max(-1, st.Height[0]-st.Height[1]))))
	}
	u := float32(-1)
	if st.Height[0]+st.Height[1] >= st.Goal {
		u = 1
	}
	return game.Result{Seats: 2, Utility: [8]float32{u, u}}
}

// View returns the whole position.
func (st *Climb) View(game.Seat) any { return *st }

// Imagine does nothing, because nothing is hidden.
func (st *Climb) Imagine(game.Seat, *rand.Rand) {}

// Clone returns a copy.
func (st *Climb) Clone() game.State { c := *st; return &c }

// CopyFrom overwrites st.
func (st *Climb) CopyFrom(from game.State) { *st = *from.(*Climb) }
