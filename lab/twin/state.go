package twin

import (
	"math/rand/v2"
	"time"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

// state is a position of a twin: one of Bastion's Breach in other words. It forwards only what contains no words.
type state struct {
	pos   bastion.State
	names names
}

// Of returns a copy of a position of Bastion's Breach as one of g, which New returned.
func Of(g game.Game, st game.State) game.State {
	return &state{*st.(*bastion.State), g.(rules).names}
}

// Clone returns a deep copy.
func (st *state) Clone() game.State {
	c := *st
	return &c
}

// CopyFrom makes st equal to from.
func (st *state) CopyFrom(from game.State) { *st = *from.(*state) }

// Result returns the outcome, with what both seats collected.
func (st *state) Result() game.Result {
	r := st.pos.Result()
	for s := range r.Seats {
		r.Score[s] *= int32(st.names.Prize)
	}
	return r
}

// Explain returns why an action is not legal (TW-3).
func (st *state) Explain(s game.Seat, a game.Action) *game.Refusal {
	r := *st.pos.Explain(s, a)
	r.Rule = "TW-3"
	switch {
	case game.Over(st):
		r.Text = "The match is over."
	case !st.Actors().Has(s):
		r.Text = "You cannot choose now."
	default:
		r.Text = "You do not hold " + st.names.word(a) + "."
	}
	return &r
}

// The rest is that of Bastion's Breach.

func (st *state) Actors() game.Seats { return st.pos.Actors() }

func (st *state) Legal(dst []game.Action, s game.Seat) []game.Action { return st.pos.Legal(dst, s) }

func (st *state) Apply(s game.Seat, a game.Action) { st.pos.Apply(s, a) }

func (st *state) Weight(a game.Action) uint32 { return st.pos.Weight(a) }

func (st *state) Roll(r *rand.Rand) game.Action { return st.pos.Roll(r) }

func (st *state) Timer() time.Duration { return st.pos.Timer() }

func (st *state) Imagine(s game.Seat, r *rand.Rand) { st.pos.Imagine(s, r) }

func (st *state) Stream() string { return st.pos.Stream() }

func (st *state) HiddenChoices() game.Seats { return st.pos.HiddenChoices() }

func (st *state) ClearChoices() { st.pos.ClearChoices() }

func (st *state) Visibility(viewer, s game.Seat, a game.Action) game.Visibility {
	return st.pos.Visibility(viewer, s, a)
}

// Check returns what is impossible in the position.
func (st *state) Check() error { return st.pos.Check() }
