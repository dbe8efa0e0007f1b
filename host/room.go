package host

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus"
	"quarterdeck/game"
	"quarterdeck/host/codec"
	"quarterdeck/host/quota"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/store"
)

// room is a match in memory and those who are in it.
type room struct {
	id        string
	newest    atomic.Pointer[match.Match] // nil until ready is closed
	ready     chan struct{}               // closed when the match is loaded or err is set
	err       error
	used      atomic.Int64                 // when it was last requested, Unix nanoseconds
	shown     atomic.Int64                 // when a client last asked for it; noted where only bots play
	payer     atomic.Pointer[quota.Origin] // on whose account its bots think; nil: the server's own
	announced atomic.Int64                 // the newest version of which an event came
	turn      chan struct{}                // holds a token while a change is under way, see queue

	mu       sync.Mutex // guards what follows; held for moments only
	watches  map[*Watch]struct{}
	thinking game.Seats // bots at work
	bots     map[game.Seat]seatedBot
	alarm    *time.Timer // when a clock runs out soon
}

// seatedBot is a bot with the memory of its match.
type seatedBot struct {
	bot   bot.Bot
	level string
}

// room is the match with that id, loaded if need be.
func (h *Host) room(ctx context.Context, id string) (*room, error) {
	if h.tasks.HasStopped() {
		return nil, errStopping
	}
	h.mu.Lock()
	r, found := h.rooms[id]
	if !found {
		r = &room{id: id, ready: make(chan struct{}), turn: make(chan struct{}, 1), watches: map[*Watch]struct{}{}, bots: map[game.Seat]seatedBot{}}
		h.rooms[id] = r
	}
	r.used.Store(h.Now().UnixNano())
	h.mu.Unlock()
	r.chargeFirst(ctx)
	if !found {
		h.load(ctx, r)
		h.shrink()
	}
	select {
	case <-r.ready:
		return r, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// courtesy is how long one change of a match waits for another.
const courtesy = 50 * time.Millisecond

// queue lets the changes of one match come one after the other as long as that is quick, because of two at
// once the store would refuse one. It is a courtesy and no lock: who has waited enough goes ahead.
func (r *room) queue(ctx context.Context) (leave func()) {
	done := func() { <-r.turn }
	select {
	case r.turn <- struct{}{}:
		return done
	default:
	}
	enough := time.NewTimer(courtesy)
	defer enough.Stop()
	select {
	case r.turn <- struct{}{}:
		return done
	case <-enough.C:
	case <-ctx.Done():
	}
	return func() {}
}

// load fills a new room. Others may wait for it, so that it does not end with ctx.
func (h *Host) load(ctx context.Context, r *room) {
	defer close(r.ready)
	ctx = context.WithoutCancel(ctx)
	m, err := h.Load(ctx, r.id)
	if err == nil && int(r.announced.Load()) > m.Version() {
		m, err = h.loadFurther(ctx, m) // an event came between reading and now
	}
	if err != nil {
		h.mu.Lock()
		delete(h.rooms, r.id)
		h.mu.Unlock()
		r.err = h.StoreError(err)
		return
	}
	r.newest.Store(m)
	if int(r.announced.Load()) > m.Version() {
		h.tasks.Go(func() { h.catchUp(r) }) // an event came since; receiveMatch found no match here to bring up to date
	}
	h.wake(r)
	h.schedule(r)
}

// loadFurther returns a match that was just loaded with what the store has more by now.
func (h *Host) loadFurther(ctx context.Context, m *match.Match) (*match.Match, error) {
	next, err := h.further(ctx, m)
	switch {
	case err != nil:
		h.Log.Error("a match could not be brought up to date", "match", m.ID(), "error", err)
		return m, nil
	case next == nil:
		return h.Load(ctx, m.ID())
	}
	return next, nil
}

// refresh adds what the store has more.
func (h *Host) refresh(r *room) error {
	ctx := context.WithoutCancel(h.ctx)
	m := r.newest.Load()
	next, err := h.further(ctx, m)
	switch {
	case err != nil || next == m:
		return err
	case next == nil:
		return h.reload(ctx, r.id)
	}
	h.install(r, next)
	return nil
}

// further returns m with what the store has more, or nil if the match must be read as a whole: it was rewritten, or something in it is damaged.
func (h *Host) further(ctx context.Context, m *match.Match) (*match.Match, error) {
	log, err := h.Store.Since(ctx, m.ID(), m.Version())
	switch {
	case codec.IsDamage(err):
		return nil, nil
	case err != nil || len(log) == 0:
		return m, err
	}
	next, err := task.Guard(func() (*match.Match, error) { return grown(m, log) })
	if err != nil {
		return nil, nil // reading the whole match says what is wrong with it
	}
	return next, nil
}

// grown is m with what the store has more, or nil if the whole log was rewritten.
func grown(m *match.Match, log []store.Entry) (*match.Match, error) {
	entries, err := codec.DecodeLog(m.Game(), log)
	if err != nil || slices.ContainsFunc(entries, func(e match.Entry) bool { return e.Gone }) {
		return nil, err
	}
	return m.With(entries)
}

// install makes next the newest version in memory, unless that is newer already.
func (h *Host) install(r *room, next *match.Match) {
	for {
		m := r.newest.Load()
		if m.Version() >= next.Version() {
			return
		}
		if r.newest.CompareAndSwap(m, next) {
			break
		}
	}
	h.followers.advance(r)
}

// receive handles an event of this server or another one.
func (h *Host) receive(e bus.Event) {
	switch e.Kind {
	case bus.MatchAdvanced:
		h.receiveMatch(e.Match, e.Version)
	case bus.EventsMissed:
		h.resync.NoteMissed()
	}
}

// receiveMatch handles the event that a match is at a version now.
func (h *Host) receiveMatch(id string, version int) {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		return
	}
	r.noteVersion(version)
	if m := r.newest.Load(); m != nil && m.Version() < version {
		h.tasks.Go(func() { h.catchUp(r) })
	}
}

// noteVersion keeps the newest version of which an event came. Events of older versions may follow.
func (r *room) noteVersion(version int) {
	for {
		was := r.announced.Load()
		if was >= int64(version) || r.announced.CompareAndSwap(was, int64(version)) {
			return
		}
	}
}

func (h *Host) catchUp(r *room) {
	if err := h.refresh(r); err != nil && h.ctx.Err() == nil {
		h.Log.Error("a match could not be brought up to date", "match", r.id, "error", err)
	}
}

const tidyEvery = 10 * time.Second

// tidy forgets matches that nobody looks at.
func (h *Host) tidy() {
	h.tasks.Every(min(h.Idle/4, tidyEvery), func() {
		h.forget(h.Now().Add(-h.Idle))
		h.shrink() // what could not go when others came may be idle now
	})
}

// forget drops the rooms that were not used since before and in which nobody is.
func (h *Host) forget(before time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, r := range h.rooms {
		r.mu.Lock()
		if len(r.watches) == 0 && r.thinking == 0 && r.used.Load() < before.UnixNano() {
			delete(h.rooms, id)
			r.stopAlarm()
		}
		r.mu.Unlock()
	}
}

// StoreError returns an error of the store as players may see it, and logs it if it should not happen. Refusals stay as they are.
func (h *Host) StoreError(err error) error {
	switch refusal := (*game.Refusal)(nil); {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
		return refuse(NoMatch, "There is no match at this address; check the link.")
	case errors.Is(err, store.ErrClosed):
		return errStopping
	case errors.Is(err, context.Canceled):
		return err // the client hung up; nothing failed
	case errors.Is(err, ErrDamaged):
		return ErrDamaged
	case errors.As(err, &refusal):
		return err
	}
	h.Log.Error("the store failed", "error", err)
	return errStore
}
