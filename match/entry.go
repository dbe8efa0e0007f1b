package match

import (
	"time"

	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// Entry is one thing that happened: exactly one of Play, Sit, Stood, Nonce, Deal, Rematch, Next and Gone is set.
type Entry struct {
	At    time.Time          // when the host took it; to the millisecond
	Key   string             // the idempotency key that it was asked for with; may be empty
	Play  *record.Entry      // what stands in the match record
	Sit   *seating.Sit       // a guest took a free seat
	Stood *seating.Stood     // somebody gave their seat back before the match began
	Nonce *seating.SentNonce // a seat's nonce, after the commit was published
	Deal  bool               // the deal waits for nonces no longer
	// Rematch is an offer of another match, an answer, or its lapsing.
	Rematch *RematchVote
	Next    string // id of the match that these players play next
	// Gone: somebody asked to be forgotten, and all that named them in this match was rewritten. Nothing else happened;
	// the entry makes whoever has the match as it was notice.
	Gone bool
}

// HouseActor is who acts in entries that are the house's own.
const HouseActor = "@"
