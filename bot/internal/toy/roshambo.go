package toy

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// Rock, Paper and Scissors are the choices of Roshambo.
const (
	Rock game.Action = iota
	Paper
	Scissors
)

// Roshambo is rock, paper, scissors over several Rounds, in which a win with rock counts double. The only equilibrium of
// each round is rock 1/4, paper 1/2, scissors 1/4.
type Roshambo struct {
	plain
	Rounds int
	Done   int
	Gain   int      // of seat 0, in half points
	Hidden [2]uint8 // 1 + choice of this round, or 0
}

var (
	_ game.State         = (*Roshambo)(nil)
	_ game.HiddenChooser = (*Roshambo)(nil)
	_ game.Secretive     = (*Roshambo)(nil)
)

// Actors returns the seats that have not chosen.
func (st *Roshambo) Actors() game.Seats {
	if st.Done == st.Rounds {
		return 0
	}
	return game.UpTo(2) &^ st.HiddenChoices()
}

// Legal returns all three.
func (st *Roshambo) Legal(dst []game.Action, s game.Seat) []game.Action {
	if !st.Actors().Has(s) {
		return dst
	}
	return span(dst, 3)
}

// Apply records a hidden choice and scores the round once both seats have chosen.
func (st *Roshambo) Apply(s game.Seat, a game.Action) {
	st.Hidden[s] = uint8(a) + 1
	if st.Hidden[0] == 0 || st.Hidden[1] == 0 {
		return
	}
	a0, a1 := game.Action(st.Hidden[0]-1), game.Action(st.Hidden[1]-1)
	if a0 == (a1+1)%3 {
		st.Gain += worth(a0)
	} else if a1 == (a0+1)%3 {
		st.Gain -= worth(a1)
	}
	st.Hidden = [2]uint8{}
	st.Done++
}

func worth(winner game.Action) int {
	if winner == Rock {
		return 2
	}
	return 1
}

// Roll panics, because the game has no chance.
func (st *Roshambo) Roll(*rand.Rand) game.Action { panic("toy: no chance here") }

// Result returns the mean gain per round.
func (st *Roshambo) Result() game.Result { return st.zeroSum(float32(st.Gain) / float32(2*st.Rounds)) }

// View leaves out the other seat's hidden choice.
func (st *Roshambo) View(v game.Seat) any {
	seen := *st
	for s := range game.Seat(2) {
		if s != v && seen.Hidden[s] != 0 {
			seen.Hidden[s] = 0xff
		}
	}
	return seen
}

// Imagine draws the other seat's hidden choice.
func (st *Roshambo) Imagine(s game.Seat, r *rand.Rand) {
	for t := range game.Seat(2) {
		if t != s && st.Hidden[t] != 0 {
			st.Hidden[t] = uint8(r.IntN(3)) + 1
		}
	}
}

// HiddenChoices returns the seats that have chosen.
func (st *Roshambo) HiddenChoices() game.Seats {
	var set game.Seats
	for s := range game.Seat(2) {
		if st.Hidden[s] != 0 {
			set = set.With(s)
		}
	}
	return set
}

// ClearChoices removes the hidden choices.
func (st *Roshambo) ClearChoices() { st.Hidden = [2]uint8{} }

// Visibility hides every choice from the other seat.
func (st *Roshambo) Visibility(v, s game.Seat, _ game.Action) game.Visibility {
	if v != s {
		return game.Hidden
	}
	return game.Open
}

// Clone returns a copy.
func (st *Roshambo) Clone() game.State { c := *st; return &c }

// CopyFrom overwrites st.
func (st *Roshambo) CopyFrom(from game.State) { *st = *from.(*Roshambo) }
