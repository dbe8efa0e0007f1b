package chat

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

// maxBytes is how many bytes unused chats may take in memory.
const maxBytes = 32 << 20

// conversations holds the chats in memory.
type conversations struct {
	now func() time.Time

	mu      sync.Mutex // held for moments
	byMatch map[string]*conversation
}

func newConversations(now func() time.Time) *conversations {
	return &conversations{now: now, byMatch: map[string]*conversation{}}
}

// enter returns the chat of a match, which stays in memory until leave is called.
func (cs *conversations) enter(match string) *conversation {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	c := cs.byMatch[match]
	if c == nil {
		cs.shrink()
		c = &conversation{match: match, subscriptions: map[*Subscription]struct{}{}}
		cs.byMatch[match] = c
	}
	c.users++
	c.last = cs.now()
	return c
}

func (cs *conversations) leave(c *conversation) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	c.users--
}

// find returns the chat of a match in memory, or nil.
func (cs *conversations) find(match string) *conversation {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return cs.byMatch[match]
}

// used returns the chats in use.
func (cs *conversations) used() (out []*conversation) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	for _, c := range cs.byMatch {
		if c.users > 0 {
			out = append(out, c)
		}
	}
	return out
}

// dropUnused drops the chats that are not in use, and returns the others.
func (cs *conversations) dropUnused() (used []*conversation) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	for match, c := range cs.byMatch {
		if c.users > 0 {
			used = append(used, c)
		} else {
			delete(cs.byMatch, match)
		}
	}
	return used
}

// shrink drops the least recently requested unused chats when all together take more than maxBytes, until a part of it
// is free. cs.mu is held.
func (cs *conversations) shrink() {
	total, unused := int64(0), []*conversation(nil)
	for _, c := range cs.byMatch {
		if total += c.bytes(); c.users == 0 {
			unused = append(unused, c)
		}
	}
	if total <= maxBytes {
		return
	}
	slices.SortFunc(unused, func(a, b *conversation) int { return cmp.Compare(a.last.UnixNano(), b.last.UnixNano()) })
	for _, c := range unused {
		if total <= maxBytes*7/8 {
			return
		}
		total -= c.bytes()
		delete(cs.byMatch, c.match)
	}
}
