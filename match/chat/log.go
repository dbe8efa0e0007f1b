// Package chat is what players and spectators write beside a match. A Log holds the messages; a Room decides who may read
// and who may write them. Both are values: no I/O, no clock.
package chat

import (
	"maps"
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/internal/growing"
)

// Channel says who a message is for.
type Channel string

const (
	ToTable    Channel = "table"    // everybody at the table; spectators may write there when the match is over
	ToSeat     Channel = "whisper"  // one seat, and no other reader for ever
	ToWatchers Channel = "watchers" // those without a seat; the seats read it when the match is over
)

// Message is one message beside a match. It is not in the match's log and does not change its version.
type Message struct {
	At      time.Time
	Channel Channel
	Guest   string    // who wrote it; empty: their data was deleted
	Name    string    // of a guest without a seat
	Seat    game.Seat // of who wrote it, or game.Watcher
	To      game.Seat // of a whisper
	Text    string
	id      string // tells the message from others of its channel, and nothing of other channels
}

// Log is the messages beside a match. It never changes; With returns the next one. A nil Log has no messages.
type Log struct {
	messages growing.List[Message]
	counts   map[string]int // by channel, pairs of seats apart
}

// Len returns the number of messages, in all channels.
func (l *Log) Len() int {
	if l == nil {
		return 0
	}
	return l.messages.Len()
}

// ByWatchers returns how many of them are in the spectators' channel.
func (l *Log) ByWatchers() int {
	if l == nil {
		return 0
	}
	return l.counts[string(ToWatchers)]
}

// With returns the log with more messages.
func (l *Log) With(messages ...Message) *Log {
	next := &Log{counts: map[string]int{}}
	if l != nil {
		next.messages = l.messages
		maps.Copy(next.counts, l.counts)
	}
	for _, m := range messages {
		channel := m.channel()
		next.counts[channel]++
		m.id = channel + "-" + strconv.Itoa(next.counts[channel])
		next.messages = next.messages.With(m)
	}
	return next
}

// channel returns the channel's name; two seats that whisper have one of their own.
func (m *Message) channel() string {
	if m.Channel != ToSeat {
		return string(m.Channel)
	}
	return string(m.Channel) + strconv.Itoa(int(min(m.Seat, m.To))) + strconv.Itoa(int(max(m.Seat, m.To)))
}
