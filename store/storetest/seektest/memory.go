package seektest

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"quarterdeck/store"
)

// Seeks is the part of a store in memory that keeps seeks. The zero value is ready.
type Seeks struct {
	mu        sync.Mutex
	byGuest   map[string]*store.Seek
	forgotten map[string]bool // guests
	closed    bool
}

var _ store.Seeks = (*Seeks)(nil)

// locked calls a function under the lock.
func (x *Seeks) locked(do func() error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.closed {
		return store.ErrClosed
	}
	return do()
}

// SetClosed makes all calls fail, or work again.
func (x *Seeks) SetClosed(closed bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.closed = closed
}

// PutSeek stores a seek.
func (x *Seeks) PutSeek(_ context.Context, s, was store.Seek) error {
	return x.locked(func() error {
		old := x.byGuest[s.Guest]
		switch {
		case x.forgotten[s.Guest]:
			return store.ErrNotFound
		case old != nil && (old.ID != was.ID || old.Match != was.Match):
			return store.ErrConflict
		case x.byGuest == nil:
			x.byGuest = map[string]*store.Seek{}
		}
		s.Match = ""
		x.byGuest[s.Guest] = &s
		return nil
	})
}

// Seek returns a guest's seek.
func (x *Seeks) Seek(_ context.Context, guest string) (out store.Seek, err error) {
	err = x.locked(func() error {
		s := x.byGuest[guest]
		if s == nil {
			return store.ErrNotFound
		}
		out = *s
		return nil
	})
	return out, err
}

// waiting returns a guest's seek if it waits.
func (x *Seeks) waiting(guest, id string) (*store.Seek, error) {
	s := x.byGuest[guest]
	if s == nil || s.ID != id || s.Match != "" {
		return nil, store.ErrConflict
	}
	return s, nil
}

// TouchSeek stores when a seek was last seen.
func (x *Seeks) TouchSeek(_ context.Context, guest, id string, seen time.Time) error {
	return x.locked(func() error {
		if s, err := x.waiting(guest, id); err == nil {
			s.Seen = seen
		}
		return nil
	})
}

// which returns the seeks that fit.
func (x *Seeks) which(fits func(*store.Seek) bool) (out []store.Seek, err error) {
	err = x.locked(func() error {
		for _, s := range x.byGuest {
			if fits(s) {
				out = append(out, *s)
			}
		}
		return nil
	})
	return out, err
}

// WaitingSeeks returns seeks of a pool.
func (x *Seeks) WaitingSeeks(_ context.Context, pool string, since time.Time, limit int) ([]store.Seek, error) {
	out, err := x.which(func(s *store.Seek) bool { return s.Pool == pool && s.Match == "" && !s.Seen.Before(since) })
	slices.SortFunc(out, func(a, b store.Seek) int { return cmp.Or(a.Made.Compare(b.Made), strings.Compare(a.ID, b.ID)) })
	return out[:min(limit, len(out))], err
}

// SeeksOf returns the seeks of a match.
func (x *Seeks) SeeksOf(_ context.Context, match string) ([]store.Seek, error) {
	out, err := x.which(func(s *store.Seek) bool { return match != "" && s.Match == match })
	slices.SortFunc(out, func(a, b store.Seek) int { return strings.Compare(a.ID, b.ID) })
	return out, err
}

// PairSeeks pairs seeks.
func (x *Seeks) PairSeeks(_ context.Context, match string, ids []string, since time.Time) error {
	return x.locked(func() error {
		var found []*store.Seek
		for _, s := range x.byGuest {
			if slices.Contains(ids, s.ID) && s.Match == "" && !s.Seen.Before(since) {
				found = append(found, s)
			}
		}
		if len(found) != len(ids) {
			return store.ErrConflict
		}
		for _, s := range found {
			s.Match = match
		}
		return nil
	})
}

// PartSeeks undoes a pairing.
func (x *Seeks) PartSeeks(_ context.Context, match string, ended []string) error {
	return x.locked(func() error {
		for guest, s := range x.byGuest {
			if match == "" || s.Match != match {
				continue
			}
			s.Match = ""
			if slices.Contains(ended, s.ID) {
				delete(x.byGuest, guest)
			}
		}
		return nil
	})
}

// PlayBot stores the match with bots of a seek.
func (x *Seeks) PlayBot(_ context.Context, guest, id, match string) error {
	return x.locked(func() error {
		s, err := x.waiting(guest, id)
		if err == nil {
			s.Bot = match
		}
		return err
	})
}

// RemoveSeek removes a seek.
func (x *Seeks) RemoveSeek(_ context.Context, guest, id string) error {
	return x.locked(func() error {
		_, err := x.waiting(guest, id)
		if err == nil {
			delete(x.byGuest, guest)
		}
		return err
	})
}

// SweepSeeks removes old seeks.
func (x *Seeks) SweepSeeks(_ context.Context, waiting, paired time.Time) error {
	return x.locked(func() error {
		for guest, s := range x.byGuest {
			if s.Match == "" && s.Seen.Before(waiting) || s.Match != "" && s.Seen.Before(paired) {
				delete(x.byGuest, guest)
			}
		}
		return nil
	})
}

// ForgetSeek removes the seek of a deleted guest for good.
func (x *Seeks) ForgetSeek(guest string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.forgotten == nil {
		x.forgotten = map[string]bool{}
	}
	x.forgotten[guest] = true
	delete(x.byGuest, guest)
}
