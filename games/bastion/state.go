package bastion

import (
	"fmt"
	"math/rand/v2"
	"time"

	"quarterdeck/game"
	"quarterdeck/games/internal/cards"
)

const (
	seats  = 2
	rounds = cards.Ranks // the most, and the standard
	fewest = 5           // with the ten as the only number, so that a card beats the ace

	columns = 16 // room for the rounds; a power of two, so that an index needs no check
	column  = columns - 1

	none     = 0xff // no rank: not chosen, not played, not laid
	noWinner = -1   // winner of an unwon round
	maxTies  = 10   // the tenth tie in a row ends the match (BB-12)
)

// State is a position. It is plain data without pointers, so assignment copies it.
type State struct {
	hand   [seats]ranks // cards left; a hidden choice is still among them until the reveal
	deck   ranks        // cards of the row that have no place yet
	actors game.Seats   // who may act; a seat that is not among them while the other is has chosen
	choice [seats]uint8 // this round's choices; none where the seat has not chosen

	row    [columns]uint8        // laid middle cards, left to right; none beyond laid
	played [seats][columns]uint8 // revealed cards by round; none from round on
	winner [columns]int8         // seat that won the round, or noWinner
	gain   [columns]uint8        // points that it brought

	laid   uint8        // middle cards laid
	round  uint8        // rounds played
	carry  uint8        // points of the unwon rounds directly before this one (BB-8)
	points [seats]uint8 // invariant, if step is 1: points[0]+points[1]+carry == round
	ties   uint8        // tied games played before this one (BB-12)
	over   bool
	tied   [3]uint8 // the last round of the tied game before this one: both cards and the middle, or none

	hidden bool  // option row=hidden
	replay bool  // option tie=replay
	size   uint8 // option cards: rounds of the match, and cards of a hand
	step   uint8 // option carry: points that an unwon round leaves
	suit   [seats + 1]cards.Suit
}

var (
	_ game.State         = (*State)(nil)
	_ game.HiddenChooser = (*State)(nil)
	_ game.Secretive     = (*State)(nil)
	_ game.Describer     = (*State)(nil)
	_ game.Explainer     = (*State)(nil)
	_ game.Sampler       = (*State)(nil)
	_ game.Stepper       = (*State)(nil)
	_ game.Streamer      = (*State)(nil)
	_ game.Checker       = (*State)(nil)
)

// deal resets the cards for a new game and keeps the count of tied games.
func (st *State) deal() {
	all := highest(st.size)
	*st = State{
		hand: [seats]ranks{all, all}, deck: all,
		choice: [seats]uint8{none, none}, actors: game.NatureOnly,
		ties: st.ties, tied: st.tied, hidden: st.hidden, replay: st.replay, size: st.size, step: st.step, suit: st.suit,
	}
	for i := range rounds {
		st.row[i], st.played[0][i], st.played[1][i], st.winner[i] = none, none, none, noWinner
	}
}

// Clone returns a deep copy.
func (st *State) Clone() game.State {
	c := *st
	return &c
}

// CopyFrom makes st equal to from.
func (st *State) CopyFrom(from game.State) { *st = *from.(*State) }

// Timer returns 0: no stage of this game is timed.
func (st *State) Timer() time.Duration { return 0 }

// HiddenChoices returns the seats that have chosen in this round.
func (st *State) HiddenChoices() game.Seats {
	var set game.Seats
	for s := range game.Seat(seats) {
		if st.choice[s] != none {
			set = set.With(s)
		}
	}
	return set
}

// ClearChoices clears the choices of this round.
func (st *State) ClearChoices() {
	if st.HiddenChoices() != 0 {
		st.choice, st.actors = [seats]uint8{none, none}, game.UpTo(seats)
	}
}

// Visibility hides a choice from every viewer but its owner until both seats have chosen (BB-4).
func (st *State) Visibility(viewer, s game.Seat, _ game.Action) game.Visibility {
	if s >= 0 && viewer != s {
		return game.Hidden
	}
	return game.Open
}

// Imagine draws another choice for each seat but s that has a hidden one, evenly from its hand. Nothing else is hidden:
// cards of the row that are not laid have no identity.
func (st *State) Imagine(s game.Seat, r *rand.Rand) {
	for t := range game.Seat(seats) {
		if t != s && st.choice[t] != none {
			st.choice[t] = uint8(st.hand[t].at(int(game.Below(r, uint64(st.hand[t].len())))))
		}
	}
}

// Result returns the points (BB-11); equal points are a draw (BB-12).
func (st *State) Result() game.Result {
	r := game.Result{Seats: seats}
	r.Score[0], r.Score[1] = int32(st.points[0]), int32(st.points[1])
	switch {
	case st.points[0] > st.points[1]:
		r.Utility[0], r.Utility[1] = 1, -1
	case st.points[0] < st.points[1]:
		r.Utility[0], r.Utility[1] = -1, 1
	}
	return r
}

// Check verifies that no card is lost or duplicated and that the points add up.
func (st *State) Check() error {
	for s := range seats {
		seen := st.hand[s]
		for i := range int(st.round) {
			seen |= 1 << st.played[s][i]
		}
		if seen != highest(st.size) || st.hand[s].len() != int(st.size-st.round) {
			return fmt.Errorf("seat %d: cards in hand and played are not the %d highest ranks", s, st.size)
		}
		if c := st.choice[s]; c != none && !st.hand[s].has(cards.Rank(c)) {
			return fmt.Errorf("seat %d: chose a card that it does not hold", s)
		}
	}
	if st.step == 1 && int(st.points[0]+st.points[1]+st.carry) != int(st.round) {
		return fmt.Errorf("points %v and carry %d do not add up to %d rounds", st.points, st.carry, st.round)
	}
	if won := int(st.points[0]) + int(st.points[1]); st.step != 1 && won+int(st.carry) > int(st.round)*max(1, int(st.step)) {
		return fmt.Errorf("points %v and carry %d are more than %d rounds bring", st.points, st.carry, st.round)
	}
	row := st.deck
	for i := range int(st.laid) {
		row |= 1 << st.row[i]
	}
	if row != highest(st.size) || st.deck.len() != int(st.size-st.laid) {
		return fmt.Errorf("row and deck are not the %d highest ranks", st.size)
	}
	if want := st.turn(); st.HiddenChoices() == 0 && st.actors != want {
		return fmt.Errorf("%016b may act, want %016b", st.actors, want)
	}
	return nil
}
