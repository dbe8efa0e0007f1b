package host

import (
	"quarterdeck/host/message"
	"quarterdeck/match"
)

// followers holds the functions to call when a match changes. It is filled before the host starts, and then never
// changes. The functions of a list run one after the other in the goroutine that caused the event, so they must return
// soon.
type followers struct {
	onLoad      []func(*room) // a match was loaded into memory
	onGet       []func(*room) // a client read a match
	onSubscribe []func(*room) // a client subscribed to a match
	// onAdvance is called with every newer version in memory, whichever server stored it.
	onAdvance []func(*room)
	// onCommit is called with every version that this server stored. before is nil for a new match. A version that
	// another server stored, or that was refused, is no commit here.
	onCommit []func(before, after *match.Match)
	// onRewrite is called with every match that was reloaded because a guest was deleted from it.
	onRewrite []func(id string)
	messenger message.Messenger
}

// connect fills the lists of a host, in calling order.
//
// On an advance, which a commit begins with if its match is in memory:
//  1. the subscribers of the room wake, so that the streams of this server come first,
//  2. the bus publishes it: to the lobby and the cache of results on this server, and to the other servers,
//  3. the time is noted, for bots that leave viewers time to follow,
//  4. bots begin to think,
//  5. the next clock is scheduled.
//
// On a commit, after the advance:
//  1. the metrics count it,
//  2. the services follow that called OnCommit,
//  3. the messenger sends what was stored with it.
func (h *Host) connect() {
	h.Runner.follow = followers{
		onLoad:      []func(*room){h.bots.wake, h.clocks.schedule},
		onGet:       []func(*room){h.bots.noteRequest},
		onSubscribe: []func(*room){h.bots.wake}, // bots that waited for a spectator
		onAdvance:   []func(*room){(*room).signal, h.Runner.publish, h.bots.noteEvent, h.bots.wake, h.clocks.schedule},
		onCommit:    []func(before, after *match.Match){h.counters.count},
		messenger:   message.None{},
	}
}

// OnCommit registers f, which is called with each version that this server stores; before is nil for a new match.
// OnCommit must be called before Start. f runs in the goroutine that stored the version, so it must return soon.
func (r *Runner) OnCommit(f func(before, after *match.Match)) {
	r.follow.onCommit = append(r.follow.onCommit, f)
}

// SetMessenger has m tell players. It must be called before Start.
func (r *Runner) SetMessenger(m message.Messenger) { r.follow.messenger = m }

// OnRewrite registers f, which is called with each match that was rewritten because a guest was deleted. It must be
// called before Start.
func (r *Runner) OnRewrite(f func(id string)) { r.follow.onRewrite = append(r.follow.onRewrite, f) }

func (f *followers) loaded(r *room)      { call(f.onLoad, r) }
func (f *followers) requested(r *room)   { call(f.onGet, r) }
func (f *followers) subscribed(r *room)  { call(f.onSubscribe, r) }
func (f *followers) advanced(r *room)    { call(f.onAdvance, r) }
func (f *followers) rewritten(id string) { call(f.onRewrite, id) }

func (f *followers) committed(before, after *match.Match) {
	for _, follow := range f.onCommit {
		follow(before, after)
	}
}

// call calls all functions of a list with v.
func call[T any](list []func(T), v T) {
	for _, f := range list {
		f(v)
	}
}
