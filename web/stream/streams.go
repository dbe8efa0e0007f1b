// Package stream keeps clients up to date with server-sent events. Each stream of a match sends the messages of a feed,
// which are made once for all clients with the same perspective. A Format decides what they are: steps for programs,
// patches for pages. Pages of the lobby have streams too.
package stream

import (
	"context"
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

// Options configures Streams.
type Options struct {
	Build   string // of the program; pages of another build reload
	People  *identity.Authenticator
	Address address.Resolver
	Limits  *limit.Limiter
	Artist  Artist
	Log     *slog.Logger
}

// Streams holds the open streams.
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
	stopping chan struct{} // closed when all streams have to end
	end      sync.Once
	detached sync.WaitGroup  // streams that have outlived their handlers
	alive    context.Context // ends when those are given up
	giveUp   context.CancelFunc
}

// New returns the streams of a node; none is open yet.
func New(n *node.Node, o Options) *Streams {
	h := n.Host
	alive, giveUp := context.WithCancel(context.Background())
	return &Streams{alive: alive, giveUp: giveUp, node: n, host: h, buildID: o.Build, people: o.People, address: o.Address, limits: o.Limits, log: o.Log, feeds: newFeeds(),
		lobby: newLobby(n, o.Artist, o.Log), pointers: newPointers(), stopping: make(chan struct{})}
}

// Lists returns the lobby's lists.
func (s *Streams) Lists() Lists { return s.lobby.lists }

// End ends all streams, so that the server can stop. Their clients will reconnect.
func (s *Streams) End() { s.end.Do(func() { close(s.stopping) }) }

// Wait waits until the streams that no handler waits for have ended, or until ctx ends. Call it after End, when no handler
// runs any more.
func (s *Streams) Wait(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		s.detached.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return
	case <-ctx.Done():
	}
	s.giveUp()
	select {
	case <-ended:
	case <-time.After(lastWrite): // their connections are closed
	}
}

// Point shows a player's mark on the pages of a match.
func (s *Streams) Point(match string, p Mark) { s.pointers.publish(match, p) }

// WakeGuest updates the lists of a guest who no longer has a part in a match.
func (s *Streams) WakeGuest(match, guest string) {
	s.lobby.wakeGuests(match, listing.Audience{Guests: []string{guest}})
}

// ReleaseFeeds releases all feeds that made their last message before a time, as happens by itself when they are idle.
func (s *Streams) ReleaseFeeds(before time.Time) { s.feeds.release(before) }
