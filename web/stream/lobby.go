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

// lobbyPace is the minimum time between two updates: clients are never sent more, however much happens.
const lobbyPace = 300 * time.Millisecond

// lobby notifies streams of events at other tables: those of lobby pages, and those of players at a table. It listens to
// events only while it has subscribers.
type lobby struct {
	lists  Lists
	artist Artist
	log    *slog.Logger

	mu     sync.Mutex // guards the fields below
	views  map[View]*liveView
	guests map[string]map[*subscriber]struct{} // by guest
	users  int
	stop   func() // stops listening
}

// subscriber is a stream that needs events of other matches than its own.
type subscriber struct {
	guest string
	match string    // the table at which the guest sits; "" for a page of the lobby
	view  *liveView // the view that the page shows; nil at a table
	wake  chan struct{}
	own   atomic.Bool // one of the guest's own matches has changed
}

func newLobby(n *node.Node, artist Artist, log *slog.Logger) *lobby {
	return &lobby{lists: Lists{n.Host, n.Lobby}, artist: artist, log: log, views: map[View]*liveView{}, guests: map[string]map[*subscriber]struct{}{}}
}

// enter adds a subscriber. The caller must call leave when it is done. view is nil at a table.
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

// listen subscribes to the events of matches. The caller holds l.mu.
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

// ticks returns a channel that fires when views have to be drawn again without an event, because another server may have
// stopped before it sent one. On a single node it never fires.
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
	games := map[string]bool{} // games with a public change
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
			continue // it was deleted, or the store is unavailable; the next event will correct the view
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

// redraw draws the views that show one of the games again.
func (l *lobby) redraw(ctx context.Context, games map[string]bool, asked time.Time) {
	for _, v := range l.affected(games) {
		if err := l.draw(ctx, v, asked); err != nil && ctx.Err() == nil {
			l.log.Error("the lobby could not be drawn", "error", err)
		}
	}
}

// allGames returns all games, for an event that may concern any of them.
func (l *lobby) allGames() map[string]bool {
	games := map[string]bool{}
	for _, g := range l.lists.host.Games {
		games[g.Info().ID] = true
	}
	return games
}

// wakeUsers wakes the subscribers of a view that has changed.
func (l *lobby) wakeUsers(v *liveView) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for o := range v.users {
		o.signal()
	}
}

// wakeGuests wakes the guests of a match, except at its own table, where they see it anyway.
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

// wakeAll wakes all guests, because any of their matches may have changed.
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
