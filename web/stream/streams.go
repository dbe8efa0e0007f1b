// Package stream keeps clients up to date by server-sent events. A stream of a match sends what a feed made once for all clients
// with the same perspective; a Format says what that is: steps for programs, patches for pages. A page of the lobby has a stream too.
package stream

import (
	"log/slog"
	"sync"
	"time"

	"quarterdeck/host"
	listing "quarterdeck/lobby"
	"quarterdeck/node"
	"quarterdeck/web/address"
	"quarterdeck/web/identity"
	"quarterdeck/web/limit"
)

// Options is what streams need of the server.
type Options struct {
	Build   string // of the program; pages of another build reload themselves
	People  *identity.Authenticator
	Address address.Resolver
	Limits  *limit.Limiter
	Artist  Artist
	Log     *slog.Logger
}

// Streams is the streams that are open.
type Streams struct {
	node     *node.Node
	host     *host.Host
	buildID  string
	people   *identity.Authenticator
	address  address.Resolver
	limits   *limit.Limiter
	log      *slog.Logger
	feeds    *feeds
	lobby    *lobby
	pointers *pointers
	stopping chan struct{} // closed when streams are to end
	end      sync.Once
}

// New returns a host's streams; none is open yet.
func New(n *node.Node, o Options) *Streams {
	h := n.Host
	return &Streams{node: n, host: h, buildID: o.Build, people: o.People, address: o.Address, limits: o.Limits, log: o.Log, feeds: newFeeds(),
		lobby: newLobby(n, o.Artist, o.Log), pointers: newPointers(), stopping: make(chan struct{})}
}

// Lists returns the lobby's lists.
func (s *Streams) Lists() Lists { return s.lobby.lists }

// End ends all streams, so that the server can stop; their clients will come back.
func (s *Streams) End() { s.end.Do(func() { close(s.stopping) }) }

// Point shows on the pages of a match what a player points at.
func (s *Streams) Point(match string, p Mark) { s.pointers.publish(match, p) }

// WakeGuest updates the lists of a guest whom a match does not concern any more.
func (s *Streams) WakeGuest(match, guest string) {
	s.lobby.wakeGuests(match, listing.Audience{Guests: []string{guest}})
}

// ReleaseFeeds has all feeds release what they sent before a time, as they do by themselves when they are idle.
func (s *Streams) ReleaseFeeds(before time.Time) { s.feeds.release(before) }
