package host

import (
	"context"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/store"
)

// Talk is what was said at a match's table, for Match.Hear.
func (h *Host) Talk(ctx context.Context, id string) (*match.Talk, error) {
	r, err := h.room(ctx, id)
	if err != nil {
		return nil, err
	}
	return h.talkOf(ctx, r)
}

// Talk is what was said at the match's table.
func (h *Host) talkOf(ctx context.Context, r *room) (*match.Talk, error) {
	if t := r.talk.Load(); t != nil {
		return t, nil
	}
	lines, err := h.Store.Talk(context.WithoutCancel(ctx), r.id, 0)
	if err != nil {
		return nil, h.storeError(err)
	}
	h.hearLines(r, nil, lines)
	if t := r.talk.Load(); t != nil {
		return t, nil
	}
	return h.talkOf(ctx, r) // it was forgotten in this moment
}

// listen adds what the store has more, and wakes those who listen. If nothing was read yet, who asks next reads everything.
func (h *Host) listen(r *room) error {
	_, err := h.readOn(r)
	if err == nil {
		r.signal()
	}
	return err
}

// readOn adds what the store has more than was read, and tells whether that is anything.
func (h *Host) readOn(r *room) (more bool, err error) {
	t := r.talk.Load()
	if t == nil {
		return false, nil
	}
	lines, err := h.Store.Talk(context.WithoutCancel(h.ctx), r.id, t.Len())
	if err != nil {
		return false, h.storeError(err)
	}
	h.hearLines(r, t, lines)
	return len(lines) > 0, nil
}

// hearLines makes t and the lines that follow it what was said, unless more is known already.
func (h *Host) hearLines(r *room, t *match.Talk, lines []store.Said) {
	next := t.With(said(lines)...)
	for {
		now := r.talk.Load()
		switch {
		case now == nil && t != nil: // it was rewritten meanwhile; who asks next reads everything
			return
		case now != nil && now.Len() >= next.Len(), r.talk.CompareAndSwap(now, next):
			return
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
	if t := r.talk.Load(); t != nil && t.Len() < n {
		h.spawn(func() { h.noteUnlessStopped("what was said could not be read", h.listen(r)) })
	}
}

// hush has all talk read again, because lines of it were rewritten.
func (h *Host) hush() {
	h.muted.clear()
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.rooms {
		r.talk.Store(nil)
	}
}
