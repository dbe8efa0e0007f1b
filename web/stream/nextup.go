package stream

import (
	"context"

	"quarterdeck/game"
)

// nextUp keeps the page of a match informed of the other matches that wait for its guest.
type nextUp struct {
	hub   *lobby
	o     *subscriber
	shown string // HTML that the page was sent last; "" before the first time
}

// newNextUp returns a nextUp for the page of a guest who has a seat, or nil for all other streams. The caller must close
// it.
func (s *Streams) newNextUp(guest, match string, seats game.Seats, f *Format) *nextUp {
	if seats == 0 || !f.Page {
		return nil
	}
	n := &nextUp{hub: s.lobby, o: s.lobby.enter(guest, match, nil)}
	n.o.own.Store(true) // the page may be out of date
	return n
}

func (n *nextUp) close() {
	if n != nil {
		n.hub.leave(n.o)
	}
}

// ready returns a channel that receives when the matches may have changed. For a nil nextUp it never does.
func (n *nextUp) ready() <-chan struct{} {
	if n == nil {
		return nil
	}
	return n.o.wake
}

// update returns the event "aside" for the page, or nil if the page is up to date.
func (n *nextUp) update(ctx context.Context) (*Message, error) {
	if n == nil || !n.o.own.Swap(false) {
		return nil, nil
	}
	waiting, err := n.hub.lists.Waiting(ctx, n.o.guest)
	if err != nil {
		return nil, err
	}
	html, err := n.hub.artist.NextUp(waiting, n.o.match)
	if err != nil || html == n.shown {
		return nil, err
	}
	n.shown = html
	return NewMessage("", "aside", []byte(n.shown)), nil
}
