package stream

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	listing "quarterdeck/lobby"
	"quarterdeck/node"
)

// lobbyPace is the least time between two updates: however much happens, no client is sent more.
const lobbyPace = 300 * time.Millisecond

// lobby tells those who look at the lobby, and those who sit at a table, what happens at all others. It listens only
// while there are subscribers.
type lobby struct {
	lists  Lists
	artist Artist
	log    *slog.Logger

	mu     sync.Mutex // guards what follows
	views  map[View]*liveView
	guests map[string]map[*subscriber]struct{} // by guest
	users  int
	stop   func() // ends the listening
}

// subscriber is a stream that needs events of other matches than its own.
type subscriber struct {
	guest string
	match string    // at whose table the guest sits; "": they look at the lobby
	view  *liveView // what they look at; nil at a table
	wake  chan struct{}
	own   atomic.Bool // something of the guest's own has changed
}

func newLobby(n *node.Node, artist Artist, log *slog.Logger) *lobby {
	return &lobby{lists: Lists{n.Host, n.Lobby}, artist: artist, log: log, views: map[View]*liveView{}, guests: map[string]map[*subscriber]struct{}{}}
}

// enter adds a subscriber; leave must be called in the end. view is nil at a table.
func (l *lobby) enter(guest, match string, view *View) *subscriber {
	o := &subscriber{guest: guest, match: match, wake: make(chan struct{}, 1)}
	l.mu.Lock()
	defer l.mu.Unlock()
	if guest != "" {
		if l.guests[guest] == nil {
			l.guests[guest] = map[*subscriber]struct{}{}
		}
		l.guests[guest][o] = struct{}{}
	}
	if view != nil {
		if l.views[*view] == nil {
			l.views[*view] = &liveView{View: *view, users: map[*subscriber]struct{}{}}
		}
		o.view = l.views[*view]
		o.view.users[o] = struct{}{}
	}
	if l.users++; l.users == 1 {
		l.listen()
	}
	return o
}

func (l *lobby) leave(o *subscriber) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if mates := l.guests[o.guest]; mates != nil {
		if delete(mates, o); len(mates) == 0 {
			delete(l.guests, o.guest)
		}
	}
	if o.view != nil {
		if delete(o.view.users, o); len(o.view.users) == 0 {
			delete(l.views, o.view.View)
		}
	}
	if l.users--; l.users == 0 {
		l.stop()
	}
}

// listen subscribes to the events of matches; l.mu is held.
func (l *lobby) listen() {
	ctx, cancel := context.WithCancel(context.Background())
	events := l.lists.lobby.Subscribe()
	l.stop = cancel
	go func() {
		defer events.Close()
		again, end := l.ticks()
		defer end()
		for {
			select {
			case <-ctx.Done():
				return
			case <-events.Ready():
				l.update(ctx, events.Take())
			case <-again:
				l.redraw(ctx, l.allGames(), time.Now())
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(lobbyPace):
			}
		}
	}()
}

// ticks says when to draw again without an event: another server may have stopped before it sent one. A single node never does.
func (l *lobby) ticks() (<-chan time.Time, func()) {
	if !l.lists.host.Cluster().IsShared() {
		return nil, func() {}
	}
	every := time.NewTicker(l.lists.host.Cluster().Interval())
	return every.C, every.Stop
}

// update redraws the views that show one of the matches, and wakes their subscribers.
func (l *lobby) update(ctx context.Context, ids []string) {
	asked := time.Now()
	games := map[string]bool{} // of which something public has changed
	if slices.Contains(ids, listing.Any) {
		l.wakeAll()
		games = l.allGames()
	}
	for _, id := range ids {
		if id == listing.Any {
			continue
		}
		g, err := l.lists.lobby.Audience(ctx, id)
		if err != nil {
			continue // it is gone, or the store is away; the next event or page will be right
		}
		if g.Public {
			games[g.Game] = true
		}
		l.wakeGuests(id, g)
	}
	if len(games) == 0 {
		return
	}
	l.redraw(ctx, games, asked)
}

// redraw draws anew what shows one of the games.
func (l *lobby) redraw(ctx context.Context, games map[string]bool, asked time.Time) {
	for _, v := range l.affected(games) {
		if err := l.draw(ctx, v, asked); err != nil && ctx.Err() == nil {
			l.log.Error("the lobby could not be drawn", "error", err)
		}
	}
}

// allGames stands for an event that may concern any game.
func (l *lobby) allGames() map[string]bool {
	games := map[string]bool{}
	for _, g := range l.lists.host.Games {
		games[g.Info().ID] = true
	}
	return games
}

// wakeUsers tells those who look at a view that it has changed.
func (l *lobby) wakeUsers(v *liveView) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for o := range v.users {
		o.signal()
	}
}

// wakeGuests tells the guests of a match, but not those who sit at its table and see it anyway.
func (l *lobby) wakeGuests(id string, g listing.Audience) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, guest := range g.Guests {
		for o := range l.guests[guest] {
			if o.match != id {
				o.own.Store(true)
				o.signal()
			}
		}
	}
}

// wakeAll tells all guests that something of theirs may have changed.
func (l *lobby) wakeAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, mates := range l.guests {
		for o := range mates {
			o.own.Store(true)
			o.signal()
		}
	}
}

func (l *lobby) affected(games map[string]bool) []*liveView {
	l.mu.Lock()
	defer l.mu.Unlock()
	var out []*liveView
	for _, v := range l.views {
		if v.Game == "" || games[v.Game] {
			out = append(out, v)
		}
	}
	return out
}

func (o *subscriber) signal() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}
