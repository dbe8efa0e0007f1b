package chat

import (
	"sync"
	"sync/atomic"
	"time"

	matchchat "quarterdeck/match/chat"
	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// conversation is the part of a match's chat that this server has read.
type conversation struct {
	match string
	read  atomic.Pointer[snapshot] // nil until the chat is requested

	users int       // requests and subscriptions that use it; guarded by conversations.mu
	last  time.Time // when it was last requested; guarded by conversations.mu

	mu            sync.Mutex // guards subscriptions; held briefly
	subscriptions map[*Subscription]struct{}
}

// snapshot is an immutable state of a chat. A conversation only replaces its snapshot, never by an earlier one, so a
// reader can compare pointers to detect that it is stale.
type snapshot struct {
	log     *matchchat.Log // nil: to be read from the beginning
	deleted int            // messages whose writers' data was deleted
	bytes   int64          // estimated size of the messages in memory
}

// These estimate the memory of a conversation without messages, and of a message without its text.
const (
	conversationBytes = 4 << 10
	messageBytes      = 256
)

// known returns the log that was read, or nil. A conversation starts with a nil snapshot.
func (s *snapshot) known() *matchchat.Log {
	if s == nil {
		return nil
	}
	return s.log
}

// with returns the snapshot with more messages.
func (s *snapshot) with(lines []store.ChatMessage) *snapshot {
	next := &snapshot{}
	if s != nil {
		*next = *s
	}
	next.log = next.log.With(messagesOf(lines)...) // not nil, also without a message
	for i := range lines {
		next.bytes += messageBytes + int64(len(lines[i].Text))
		if seat.IsGoneWriter(lines[i].Guest) {
			next.deleted++
		}
	}
	return next
}

// isEqual reports whether other has the same messages of the same match. The only possible change of a message is the
// deletion of its writer and text.
func (s *snapshot) isEqual(other *snapshot) bool {
	return s.log.Len() == other.log.Len() && s.deleted == other.deleted
}

// drop makes readers read the chat from the beginning, including one that is reading now, and wakes the subscribers.
func (c *conversation) drop() {
	c.read.Store(&snapshot{})
	c.signal()
}

// invalidate makes readers reread the chat. It ignores an empty chat, so that few subscribers are woken.
func (c *conversation) invalidate() {
	was := c.read.Load()
	if log := was.known(); log != nil && log.Len() == 0 && c.read.CompareAndSwap(was, &snapshot{log: log}) {
		return
	}
	c.drop()
}

// signal wakes the subscribers.
func (c *conversation) signal() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for s := range c.subscriptions {
		select {
		case s.ready <- struct{}{}:
		default:
		}
	}
}

// bytes estimates the memory of a conversation.
func (c *conversation) bytes() int64 {
	if s := c.read.Load(); s != nil {
		return conversationBytes + s.bytes
	}
	return conversationBytes
}
