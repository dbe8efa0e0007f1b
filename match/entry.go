package match

import (
	"time"

	"quarterdeck/fair"
	"quarterdeck/record"
)

// Entry is one thing that happened: exactly one of Play, Sit, Stood, Nonce, Deal, Rematch, Next and Gone is set.
type Entry struct {
	At    time.Time     // when the host took it; to the millisecond
	Key   string        // the idempotency key that it was asked for with; may be empty
	Play  *record.Entry // what stands in the match record
	Sit   *Sit          // somebody took a free seat
	Stood *Stood        // somebody gave their seat back before the match began
	Nonce *SentNonce    // a seat's nonce, after the commit was published
	Deal  bool          // the deal waits for nonces no longer
	// Rematch is an offer of another match, an answer, or its lapsing.
	Rematch *RematchVote
	Next    string // id of the match that these players play next
	// Gone: somebody asked to be forgotten, and all that named them in this match was rewritten. Nothing else happened;
	// the entry makes whoever has the match as it was notice.
	Gone bool
}

// Sit is a guest taking a free seat, or a bot if there is a level.
type Sit struct {
	Seat  int        `json:"seat"`
	Guest string     `json:"guest"`
	Name  string     `json:"name"`
	Nonce fair.Nonce `json:"nonce"`
	Later bool       `json:"later,omitempty"` // the nonce comes after the commit
	Level string     `json:"level,omitempty"`
}

// Stood is a guest giving their seat back, so that it is free again.
type Stood struct {
	Seat    int  `json:"seat"`
	Removed bool `json:"removed,omitempty"` // the host took it from them, and they cannot sit down here again
}

// HouseActor is who acts in entries that are the house's own.
const HouseActor = "@"
