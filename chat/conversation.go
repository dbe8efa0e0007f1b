package chat

import (
	"sync"
	"sync/atomic"
	"time"

	matchchat "quarterdeck/match/chat"
	"quarterdeck/store"
)

// conversation is the chat of a match as far as this server has read it.
type conversation struct {
	match string
	read  atomic.Pointer[snapshot] // nil until the chat is requested

	users int       // requests and subscriptions at work with it; guarded by conversations.mu
	last  time.Time // when it was last requested; guarded by conversations.mu

	mu            sync.Mutex // guards subscriptions; held for moments
	subscriptions map[*Subscription]struct{}
}

// snapshot is what was read of a chat. A conversation's snapshot is never changed, only replaced, and never by one that it had
// before: a reader sees by the pointer whether it is stale.
type snapshot struct {
	log     *matchchat.Log // nil: it is to be read from the beginning
	deleted int            // messages whose writers' data was deleted
	bytes   int64          // what the messages take in memory, roughly
}

// What a conversation takes in memory without its messages, and a message beside its text, roughly.
const (
	conversationBytes = 4 << 10
	messageBytes      = 256
)

// known returns what was read, or nil. A conversation begins with a nil snapshot.
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
		if lines[i].Guest == "" {
			next.deleted++
		}
	}
	return next
}

// isEqual reports whether other has the same messages of the same match. The only change of a message is that its writer and text are
// deleted.
func (s *snapshot) isEqual(other *snapshot) bool {
	return s.log.Len() == other.log.Len() && s.deleted == other.deleted
}

// drop has the chat read from the beginning, also by a reader that is at it now, and wakes the subscribers.
func (c *conversation) drop() {
	c.read.Store(&snapshot{})
	c.signal()
}

// invalidate has the chat read again. An empty chat needs no reading, so that few subscribers are woken.
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

// bytes estimates what a conversation takes in memory.
func (c *conversation) bytes() int64 {
	if s := c.read.Load(); s != nil {
		return conversationBytes + s.bytes
	}
	return conversationBytes
}
