package bastion

import (
	"errors"
	"fmt"

	"quarterdeck/game"
	rules "quarterdeck/games/bastion"
)

const (
	maxCarry = ranks // limits of a question; a match has at most 12 and 13
	maxDiff  = 2 * ranks
)

// Position is the public position before both seats choose.
type Position struct {
	Row          []Rank // middle cards to come, the current one first
	Hand0, Hand1 Hand   // as many cards as Row
	Carry        int    // unwon rounds directly before this one
	Diff         int    // points of seat 0 minus points of seat 1
}

// Deal returns the first position over a row. Both hands have the cards of the row, which are fewer under a house rule.
func Deal(row []Rank) Position {
	var hand Hand
	for _, r := range row {
		hand = hand.With(r)
	}
	return Position{Row: row, Hand0: hand, Hand1: hand}
}

// Left returns the number of rounds to go.
func (p Position) Left() int { return len(p.Row) }

// Swapped returns the same position with the seats exchanged.
func (p Position) Swapped() Position {
	return Position{Row: p.Row, Hand0: p.Hand1, Hand1: p.Hand0, Carry: p.Carry, Diff: -p.Diff}
}

// After returns the position after the round in which seat 0 plays a and seat 1 plays b.
func (p Position) After(a, b Rank) Position {
	next := Position{Row: p.Row[1:], Hand0: p.Hand0.Without(a), Hand1: p.Hand1.Without(b), Carry: p.Carry + 1, Diff: p.Diff}
	if w := winner(a, b, p.Row[0]); w != 0 {
		next.Carry, next.Diff = 0, p.Diff+w*(1+p.Carry)
	}
	return next
}

// Check returns an error if p is not a position of the game.
func (p Position) Check() error {
	var seen Hand
	for _, r := range p.Row {
		if r >= ranks {
			return fmt.Errorf("the row has a card of rank %d, which does not exist", r)
		}
		if seen.Has(r) {
			return fmt.Errorf("the row has two cards %v; each rank lies there once at most", r)
		}
		seen = seen.With(r)
	}
	switch {
	case len(p.Row) == 0:
		return errors.New("the row is empty: at least one middle card must be left")
	case p.Hand0&^full != 0 || p.Hand1&^full != 0:
		return errors.New("a hand has a card that does not exist")
	case p.Hand0.Len() != len(p.Row) || p.Hand1.Len() != len(p.Row):
		return fmt.Errorf("row and hands must be equally long, but the row has %d cards, hand 0 has %d and hand 1 has %d",
			len(p.Row), p.Hand0.Len(), p.Hand1.Len())
	case p.Carry < 0 || p.Carry > maxCarry:
		return fmt.Errorf("a carry of %d is impossible; it is 0 to %d", p.Carry, maxCarry)
	case p.Diff < -maxDiff || p.Diff > maxDiff:
		return fmt.Errorf("a difference of %d points is impossible; it is %d to %d", p.Diff, -maxDiff, maxDiff)
	}
	return nil
}

// ErrHidden is returned for a position whose row is not all face up, because chance still plays a part there.
var ErrHidden = errors.New("the middle row is not all face up, so the game is not a matter of choices alone")

// ErrHouseRule is returned for a position under a house rule that positions do not have.
var ErrHouseRule = errors.New("rounds without a winner do not leave one point each, so the game is not the one that is solved")

// ErrOver is returned for a position after the last round.
var ErrOver = errors.New("the match is over: nothing is left to choose")

// FromState returns the position of a match. Hidden choices are ignored: both seats are to choose. It uses only what the
// state's view shows.
func FromState(st game.State) (Position, error) {
	view, ok := st.View(game.Watcher).(rules.View)
	if !ok {
		return Position{}, fmt.Errorf("a %T is no position of Bastion's Breach", st)
	}
	if view.Over {
		return Position{}, ErrOver
	}
	if view.Leaves != nil {
		return Position{}, ErrHouseRule
	}
	p := Position{Carry: view.Carry, Diff: view.Points[0] - view.Points[1]}
	for _, letter := range view.Row[view.Round:] {
		r, err := ParseRank(letter)
		if err != nil {
			return Position{}, ErrHidden
		}
		p.Row = append(p.Row, r)
	}
	for s, hand := range []*Hand{&p.Hand0, &p.Hand1} {
		for _, letter := range view.Hands[s] {
			r, err := ParseRank(string(letter))
			if err != nil {
				return Position{}, err
			}
			*hand = hand.With(r)
		}
	}
	return p, p.Check()
}
