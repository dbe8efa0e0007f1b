package host

import (
	"context"
	"errors"
	"time"

	"quarterdeck/bus"
	"quarterdeck/host/cache"
	"quarterdeck/host/cluster"
	"quarterdeck/host/control"
	"quarterdeck/host/quota"
	"quarterdeck/host/resync"
	"quarterdeck/host/task"
	"quarterdeck/host/uptime"
	"quarterdeck/match"
	"quarterdeck/store"
)

// Runner keeps matches in memory and changes them; bots, clocks and services follow. Its methods are safe for
// concurrent use.
type Runner struct {
	archive *archive
	rooms   *rooms
	cluster *cluster.Cluster
	bus     bus.Bus
	now     func() time.Time
	tasks   *tasks
	follow  followers
	resync  *resync.Loop[*room]
	uptime  *uptime.Monitor // nil: clocks run on while no server runs
	control *control.Monitor
	origins *cache.Cache[string, quota.Origin] // of the newest changes, by match
}

func newRunner(a *archive, c *cluster.Cluster, t *tasks, o Config) *Runner {
	r := &Runner{archive: a, rooms: &rooms{now: o.Now, memory: o.Memory, byID: map[string]*room{}}, cluster: c, bus: o.Bus, now: o.Now, tasks: t}
	r.origins = cache.New[string, quota.Origin](maxOrigins)
	r.resync = resync.New(t.Group, r.rooms.all, r.resyncRoom, func(n int, err error) {
		if t.Context().Err() == nil {
			t.log.Error("after missed events, matches could not be brought up to date; they are tried again", "matches", n, "error", err)
		}
	})
	a.onDamage = func(id string) {
		if room := r.rooms.find(id); room != nil {
			r.rooms.drop(room)
		}
	}
	return r
}

// Get returns the newest version of a match.
func (r *Runner) Get(ctx context.Context, id string) (*match.Match, error) {
	room, err := r.room(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := r.refreshShared(room); err != nil {
		return nil, r.StoreError(err)
	}
	r.follow.requested(room)
	return room.newest.Load(), nil
}

// Peek returns the newest version of a match in memory, and loads it if needed. Get also reads what other servers
// stored.
func (r *Runner) Peek(ctx context.Context, id string) (*match.Match, error) {
	room, err := r.room(ctx, id)
	if err != nil {
		return nil, err
	}
	return room.newest.Load(), nil
}

// InMemory returns the newest version of a match in memory, or nil.
func (r *Runner) InMemory(id string) *match.Match {
	room := r.rooms.find(id)
	if room == nil {
		return nil
	}
	m := room.newest.Load()
	if m == nil || m.Version() < int(room.announced.Load()) {
		return nil
	}
	return m
}

// Newest returns the newest version of a match that the store has.
func (r *Runner) Newest(ctx context.Context, id string) (*match.Match, error) {
	room, err := r.room(ctx, id)
	if err == nil && room.newest.Load().Phase() != match.Finished {
		err = r.StoreError(r.refresh(room))
	}
	if err != nil {
		return nil, err
	}
	return room.newest.Load(), nil
}

// Load returns a match from the store, and quarantines it if it cannot be read.
func (r *Runner) Load(ctx context.Context, id string) (*match.Match, error) {
	return r.archive.load(ctx, id)
}

// StoreError returns an error of the store in a form for players, and logs unexpected errors. It does not change
// refusals.
func (r *Runner) StoreError(err error) error { return r.archive.explain(err) }

// Cluster returns the servers of this host's store.
func (r *Runner) Cluster() *cluster.Cluster { return r.cluster }

// attempts is how often a change is retried when other changes are faster.
const attempts = 50

// Change creates the next version of a match with step, stores it, and notifies all followers. step must be pure: it is
// called again when another change was faster. If it returns the match that it was given, there is nothing to do.
func (r *Runner) Change(ctx context.Context, id string, step func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	ctx, leave, err := r.control.Admit(ctx)
	if err != nil {
		return nil, r.StoreError(err)
	}
	defer leave()
	if err := r.uptime.Ensure(ctx); err != nil {
		return nil, r.StoreError(err)
	}
	return r.changeNow(ctx, id, func(m *match.Match) (*match.Match, error) {
		next, err := step(m)
		if err == nil && !begins(m) && begins(next) {
			err = r.control.RefuseNew()
		}
		return next, err
	})
}

// begins reports whether the players of a match are complete, so that it has begun or will when their nonces are there.
func begins(m *match.Match) bool { return m.Phase() == match.Running || m.DealsSoon() }

// changeNow is Change for times that are excused.
func (r *Runner) changeNow(ctx context.Context, id string, step func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	for range attempts {
		room, err := r.room(ctx, id)
		if err != nil {
			return nil, err
		}
		m, retry, err := r.change(ctx, room, step)
		if !retry {
			return m, err
		}
	}
	return nil, refuse(Busy, "This table is busy. Try again.")
}

// change tries once, and reports whether another change was faster.
func (r *Runner) change(ctx context.Context, room *room, step func(*match.Match) (*match.Match, error)) (_ *match.Match, retry bool, _ error) {
	defer room.queue(ctx)()
	m := room.newest.Load()
	next, err := task.Guard(func() (*match.Match, error) { return step(m) })
	if err != nil && r.wasStale(room, m) {
		return nil, true, nil
	}
	if err != nil || next == m {
		return m, false, err
	}
	messages, err := r.follow.messenger.Messages(context.WithoutCancel(ctx), m, next)
	if err == nil {
		err = r.archive.append(ctx, m, next, messages)
	}
	if err == nil {
		room.charge(ctx)
		r.noteOrigin(ctx, room.id)
		r.install(room, next)
		r.follow.committed(m, next)
		r.follow.messenger.Send(next, messages)
		return next, false, nil
	}
	// After any failure the room may be stale; ErrConflict means that it is.
	stale := r.refresh(room)
	if errors.Is(err, store.ErrConflict) && stale == nil {
		return nil, true, nil
	}
	return nil, false, r.StoreError(errors.Join(err, stale))
}

// add stores a new match, or returns the one that has its id.
func (r *Runner) add(ctx context.Context, m *match.Match) (*match.Match, error) {
	if r.tasks.HasStopped() {
		return nil, errStopping
	}
	ctx, leave, err := r.control.Admit(ctx)
	if err != nil {
		return nil, r.StoreError(err)
	}
	defer leave()
	if refused := r.control.RefuseNew(); refused != nil {
		if _, err := r.archive.store.Table(ctx, m.ID()); err != nil { // else the request repeats one that was carried out before
			return nil, refused
		}
	}
	messages, err := r.follow.messenger.Messages(context.WithoutCancel(ctx), nil, m)
	if err == nil {
		err = r.archive.create(ctx, m, messages)
	}
	if err != nil && !errors.Is(err, store.ErrExists) {
		return nil, r.StoreError(err)
	}
	if err == nil {
		r.noteOrigin(ctx, m.ID())
		r.follow.committed(nil, m)
		r.follow.messenger.Send(m, messages)
	}
	r.bus.Publish(advanced(m))
	return r.Get(ctx, m.ID())
}

// install makes next the newest version in memory, unless a newer one is there.
func (r *Runner) install(room *room, next *match.Match) {
	if room.advance(next) {
		r.follow.advanced(room)
	}
}

// publish sends the newest version of a room to all servers.
func (r *Runner) publish(room *room) { r.bus.Publish(advanced(room.newest.Load())) }

// advanced returns the event for the newest version m.
func advanced(m *match.Match) bus.Event {
	return bus.Event{Kind: bus.MatchAdvanced, Match: m.ID(), Version: m.Version()}
}

const tidyEvery = 10 * time.Second

// tidy drops matches from memory that were not requested for a time.
func (r *Runner) tidy(idle time.Duration) {
	r.tasks.Every(min(idle/4, tidyEvery), func() {
		r.rooms.dropUnused(r.now().Add(-idle))
		r.rooms.shrink() // rooms that were in use earlier may be idle now
	})
}
