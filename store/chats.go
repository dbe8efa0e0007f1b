package store

import (
	"context"
	"time"
)

// Said is one chat line. It is not part of the match's log.
type Said struct {
	Match   string
	N       int       // number among all lines of the match, from 1, assigned by the store
	At      time.Time // to the millisecond
	Channel Channel
	Guest   string // the sender; empty: a guest whose data was deleted, or none
	Name    string // of a sender without a seat; the match has the names of seats
	Seat    int8   // the sender's seat, or game.Watcher
	To      int8   // Whisper: the seat that may read it
	Text    string // empty if the sender's data was deleted
	Key     string // idempotency key; may be empty
}

// Channel is the audience of a line.
type Channel int8

const (
	Table    Channel = iota + 1 // all seats and spectators
	Whisper                     // one seat
	Watchers                    // spectators; the seats, too, once the match is over
)

// Chats stores chat lines and mutes.
type Chats interface {
	// Say stores a line under the next number of its match and returns it. A repeated guest and key, if there is a key, gets
	// the line that was stored first.
	Say(ctx context.Context, s Said) (Said, error)
	// Talk returns the lines of a match after number n, ascending.
	Talk(ctx context.Context, match string, n int) ([]Said, error)
	// Mute stores whether guest has muted other.
	Mute(ctx context.Context, guest, other string, muted bool) error
	// Muted returns the guests that guest has muted, ascending.
	Muted(ctx context.Context, guest string) ([]string, error)
}
