package host

import (
	"context"

	"quarterdeck/game"
	"quarterdeck/match/chat"
	"quarterdeck/store"
)

// chatCache is what was read of a table's chat. A room's cache is never changed, only replaced, and never by one that it had
// before: a reader sees by the pointer whether it is stale.
type chatCache struct {
	talk *chat.Log // nil: it is to be read from the beginning
	gone int       // lines whose speakers' data was deleted
}

// known returns what was read, or nil. A room begins with a nil chatCache.
func (s *chatCache) known() *chat.Log {
	if s == nil {
		return nil
	}
	return s.talk
}

// with returns the cache with more lines.
func (s *chatCache) with(lines []store.Said) *chatCache {
	next := &chatCache{talk: s.known().With(said(lines)...)}
	if s != nil {
		next.gone = s.gone
	}
	for i := range lines {
		if lines[i].Guest == "" {
			next.gone++
		}
	}
	return next
}

// same reports whether other has the same lines of the same table. The only change of a line is that its speaker and text are
// deleted.
func (s *chatCache) same(other *chatCache) bool {
	return s.talk.Len() == other.talk.Len() && s.gone == other.gone
}

// Talk returns the chat of a match, for Match.Hear.
func (h *Host) Talk(ctx context.Context, id string) (*chat.Log, error) {
	r, err := h.room(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := h.freshChat(ctx, r); err != nil {
		return nil, h.StoreError(err)
	}
	return h.chatOf(ctx, r)
}

// chatOf returns the chat of a room.
func (h *Host) chatOf(ctx context.Context, r *room) (*chat.Log, error) {
	for {
		if t := r.chat.Load().known(); t != nil {
			return t, nil
		}
		if err := h.readChat(ctx, r); err != nil {
			return nil, h.StoreError(err)
		}
	}
}

// readChat adds the lines that the store has more, and wakes the watches if the chat was read before.
func (h *Host) readChat(ctx context.Context, r *room) error {
	for {
		was := r.chat.Load()
		t := was.known()
		lines, err := h.Store.Talk(context.WithoutCancel(ctx), r.id, t.Len())
		if err != nil || t != nil && len(lines) == 0 {
			return err
		}
		if r.chat.CompareAndSwap(was, was.with(lines)) {
			if t != nil {
				r.signal()
			}
			return nil
		}
	}
}

// rereadChat reads the whole chat again, because lines of it may have been rewritten, and wakes the watches if they were.
func (h *Host) rereadChat(r *room) error {
	for {
		was := r.chat.Load()
		if was.known() == nil {
			r.dropChat()
			return nil
		}
		lines, err := h.Store.Talk(context.WithoutCancel(h.ctx), r.id, 0)
		if err != nil {
			return err
		}
		now := (*chatCache)(nil).with(lines)
		if now.same(was) {
			return nil
		}
		if r.chat.CompareAndSwap(was, now) {
			r.signal()
			return nil
		}
	}
}

// said returns lines in the form of package match.
func said(lines []store.Said) []chat.Message {
	out := make([]chat.Message, len(lines))
	for i, l := range lines {
		out[i] = chat.Message{At: l.At, Guest: l.Guest, Name: l.Name, Seat: game.Seat(l.Seat), To: game.Seat(l.To), Text: l.Text}
		for channel, kept := range keptChannels {
			if kept == l.Channel {
				out[i].Channel = channel
			}
		}
	}
	return out
}

// receiveChat handles the event that the chat of a match has n lines now.
func (h *Host) receiveChat(id string, n int) {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		return
	}
	switch t := r.chat.Load().known(); {
	case t == nil:
		r.dropChat()
	case t.Len() < n:
		h.tasks.Go(func() { h.noteUnlessStopped("the chat of a match could not be read", h.readChat(h.ctx, r)) })
	}
}

// dropChat has the chat read from the beginning, also by a reader that is at it now, and wakes the watches.
func (r *room) dropChat() {
	r.chat.Store(&chatCache{})
	r.signal()
}

// invalidateChats has all chats read again, because a guest's lines were deleted. A guest who held a seat is found in the match, but one who
// only talked is recorded nowhere else.
func (h *Host) invalidateChats() {
	h.muted.Clear()
	for _, r := range h.loaded() {
		r.invalidateChat()
	}
}

// invalidateChat has a room's chat read again. An empty chat needs no reading, so that few watches are woken.
func (r *room) invalidateChat() {
	was := r.chat.Load()
	if t := was.known(); t != nil && t.Len() == 0 && r.chat.CompareAndSwap(was, &chatCache{talk: t}) {
		return
	}
	r.dropChat()
}
