package match

import (
	"time"

	"quarterdeck/match/clock"
	"quarterdeck/match/rematch"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// Entry is one entry of the log: exactly one of Play, Sit, Stood, Nonce, Deal, Rematch, Next, Gone, Excused, Hidden
// and Duplicate is set.
type Entry struct {
	At    time.Time          // when the server accepted it, to the millisecond
	Key   string             // idempotency key of the request; may be empty
	Play  *record.Entry      // an entry of the match record
	Sit   *seating.Sit       // a guest took a free seat
	Stood *seating.Stood     // a guest left their seat before the match began
	Nonce *seating.SentNonce // a seat's nonce, after the commit was published
	Deal  bool               // the deal no longer waits for nonces
	// Rematch is an offer of a rematch, an answer to it, or its expiry.
	Rematch *rematch.Vote
	Next    string // id of the match that these players play next
	// Gone is set when the entries that named a guest were rewritten: they deleted their data, or an administrator renamed them. The entry makes
	// servers that have the match in memory reload it.
	Gone bool
	// Excused says that some time counts for no clock.
	Excused *clock.Excused
	// Hidden says that an administrator removed the match from the lists of all players, or put it back.
	Hidden *bool
	// Duplicate says that a player offered the deal to others, or closed the offer.
	Duplicate *Duplicate
}

// ServerActor is the actor of the server's own entries.
const ServerActor = "@"
