package host

import (
	"context"
	"errors"
	"slices"

	"quarterdeck/bus"
	"quarterdeck/host/codec"
	"quarterdeck/match"
)

// room returns the room of a match, and loads it if needed.
func (r *Runner) room(ctx context.Context, id string) (*room, error) {
	if r.tasks.HasStopped() {
		return nil, errStopping
	}
	room, isNew := r.rooms.enter(id)
	room.chargeFirst(ctx)
	if isNew {
		r.load(ctx, room)
		room.used.Store(r.rooms.now().UnixNano()) // loading may take longer than a room is kept after a request
		r.rooms.shrink()
	}
	select {
	case <-room.ready:
		return room, room.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// load fills a new room. It does not end with ctx, because others may wait for the room.
func (r *Runner) load(ctx context.Context, room *room) {
	defer close(room.ready)
	ctx = context.WithoutCancel(ctx)
	m, err := r.archive.load(ctx, room.id)
	if err == nil && int(room.announced.Load()) > m.Version() {
		m, err = r.loadFurther(ctx, m) // an event arrived after the match was read
	}
	if err != nil {
		r.rooms.drop(room)
		room.err = r.StoreError(err)
		return
	}
	room.newest.Store(m)
	if int(room.announced.Load()) > m.Version() {
		r.tasks.Go(func() { r.catchUp(room) }) // an event arrived after that; receiveVersion found no match here to update
	}
	r.follow.loaded(room)
}

// loadFurther adds entries that were stored since a match was loaded.
func (r *Runner) loadFurther(ctx context.Context, m *match.Match) (*match.Match, error) {
	next, err := r.archive.since(ctx, m)
	switch {
	case err != nil:
		r.tasks.log.Error("a match could not be brought up to date", "match", m.ID(), "error", err)
		return m, nil
	case next == nil:
		return r.archive.load(ctx, m.ID())
	}
	return next, nil
}

// refresh adds newer entries in the store to a room.
func (r *Runner) refresh(room *room) error {
	ctx := context.WithoutCancel(r.tasks.Context())
	m := room.newest.Load()
	next, err := r.archive.since(ctx, m)
	switch {
	case err != nil || next == m:
		return err
	case next == nil:
		return r.reload(ctx, room.id)
	}
	r.install(room, next)
	return nil
}

// receive handles an event of this server or another one.
func (r *Runner) receive(e bus.Event) {
	switch e.Kind {
	case bus.MatchAdvanced:
		r.receiveVersion(e.Match, e.Version)
	case bus.ControlChanged:
		r.receiveControl()
	case bus.EventsMissed:
		r.resync.NoteMissed()
		r.receiveControl()
	}
}

// receiveVersion handles the event that a match has advanced to a version.
func (r *Runner) receiveVersion(id string, version int) {
	room := r.rooms.find(id)
	if room == nil {
		return
	}
	room.noteVersion(version)
	if m := room.newest.Load(); m != nil && m.Version() < version {
		r.tasks.Go(func() { r.catchUp(room) })
	}
}

func (r *Runner) catchUp(room *room) {
	if err := r.refresh(room); err != nil && r.tasks.Context().Err() == nil {
		r.tasks.log.Error("a match could not be brought up to date", "match", room.id, "error", err)
	}
}

// resyncRoom updates a room from the store, unless it has left memory.
func (r *Runner) resyncRoom(room *room) error {
	select {
	case <-room.ready: // it may have been read before the missed events
	case <-r.tasks.Context().Done():
	}
	if !r.rooms.has(room) || r.tasks.Context().Err() != nil {
		return nil
	}
	return r.refresh(room)
}

// Reload replaces matches in memory from which a guest was deleted: those that were rewritten, and others that still
// name the guest, because another server rewrote them.
func (r *Runner) Reload(ctx context.Context, guest string, rewritten []string) error {
	ids := slices.Clone(rewritten)
	for _, room := range r.rooms.all() {
		<-room.ready
		if m := room.newest.Load(); m != nil && !slices.Contains(ids, room.id) {
			if _, ever := codec.GuestsOf(m); ever[guest] {
				ids = append(ids, room.id)
			}
		}
	}
	for _, id := range ids {
		if err := r.reload(ctx, id); err != nil && !errors.Is(err, ErrDamaged) {
			return r.StoreError(err)
		}
	}
	return nil
}

// reload replaces a match in memory by its rewritten version in the store.
func (r *Runner) reload(ctx context.Context, id string) error {
	defer r.follow.rewritten(id)
	room := r.rooms.find(id)
	if room == nil { // another server may have it
		table, err := r.archive.store.Table(ctx, id)
		r.bus.Publish(bus.Event{Kind: bus.MatchAdvanced, Match: id, Version: table.Summary.Version})
		return err
	}
	select {
	case <-room.ready:
	case <-ctx.Done():
		return ctx.Err()
	}
	for room.err == nil {
		m, err := r.archive.load(ctx, id)
		if err != nil {
			return err
		}
		if was := room.newest.Load(); m.Version() >= was.Version() && room.newest.CompareAndSwap(was, m) {
			r.follow.advanced(room)
			break
		}
	}
	return nil
}
