// Package record keeps matches as text: one action a line, readable without the program, and
// enough to play the match again.
//
// Read and Write turn text into a Record and back; a Replay is the log as a state machine, which
// says what may be added to it; Verify plays a record again, deals its cards again if the seed
// is there, and refuses whatever does not fit. doc/records.md specifies the format.
package record

import (
	"crypto/sha256"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// Finder is where records find their game: rules 0 means its newest version. games.Find is one.
type Finder func(id string, rules int) (game.Game, error)

// Record is one match. The zero values of the optional parts leave them out.
type Record struct {
	Game    string             // Info.ID
	Rules   int                // Info.Rules
	Setup   game.Setup         // resolved: every option in force
	Names   []string           // one per seat, see CheckName; a bot is "bot:level"
	Commit  *[sha256.Size]byte // SHA-256 of Seed, published before the first card
	Nonces  []fair.Nonce       // one per seat, zero for a seat that gave none; nil: nobody did
	Seed    *fair.Seed         // the dealing seed; written only when the match is over
	Extra   []KeyValue         // header lines with other keys, in the order found
	Entries []Entry            // the log
	End     string             // what follows "end "; "" while the match runs or if it broke off

	at lines
}

// KeyValue is one header line of a key unknown here.
type KeyValue struct{ Key, Value string }

// lines says where things stood in the text that a Record was read from; zeros if it was not read.
type lines struct{ commit, seed, end, eof int }
