// Package share gives each player a share of a match's log, so that one player cannot fill it in an open phase.
package share

import (
	"fmt"
	"slices"

	"quarterdeck/game"
	"quarterdeck/record"
)

// Log is the log of a match whose players share it.
type Log struct {
	Length, Most int // entries that the log has, and that it may have
	People       int // seats of people
	Code         game.Code
	Record       func() *record.Record
}

// Refuse returns why the player of seat s cannot make action a, or nil. A seat that has used up its share can only make
// actions that advance the match.
func (l Log) Refuse(st game.State, s game.Seat, a game.Action) error {
	share := l.Most / (l.People + 1)
	if l.People < 2 || l.Length < share || l.actionsOf(s) < share {
		return nil
	}
	legal := st.Legal(nil, s)
	helps := func(other game.Action) bool { return advances(st, s, other) }
	if !slices.Contains(legal, a) || helps(a) || !slices.ContainsFunc(legal, helps) {
		return nil
	}
	return &game.Refusal{Code: l.Code, Text: fmt.Sprintf("You have made %d moves, which is your share of this match. Choose a move that the match waits for, such as “ready”, or resign, or let a bot play your seat.", share)}
}

// actionsOf returns the number of actions that a seat has made, undone ones included.
func (l Log) actionsOf(s game.Seat) (n int) {
	for _, e := range l.Record().Entries {
		if e.Kind == record.Act && e.Actor == s {
			n++
		}
	}
	return n
}

// advances reports whether action a of seat s advances the match: no other seat can act, the match no longer waits for s
// afterwards, or a answers another seat.
func advances(st game.State, s game.Seat, a game.Action) bool {
	if st.Actors() == game.SetOf(s) {
		return true
	}
	next := st.Clone()
	next.Apply(s, a)
	return game.RequiredActors(st).Has(s) && !game.RequiredActors(next).Has(s) || game.OptionalResponders(st).Has(s) && !game.OptionalResponders(next).Has(s)
}
