package host

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/host/quota"
	"quarterdeck/match"
)

// room is a match in memory, with its subscriptions and bots.
type room struct {
	id        string
	newest    atomic.Pointer[match.Match] // nil until ready is closed
	ready     chan struct{}               // closed when the match is loaded or err is set
	err       error
	used      atomic.Int64                 // when it was last requested, Unix nanoseconds
	shown     atomic.Int64                 // when a client last requested it; recorded only for tables of bots
	payer     atomic.Pointer[quota.Origin] // whose account its bots use; nil: the server's own
	announced atomic.Int64                 // the newest version in an event
	turn      chan struct{}                // holds a token while a change is in progress, see queue

	mu            sync.Mutex // guards what follows; held briefly
	subscriptions map[*Subscription]struct{}
	thinking      game.Seats // bots at work
	bots          map[game.Seat]seatedBot
	alarm         *time.Timer // fires when a clock runs out soon
	lastEvent     time.Time   // when the last visible event happened, and later if pages stage it; or the time reserved for a bot's next one
	decided       []string    // the pieces that were marked as won or lost after that event, if pages ask for a beat
}

// seatedBot is a bot with its level; it may have state of its match.
type seatedBot struct {
	bot   bot.Bot
	level string
}

func newRoom(id string) *room {
	return &room{id: id, ready: make(chan struct{}), turn: make(chan struct{}, 1), subscriptions: map[*Subscription]struct{}{}, bots: map[game.Seat]seatedBot{}}
}

// maxQueue is how long one change of a match waits for another.
const maxQueue = 50 * time.Millisecond

// queue serializes the changes of a match as long as they are quick, because the store would refuse one of two
// concurrent changes. It is no lock: a change that has waited for maxQueue goes ahead.
func (r *room) queue(ctx context.Context) (leave func()) {
	done := func() { <-r.turn }
	select {
	case r.turn <- struct{}{}:
		return done
	default:
	}
	enough := time.NewTimer(maxQueue)
	defer enough.Stop()
	select {
	case r.turn <- struct{}{}:
		return done
	case <-enough.C:
	case <-ctx.Done():
	}
	return func() {}
}

// advance installs next as the newest version, and reports whether it is newer than the one before.
func (r *room) advance(next *match.Match) bool {
	for {
		m := r.newest.Load()
		if m.Version() >= next.Version() {
			return false
		}
		if r.newest.CompareAndSwap(m, next) {
			return true
		}
	}
}

// noteVersion records the newest version in an event. Events with older versions may follow.
func (r *room) noteVersion(version int) {
	for {
		was := r.announced.Load()
		if was >= int64(version) || r.announced.CompareAndSwap(was, int64(version)) {
			return
		}
	}
}

// stopAlarm stops the timer; r.mu is held.
func (r *room) stopAlarm() {
	if r.alarm != nil {
		r.alarm.Stop()
		r.alarm = nil
	}
}

// isIdle reports whether a room is idle: it is loaded, no client subscribes, no bot thinks, and no clock runs out soon.
// r.mu is held.
func (r *room) isIdle() bool {
	return r.newest.Load() != nil && len(r.subscriptions) == 0 && r.thinking == 0 && r.alarm == nil
}

// isFinished reports whether the match is over.
func (r *room) isFinished() bool {
	m := r.newest.Load()
	return m != nil && m.Phase() == match.Finished
}

// These estimate the memory of a match. Measured, an entry takes from 750 bytes (Pirates Port) to 2,200 (Heads Up
// Duel).
const (
	roomBytes  = 16 << 10
	entryBytes = 2 << 10
)

// bytes estimates what a room takes.
func (r *room) bytes() int64 {
	m := r.newest.Load()
	if m == nil {
		return roomBytes
	}
	return roomBytes + int64(m.Version())*entryBytes
}
