package match

import (
	"fmt"
	"time"

	"quarterdeck/game"
	"quarterdeck/record"
)

// Limits of the length of a match. The longest of thousands of random matches has 2,700 entries: six seats of Breach. A stored
// match may be longer, because earlier programs had no limit.
const (
	MaxUndos = 1_000 // how many actions can be undone in one match
	// MaxEntries is the length from which people can only end the match or leave it to bots.
	MaxEntries = 10_000
	// LastEntry is the length at which a match that bots or clocks continue is abandoned without a result, so that it ends.
	LastEntry = 15_000
)

// Codes of refusals because of a match's length.
const (
	LogFull   game.Code = "log-full"   // the match has MaxEntries
	UndoLimit game.Code = "undo-limit" // MaxUndos actions have been undone
)

// tooLong returns why a person cannot make the entry because of the match's length, or nil.
func (p permissions) tooLong(kind record.Kind) error {
	switch {
	case kind != record.Act && kind != record.AskUndo:
		return nil // it ends the match, or is possible once for each move
	case p.version >= MaxEntries:
		return refuse(LogFull, fmt.Sprintf("This match has reached its limit of %d entries; resign, offer a draw, or let a bot play your seat.", MaxEntries))
	case kind == record.AskUndo && p.undone >= MaxUndos:
		return refuse(UndoLimit, fmt.Sprintf("In this match %d moves have been undone, and that is the limit; play on.", MaxUndos))
	}
	return nil
}

// giveUp returns the match after it was abandoned without a result.
func (m *Match) giveUp(now time.Time) (*Match, error) {
	return m.after(Entry{At: now, Play: &record.Entry{Actor: game.Clock, Kind: record.Abandon}})
}
