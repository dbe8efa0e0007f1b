package match

import (
	"fmt"
	"slices"
	"time"

	"quarterdeck/game"
	"quarterdeck/record"
)

// How long a match can become. The longest of thousands of random matches has 2,700 entries: six seats of Breach. A stored
// match may be longer, because earlier programs had no limit.
const (
	MaxUndos = 1_000 // actions that are undone in one match
	// MaxEntries is the length from which people can only end the match or leave it to bots.
	MaxEntries = 10_000
	// LastEntry is the length at which a match that bots or clocks carry on is given up without a result: nothing that
	// goes by itself goes on for ever.
	LastEntry = 15_000
)

// Codes of refusals of what would make a match too long.
const (
	LogFull   game.Code = "log-full"   // the match has MaxEntries
	UndoLimit game.Code = "undo-limit" // MaxUndos actions have been undone
)

// tooLong is why a person cannot make the entry because of the match's length, or nil.
func (p *permissions) tooLong(kind record.Kind) error {
	switch {
	case kind != record.Act && kind != record.AskUndo:
		return nil // it ends the match, or can be done once a move
	case p.version >= MaxEntries:
		return refuse(LogFull, fmt.Sprintf("This match has reached its limit of %d entries; resign, offer a draw, or let a bot play your seat.", MaxEntries))
	case kind == record.AskUndo && p.undone >= MaxUndos:
		return refuse(UndoLimit, fmt.Sprintf("In this match %d moves have been undone, and that is the limit; play on.", MaxUndos))
	}
	return nil
}

// spentShare returns why the player of a seat that has made its share of the match's actions cannot make action a, or nil. In an open
// phase a seat could go on for ever, and leave nothing of MaxEntries to the others. Then it can only do what the match waits for.
func (m attempt) spentShare(s game.Seat, a game.Action) error {
	people := m.seating.People().Len()
	share := MaxEntries / (people + 1)
	if people < 2 || m.Version() < share || m.actionsOf(s) < share {
		return nil
	}
	st := m.Position()
	legal := st.Legal(nil, s)
	helps := func(a game.Action) bool { return advances(st, s, a) }
	if !slices.Contains(legal, a) || helps(a) || !slices.ContainsFunc(legal, helps) {
		return nil
	}
	return refuse(LogFull, fmt.Sprintf("You have made %d moves, which is your share of this match. Choose a move that the match waits for, as “ready”; or resign, or let a bot play your seat.", share))
}

// actionsOf returns the number of actions that a seat has made, undone ones included.
func (m attempt) actionsOf(s game.Seat) (n int) {
	for i := range m.Version() {
		if e := m.log.At(i).Play; e != nil && e.Kind == record.Act && e.Actor == s {
			n++
		}
	}
	return n
}

// advances reports whether action a of seat s is one that the match waits for: no other seat can act, or it does not wait for s afterwards,
// or an answer to another seat.
func advances(st game.State, s game.Seat, a game.Action) bool {
	if st.Actors() == game.SetOf(s) {
		return true
	}
	next := st.Clone()
	next.Apply(s, a)
	return game.RequiredActors(st).Has(s) && !game.RequiredActors(next).Has(s) || game.OptionalResponders(st).Has(s) && !game.OptionalResponders(next).Has(s)
}

// isSpent reports whether the match is so long that what goes by itself gives it up.
func (m *Match) isSpent() bool { return m.Version() >= LastEntry }

// giveUp returns the match after it was given up without a result.
func (m *Match) giveUp(now time.Time) (*Match, error) {
	return m.after(Entry{At: now, Play: &record.Entry{Actor: game.Clock, Kind: record.Abandon}})
}
