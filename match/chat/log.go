// Package chat holds what players and spectators write beside a match. A Log has the messages; a Room decides who may
// read and write them. Both are values: no I/O, no clock.
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
	ToTable    Channel = "table"    // all at the table; spectators may write there when the match is over
	ToSeat     Channel = "whisper"  // one seat; no other reader ever sees it
	ToWatchers Channel = "watchers" // guests without a seat; the seats read it when the match is over
)

// Message is one message beside a match. It is not in the match's log and does not change its version.
type Message struct {
	At      time.Time
	Channel Channel
	Guest   string    // the writer; empty if their data was deleted
	Name    string    // the writer's, if they had no seat
	Seat    game.Seat // the writer's, or game.Watcher
	To      game.Seat // the recipient of a whisper
	Text    string
	id      string // unique within the channel; it reveals nothing of other channels
}

// Log is the messages beside a match. It never changes; With returns the next one. A nil Log has no messages.
type Log struct {
	messages growing.List[Message]
	counts   map[string]int // by channel; each pair of seats that whispers has its own
}

// Len returns the number of messages, in all channels.
func (l *Log) Len() int {
	if l == nil {
		return 0
	}
	return l.messages.Len()
}

// Writer returns the guest who wrote the message of a Line with that ID, or "".
func (l *Log) Writer(id string) string {
	for i := range l.Len() {
		if m := l.messages.At(i); m.id == id {
			return m.Guest
		}
	}
	return ""
}

// ByWatchers returns the number of messages in the spectators' channel.
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

// channel returns the channel's name. Each pair of seats that whispers has a channel of its own.
func (m *Message) channel() string {
	if m.Channel != ToSeat {
		return string(m.Channel)
	}
	return string(m.Channel) + strconv.Itoa(int(min(m.Seat, m.To))) + strconv.Itoa(int(max(m.Seat, m.To)))
}
