package host

import (
	"context"

	"quarterdeck/match"
)

// Watch is somebody's being told of a match's new versions.
type Watch struct {
	room  *room
	news  chan struct{}
	guest string // who watches, see By; guarded by room.mu
}

// By says who watches.
func (w *Watch) By(guest string) {
	w.room.mu.Lock()
	defer w.room.mu.Unlock()
	w.guest = guest
}

// Watch begins to watch a match. The caller must Close the Watch.
func (h *Host) Watch(ctx context.Context, id string) (*Watch, error) {
	for {
		r, err := h.room(ctx, id)
		if err != nil {
			return nil, err
		}
		w := r.watch()
		h.mu.Lock()
		there := h.rooms[id] == r
		h.mu.Unlock()
		if !there {
			w.Close() // the room was forgotten in this moment; nobody would tell it anything
			continue
		}
		if err := h.fresh(r); err != nil {
			w.Close()
			return nil, h.StoreError(err)
		}
		h.wake(r) // bots that waited for a spectator
		return w, nil
	}
}

// IsWatchedBy reports whether a guest has a page open that shows a match as it goes on.
func (h *Host) IsWatchedBy(id, guest string) bool {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for w := range r.watches {
		if w.guest == guest {
			return true
		}
	}
	return false
}

// Peek returns the newest version in memory of a match, which it loads if need be. Get also asks what other servers stored.
func (h *Host) Peek(ctx context.Context, id string) (*match.Match, error) {
	r, err := h.room(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.newest.Load(), nil
}

// InMemory returns the newest version of a match, if that is in memory, or nil.
func (h *Host) InMemory(id string) *match.Match {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		return nil
	}
	m := r.newest.Load()
	if m == nil || m.Version() < int(r.announced.Load()) {
		return nil
	}
	return m
}

// Newest returns the newest version of a match that the store has.
func (h *Host) Newest(ctx context.Context, id string) (*match.Match, error) {
	r, err := h.room(ctx, id)
	if err == nil && r.newest.Load().Phase() != match.Finished {
		err = h.StoreError(h.refresh(r))
	}
	if err != nil {
		return nil, err
	}
	return r.newest.Load(), nil
}

// watch is told of what is new in a room.
func (r *room) watch() *Watch {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := &Watch{room: r, news: make(chan struct{}, 1)}
	r.watches[w] = struct{}{}
	return w
}

// News has something in it when the match is newer than it was at the last look, or may be.
func (w *Watch) News() <-chan struct{} { return w.news }

// Match is the newest version.
func (w *Watch) Match() *match.Match { return w.room.newest.Load() }

// Close ends the watch.
func (w *Watch) Close() {
	w.room.mu.Lock()
	defer w.room.mu.Unlock()
	delete(w.room.watches, w)
}

func (w *Watch) signal() {
	select {
	case w.news <- struct{}{}:
	default:
	}
}

// signal wakes everybody who watches a room.
func (r *room) signal() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for w := range r.watches {
		w.signal()
	}
}
