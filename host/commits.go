package host

import (
	"quarterdeck/bus"
	"quarterdeck/match"
)

// followers holds what acts on new versions of matches. It is filled before the host starts; then it never changes. The functions of a list run
// one after the other in the goroutine that brought the version, so they return soon.
type followers struct {
	// onCommit follows every version that this server stored. before is nil for a new match. A version that another server stored, or
	// that was refused, is no commit here.
	onCommit []func(before, after *match.Match)
	// onAdvance follows every newer version in memory, whichever server stored it.
	onAdvance []func(*room)
	// onRewrite follows every match that was read anew because a guest was deleted from it.
	onRewrite []func(id string)
}

// newFollowers returns what follows new versions, in the order in which it acts.
//
// On an advance, which a commit begins with if its match is in memory:
//  1. the watches of the room wake, so that the streams of this server come first,
//  2. the bus publishes it: to the lobby and the cache of results on this server, and to the other servers,
//  3. bots begin to think,
//  4. the next clock is scheduled.
//
// On a commit, after the advance:
//  1. the metrics count it,
//  2. the services follow that called OnCommit.
func (h *Host) newFollowers() followers {
	return followers{
		onAdvance: []func(*room){(*room).signal, h.publishVersion, h.wake, h.schedule},
		onCommit:  []func(before, after *match.Match){h.meters.count},
	}
}

// OnCommit has f called with each version that this server stored; before is nil for a new match. It is called before Start. f runs in the
// goroutine that stored the version, so it returns soon.
func (h *Host) OnCommit(f func(before, after *match.Match)) {
	h.followers.onCommit = append(h.followers.onCommit, f)
}

// commit has everything follow a version that this server stored.
func (f *followers) commit(before, after *match.Match) {
	for _, follow := range f.onCommit {
		follow(before, after)
	}
}

// OnRewrite has f called with each match that was rewritten because a guest was deleted. It is called before Start.
func (h *Host) OnRewrite(f func(id string)) { h.followers.onRewrite = append(h.followers.onRewrite, f) }

// rewritten has everything follow a match that was rewritten.
func (f *followers) rewritten(id string) {
	for _, follow := range f.onRewrite {
		follow(id)
	}
}

// advance has everything follow a newer version of a room.
func (f *followers) advance(r *room) {
	for _, follow := range f.onAdvance {
		follow(r)
	}
}

func (h *Host) publishVersion(r *room) { h.Bus.Publish(advanced(r.newest.Load())) }

// advanced returns the event that m is the newest version.
func advanced(m *match.Match) bus.Event {
	return bus.Event{Kind: bus.MatchAdvanced, Match: m.ID(), Version: m.Version()}
}
