package store

import (
	"context"
	"time"
)

// Said is one line of what is said at a table. The match's log knows nothing of it.
type Said struct {
	Match   string
	N       int       // number among all lines of the match, from 1; the store's to give
	At      time.Time // to the millisecond
	Channel Channel
	Guest   string // who said it; empty: somebody who asked to be forgotten, or nobody
	Name    string // what somebody without a seat is called; the seats' names are the match's to know
	Seat    int8   // the seat of who said it, or game.Watcher
	To      int8   // Whisper: the seat that may read it
	Text    string // empty if who said it asked to be forgotten
	Key     string // idempotency key; may be empty
}

// Channel is who a line is for.
type Channel int8

const (
	Table    Channel = iota + 1 // everybody at the table
	Whisper                     // one seat
	Watchers                    // those without a seat; the seats, too, once the match is over
)

// Chats is what is said at tables, and who does not want to hear whom.
type Chats interface {
	// Say keeps a line under the next number of its match and returns it. The same guest and key, if there is a key, get
	// the line that was kept first.
	Say(ctx context.Context, s Said) (Said, error)
	// Talk returns the lines of a match after number n, ascending.
	Talk(ctx context.Context, match string, n int) ([]Said, error)
	// Mute keeps whether guest wants to hear other.
	Mute(ctx context.Context, guest, other string, muted bool) error
	// Muted returns whom guest does not want to hear, ascending.
	Muted(ctx context.Context, guest string) ([]string, error)
}
