package host

import (
	"context"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/store"
)

// hearsay is what is known of what was said at a table. A room's is never changed, only replaced, and never by one that it had
// before: who has read something finds by the pointer whether that is out of date.
type hearsay struct {
	talk *match.Talk // nil: it is to be read from the beginning
	gone int         // lines of it whose speakers were forgotten
}

// known is what was read, or nil. A nil hearsay is what a room begins with.
func (s *hearsay) known() *match.Talk {
	if s == nil {
		return nil
	}
	return s.talk
}

// with is what is known after more lines.
func (s *hearsay) with(lines []store.Said) *hearsay {
	next := &hearsay{talk: s.known().With(said(lines)...)}
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

// same tells whether other has the same lines of the same table. All that ever happens to a line is that it is forgotten who said it,
// and what.
func (s *hearsay) same(other *hearsay) bool {
	return s.talk.Len() == other.talk.Len() && s.gone == other.gone
}

// Talk is what was said at a match's table, for Match.Hear.
func (h *Host) Talk(ctx context.Context, id string) (*match.Talk, error) {
	r, err := h.room(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := h.freshTalk(ctx, r); err != nil {
		return nil, h.storeError(err)
	}
	return h.talkOf(ctx, r)
}

// talkOf is what was said at a room's table.
func (h *Host) talkOf(ctx context.Context, r *room) (*match.Talk, error) {
	for {
		if t := r.talk.Load().known(); t != nil {
			return t, nil
		}
		if err := h.readOn(ctx, r); err != nil {
			return nil, h.storeError(err)
		}
	}
}

// readOn adds what the store has more than was read, and wakes those who have heard what was before.
func (h *Host) readOn(ctx context.Context, r *room) error {
	for {
		was := r.talk.Load()
		t := was.known()
		lines, err := h.Store.Talk(context.WithoutCancel(ctx), r.id, t.Len())
		if err != nil || t != nil && len(lines) == 0 {
			return err
		}
		if r.talk.CompareAndSwap(was, was.with(lines)) {
			if t != nil {
				r.signal()
			}
			return nil
		}
	}
}

// readAgain reads all that was said once more, because lines of it may have been rewritten, and wakes those who listen if so.
func (h *Host) readAgain(r *room) error {
	for {
		was := r.talk.Load()
		if was.known() == nil {
			r.mishear()
			return nil
		}
		lines, err := h.Store.Talk(context.WithoutCancel(h.ctx), r.id, 0)
		if err != nil {
			return err
		}
		now := (*hearsay)(nil).with(lines)
		if now.same(was) {
			return nil
		}
		if r.talk.CompareAndSwap(was, now) {
			r.signal()
			return nil
		}
	}
}

// said is lines as package match has them.
func said(lines []store.Said) []match.Said {
	out := make([]match.Said, len(lines))
	for i, l := range lines {
		out[i] = match.Said{At: l.At, Guest: l.Guest, Name: l.Name, Seat: game.Seat(l.Seat), To: game.Seat(l.To), Text: l.Text}
		for channel, kept := range keptChannels {
			if kept == l.Channel {
				out[i].Channel = channel
			}
		}
	}
	return out
}

// talkNews begins what the bus calls a match of which something was said.
const talkNews = "talk-"

// hearTalk is called when something was said, here or on another server.
func (h *Host) hearTalk(id string, n int) {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		return
	}
	switch t := r.talk.Load().known(); {
	case t == nil:
		r.mishear()
	case t.Len() < n:
		h.spawn(func() { h.noteUnlessStopped("what was said could not be read", h.readOn(h.ctx, r)) })
	}
}

// mishear has all talk read from the beginning, also by who is reading it right now, and wakes those who listen.
func (r *room) mishear() {
	r.talk.Store(&hearsay{})
	r.signal()
}

// goneNews is what the bus calls it when somebody was forgotten. Who sat at a table is found in its match, but who only talked there
// is nowhere else.
const goneNews = "gone"

// hush has all talk read again, because lines of it were rewritten.
func (h *Host) hush() {
	h.muted.clear()
	for _, r := range h.loaded() {
		r.hush()
	}
}

// hush has a room's talk read again. Where nothing was said there is nothing to read, so that few are woken.
func (r *room) hush() {
	was := r.talk.Load()
	if t := was.known(); t != nil && t.Len() == 0 && r.talk.CompareAndSwap(was, &hearsay{talk: t}) {
		return
	}
	r.mishear()
}
