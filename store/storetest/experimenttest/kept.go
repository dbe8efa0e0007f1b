package experimenttest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"quarterdeck/store"
)

// Experiments is the part of a store in memory that keeps experiments. The zero value is ready.
type Experiments struct {
	mu        sync.Mutex
	byID      map[string]*kept
	forgotten map[string]bool // guests
	closed    bool
}

var _ store.Experiments = (*Experiments)(nil)

// kept is an experiment with what the store keeps about it.
type kept struct {
	store.Experiment
	served time.Time
	parts  map[int]*part
	files  map[string][]byte
}

type part struct {
	store.Part
	done bool
}

// locked calls a function under the lock.
func (x *Experiments) locked(do func() error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.closed {
		return store.ErrClosed
	}
	return do()
}

// SetClosed makes all calls fail, or work again.
func (x *Experiments) SetClosed(closed bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.closed = closed
}

// AddExperiment stores a new experiment.
func (x *Experiments) AddExperiment(_ context.Context, e store.Experiment, most, open int) error {
	return x.locked(func() error {
		own, unfinished := x.of(e.Guest), 0
		for i := range own {
			if own[i].State == store.Queued || own[i].State == store.Held {
				unfinished++
			}
		}
		switch {
		case x.forgotten[e.Guest]:
			return store.ErrNotFound
		case len(own) >= most:
			return store.ErrConflict
		case unfinished >= open:
			return store.ErrUnfinished
		case x.byID[e.ID] != nil:
			return store.ErrExists
		case x.byID == nil:
			x.byID = map[string]*kept{}
		}
		e.Next, e.Done, e.Worked, e.Claimed = 0, 0, 0, 0
		x.byID[e.ID] = &kept{Experiment: e, parts: map[int]*part{}, files: map[string][]byte{}}
		return nil
	})
}

// Experiment returns an experiment.
func (x *Experiments) Experiment(_ context.Context, id string, now time.Time) (e store.Experiment, err error) {
	err = x.locked(func() error {
		k := x.byID[id]
		if k == nil {
			return store.ErrNotFound
		}
		e = k.Experiment
		for _, p := range k.parts {
			if !p.done && p.Until.After(now) {
				e.Claimed++
			}
		}
		return nil
	})
	return e, err
}

func (x *Experiments) of(guest string) (out []store.Experiment) {
	for _, k := range x.byID {
		if k.Guest == guest {
			out = append(out, k.Experiment)
		}
	}
	slices.SortFunc(out, func(a, b store.Experiment) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(b.ID, a.ID)) })
	return out
}

// ExperimentsOf returns experiments of a guest.
func (x *Experiments) ExperimentsOf(_ context.Context, guest string, limit int) (out []store.Experiment, err error) {
	err = x.locked(func() error {
		out = x.of(guest)
		out = out[:min(limit, len(out))]
		return nil
	})
	return out, err
}

// QueuedExperiments returns experiments that have units to play.
func (x *Experiments) QueuedExperiments(_ context.Context, limit int) (out []store.Experiment, err error) {
	err = x.locked(func() error {
		for _, k := range slices.SortedFunc(maps.Values(x.byID), func(a, b *kept) int { return cmp.Or(a.served.Compare(b.served), cmp.Compare(a.ID, b.ID)) }) {
			if k.State == store.Queued {
				out = append(out, k.Experiment)
			}
		}
		out = out[:min(limit, len(out))]
		return nil
	})
	return out, err
}

// ClaimPart claims units.
func (x *Experiments) ClaimPart(_ context.Context, p store.Part, now time.Time) (out store.Part, err error) {
	err = x.locked(func() error {
		out = x.claim(p, now)
		return nil
	})
	return out, err
}

func (x *Experiments) claim(p store.Part, now time.Time) store.Part {
	none, k := store.Part{Experiment: p.Experiment}, x.byID[p.Experiment]
	if k == nil || k.State != store.Queued {
		return none
	}
	for _, first := range slices.Sorted(maps.Keys(k.parts)) {
		if left := k.parts[first]; !left.done && !left.Until.After(now) {
			left.Holder, left.Until = p.Holder, p.Until
			return left.Part
		}
	}
	p.First, p.Size = k.Next, min(p.Size, k.End()-k.Next)
	if p.Size < 1 {
		return none
	}
	k.Next, k.served = k.Next+p.Size, now
	k.parts[p.First] = &part{Part: p}
	return p
}

// held returns the part of which p.Holder has a claim, or nil.
func (x *Experiments) held(p store.Part) *part {
	k := x.byID[p.Experiment]
	if k == nil || k.parts[p.First] == nil || k.parts[p.First].done || k.parts[p.First].Holder != p.Holder {
		return nil
	}
	return k.parts[p.First]
}

// RenewPart has a claim last longer.
func (x *Experiments) RenewPart(_ context.Context, p store.Part) error {
	return x.locked(func() error {
		own := x.held(p)
		if own == nil {
			return store.ErrConflict
		}
		own.Until = p.Until
		return nil
	})
}

// FinishPart stores finished units.
func (x *Experiments) FinishPart(_ context.Context, p store.Part) error {
	return x.locked(func() error {
		own := x.held(p)
		if own == nil {
			return store.ErrConflict
		}
		own.done, own.Worked, own.Data = true, p.Worked, slices.Clone(p.Data)
		k := x.byID[p.Experiment]
		k.Done, k.Worked = k.Done+own.Size, k.Worked+p.Worked
		return nil
	})
}

// PartsOf returns the finished parts of an experiment.
func (x *Experiments) PartsOf(_ context.Context, id string) (out []store.Part, err error) {
	err = x.locked(func() error {
		k := x.byID[id]
		if k == nil {
			return nil
		}
		for _, first := range slices.Sorted(maps.Keys(k.parts)) {
			if p := k.parts[first]; p.done {
				out = append(out, p.Part)
			}
		}
		return nil
	})
	return out, err
}

// ChangeExperiment changes an experiment.
func (x *Experiments) ChangeExperiment(_ context.Context, was, now store.Experiment, files ...store.ExperimentFile) error {
	return x.locked(func() error {
		k := x.byID[was.ID]
		if k == nil || k.State != was.State || k.Target != was.Target || k.Least != was.Least || k.Budget != was.Budget {
			return store.ErrConflict
		}
		k.State, k.Least, k.Target, k.Budget, k.Note = now.State, now.Least, now.Target, now.Budget, now.Note
		for _, f := range files {
			k.files[f.Name] = f.Data
		}
		if k.State == store.Reported || k.State == store.Failed {
			clear(k.parts)
		}
		return nil
	})
}

// RemoveExperiment removes an experiment.
func (x *Experiments) RemoveExperiment(_ context.Context, id string) error {
	return x.locked(func() error {
		delete(x.byID, id)
		return nil
	})
}

// FileOf returns a file of an experiment.
func (x *Experiments) FileOf(_ context.Context, id, name string) (data []byte, err error) {
	err = x.locked(func() error {
		k := x.byID[id]
		if k == nil || k.files[name] == nil {
			return store.ErrNotFound
		}
		data = k.files[name]
		return nil
	})
	return data, err
}

// ForgetExperiments removes the experiments of a guest. None can be added later.
func (x *Experiments) ForgetExperiments(guest string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	maps.DeleteFunc(x.byID, func(_ string, k *kept) bool { return k.Guest == guest })
	if x.forgotten == nil {
		x.forgotten = map[string]bool{}
	}
	x.forgotten[guest] = true
}
