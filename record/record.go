// Package record reads and writes matches as text: one action a line, readable without the program, and enough to play
// the match again.
//
// Read and Write convert between text and a Record. A Replay is the log as a state machine, which decides what may be
// added to it. Verify replays a record, deals its cards again if it has the seed, and refuses a record that does not fit.
// doc/records.md specifies the format.
package record

import (
	"crypto/sha256"
	"maps"
	"slices"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// Finder finds the game of a record; rules 0 means the newest version. games.Find is a Finder.
type Finder func(id string, rules int) (game.Game, error)

// Record is one match. Optional fields are left out of the text if they are zero.
type Record struct {
	Game    string             // Info.ID
	Rules   int                // Info.Rules
	Setup   game.Setup         // resolved: every option in force
	Names   []string           // one per seat, see CheckName; a bot is "bot:level"
	Commit  *[sha256.Size]byte // SHA-256 of Seed, published before the first card
	Nonces  []fair.Nonce       // one per seat, zero for a seat that gave none; nil: no seat did
	Seed    *fair.Seed         // the dealing seed; written only when the match is over
	Extra   []KeyValue         // header lines with other keys, in the order found
	Entries []Entry            // the log
	End     string             // the text after "end "; "" while the match runs, or if the record breaks off

	at places
}

// KeyValue is a header line with a key that this package does not know.
type KeyValue struct{ Key, Value string }

// places holds line numbers of the text that a Record was read from; zero if it was not read.
type places struct {
	seed int
	end  int // the end line; without one the line after the last
}

// Equal reports whether both records are the same, except for the lines that they were read from.
func (r *Record) Equal(other *Record) bool {
	sameEntry := func(a, b Entry) bool {
		a.Line, b.Line = 0, 0
		return a == b
	}
	return r.Game == other.Game && r.Rules == other.Rules &&
		r.Setup.Seats == other.Setup.Seats && maps.Equal(r.Setup.Options, other.Setup.Options) &&
		slices.Equal(r.Names, other.Names) && slices.Equal(r.Nonces, other.Nonces) &&
		same(r.Commit, other.Commit) && same(r.Seed, other.Seed) &&
		slices.Equal(r.Extra, other.Extra) && r.End == other.End &&
		slices.EqualFunc(r.Entries, other.Entries, sameEntry)
}

// same reports whether both pointers are nil or point to equal values.
func same[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// lineOfSeed, lineOfEntry and lineOfEnd return the lines that parts of r were read from or, if it was not read, the lines
// where Write puts them.

func (r *Record) lineOfSeed() int {
	if r.at.seed > 0 {
		return r.at.seed
	}
	return r.headerLines() - 1 - len(r.Extra)
}

func (r *Record) lineOfEntry(i int) int {
	if r.Entries[i].Line > 0 {
		return r.Entries[i].Line
	}
	return r.headerLines() + 1 + i
}

func (r *Record) lineOfEnd() int {
	if r.at.end > 0 {
		return r.at.end
	}
	return r.headerLines() + len(r.Entries) + 1
}

// headerLines returns how many lines Write writes up to and including "begin".
func (r *Record) headerLines() int {
	n := 4 + // version, game, rules, begin
		len(r.Setup.Options) + len(r.Names) + len(r.Extra)
	for _, nonce := range r.Nonces {
		if nonce != (fair.Nonce{}) {
			n++
		}
	}
	if r.Commit != nil {
		n++
	}
	if r.Seed != nil && r.End != "" {
		n++
	}
	return n
}
