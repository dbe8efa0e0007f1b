package witnesstest

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"quarterdeck/store"
)

// Shown is the part of a store in memory that keeps witnesses. The zero value is ready.
type Shown struct {
	mu        sync.Mutex
	list      []store.Witness
	forgotten map[string]bool // guests
	closed    bool
}

var _ store.Witnesses = (*Shown)(nil)

// locked calls a function under the lock.
func (x *Shown) locked(do func()) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.closed {
		return store.ErrClosed
	}
	do()
	return nil
}

// SetClosed makes all calls fail, or work again.
func (x *Shown) SetClosed(closed bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.closed = closed
}

// add adds a witness unless there is one.
func (x *Shown) add(w store.Witness) {
	w.At = w.At.UTC().Truncate(time.Millisecond)
	if !slices.ContainsFunc(x.list, func(o store.Witness) bool { return o.Match == w.Match && o.Guest == w.Guest }) {
		x.list = append(x.list, w)
	}
}

// AddWitness stores a witness.
func (x *Shown) AddWitness(_ context.Context, w store.Witness, most int) error {
	return x.locked(func() {
		n, own := 0, false
		for _, o := range x.list {
			if o.Match == w.Match {
				n, own = n+1, own || o.Guest == w.Guest
			}
		}
		if x.forgotten[w.Guest] || n >= most && !own {
			w.Guest = ""
		}
		x.add(w)
	})
}

// which returns the witnesses that fit, in an order.
func (x *Shown) which(fits func(store.Witness) bool, order func(a, b store.Witness) int) (out []store.Witness, err error) {
	err = x.locked(func() {
		for _, w := range x.list {
			if fits(w) {
				out = append(out, w)
			}
		}
		slices.SortFunc(out, order)
	})
	return out, err
}

// Witnesses returns to whom a match was shown.
func (x *Shown) Witnesses(_ context.Context, match string) ([]store.Witness, error) {
	return x.which(func(w store.Witness) bool { return w.Match == match }, func(a, b store.Witness) int { return cmp.Compare(a.Guest, b.Guest) })
}

// HasSeen reports whether a match was shown to a guest.
func (x *Shown) HasSeen(_ context.Context, match, guest string) (seen bool, err error) {
	err = x.locked(func() {
		seen = guest != "" && slices.ContainsFunc(x.list, func(w store.Witness) bool { return w.Match == match && w.Guest == guest })
	})
	return seen, err
}

// WitnessedBy returns which matches were shown to a guest.
func (x *Shown) WitnessedBy(_ context.Context, guest string, limit int) ([]store.Witness, error) {
	out, err := x.which(func(w store.Witness) bool { return w.Guest == guest && guest != "" }, func(a, b store.Witness) int {
		return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Match, b.Match))
	})
	return out[:min(limit, len(out))], err
}

// WitnessedSince returns a time before all matches.
func (x *Shown) WitnessedSince(context.Context) (since time.Time, err error) {
	return since, x.locked(func() {})
}

// ForgetWitness removes a guest for good.
func (x *Shown) ForgetWitness(guest string, gone time.Time) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.forgotten == nil {
		x.forgotten = map[string]bool{}
	}
	x.forgotten[guest] = true
	old := x.list
	x.list = nil
	for _, w := range old {
		if w.Guest != guest {
			x.add(w)
		}
	}
	for _, w := range old {
		if w.Guest == guest {
			x.add(store.Witness{Match: w.Match, At: gone})
		}
	}
}
