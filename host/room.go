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
	shown     atomic.Int64                 // when a client last requested it; noted where only bots play
	payer     atomic.Pointer[quota.Origin] // on whose account its bots think; nil: the server's own
	announced atomic.Int64                 // the newest version of which an event came
	turn      chan struct{}                // holds a token while a change is under way, see queue

	mu            sync.Mutex // guards what follows; held for moments only
	subscriptions map[*Subscription]struct{}
	thinking      game.Seats // bots at work
	bots          map[game.Seat]seatedBot
	alarm         *time.Timer // when a clock runs out soon
	lastEvent     time.Time   // when viewers saw an event, or when a bot's moment for the next one is
}

// seatedBot is a bot with the memory of its match.
type seatedBot struct {
	bot   bot.Bot
	level string
}

func newRoom(id string) *room {
	return &room{id: id, ready: make(chan struct{}), turn: make(chan struct{}, 1), subscriptions: map[*Subscription]struct{}{}, bots: map[game.Seat]seatedBot{}}
}

// maxQueue is how long one change of a match waits for another.
const maxQueue = 50 * time.Millisecond

// queue lets the changes of one match come one after the other as long as that is quick, because of two at once the store would refuse one.
// It is no lock: a change that has waited for maxQueue goes ahead.
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

// advance makes next the newest version, and reports whether it is newer than the one before.
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

// noteVersion keeps the newest version of which an event came. Events of older versions may follow.
func (r *room) noteVersion(version int) {
	for {
		was := r.announced.Load()
		if was >= int64(version) || r.announced.CompareAndSwap(was, int64(version)) {
			return
		}
	}
}

// stopAlarm stops the alarm; r.mu is held.
func (r *room) stopAlarm() {
	if r.alarm != nil {
		r.alarm.Stop()
		r.alarm = nil
	}
}

// isIdle reports whether nothing goes on in a room: it is loaded, no client subscribes, no bot thinks, no clock is about to run out. r.mu is
// held.
func (r *room) isIdle() bool {
	return r.newest.Load() != nil && len(r.subscriptions) == 0 && r.thinking == 0 && r.alarm == nil
}

// What a match in memory takes, estimated: measured, an entry takes from 750 bytes (Pirates Port) to 2,200 (Heads Up Duel).
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
