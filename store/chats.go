package store

import (
	"context"
	"time"
)

// ChatMessage is one message of the chat beside a match. It is not part of the match's log.
type ChatMessage struct {
	Match   string
	N       int       // number among all messages of the match, from 1, assigned by the store
	At      time.Time // to the millisecond
	Channel Channel
	Guest   string // the sender; empty: a guest whose data was deleted, or none
	Name    string // of a sender without a seat; the match has the names of seats
	Seat    int8   // the sender's seat, or game.Watcher
	To      int8   // Whisper: the seat that may read it
	Text    string // empty if the sender's data was deleted
	Key     string // idempotency key; may be empty
}

// Channel is the audience of a message.
type Channel int8

const (
	Table    Channel = iota + 1 // all seats and spectators
	Whisper                     // one seat
	Watchers                    // spectators; the seats, too, once the match is over
)

// Chats stores chat messages and mutes.
type Chats interface {
	// AddMessage stores a message under the next number of its match and returns it. For a repeated guest and key it returns
	// the message that was stored first.
	AddMessage(ctx context.Context, m ChatMessage) (ChatMessage, error)
	// Messages returns the messages of a match after number n, ascending.
	Messages(ctx context.Context, match string, n int) ([]ChatMessage, error)
	// Mute stores whether guest has muted other.
	Mute(ctx context.Context, guest, other string, muted bool) error
	// Muted returns the guests that guest has muted, ascending.
	Muted(ctx context.Context, guest string) ([]string, error)
}
