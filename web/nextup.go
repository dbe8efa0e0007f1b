package web

import (
	"context"

	"quarterdeck/game"
	"quarterdeck/web/ui"
)

// nextUp is the other matches that wait for a guest who sits at a table; nil if there are none.
func (s *Server) nextUp(ctx context.Context, guest, match string) (*ui.NextUp, error) {
	if guest == "" {
		return nil, nil
	}
	waiting, err := s.host.Waiting(ctx, guest)
	return ui.NewNextUp(waiting, match), err
}

// nextNews tells one page of a match which others wait for its guest, whenever that changes.
type nextNews struct {
	s     *Server
	o     *onlooker
	shown string // HTML that the page was sent last; "": nothing yet
}

// newNextNews is for who sits at a table and looks at its page; nil for others. It must be closed.
func (s *Server) newNextNews(guest, match string, seats game.Seats, f *format) *nextNews {
	if seats == 0 || f != s.patches {
		return nil
	}
	n := &nextNews{s: s, o: s.lobby.enter(guest, match, nil)}
	n.o.own.Store(true) // the page may have been made a while ago
	return n
}

func (n *nextNews) close() {
	if n != nil {
		n.s.lobby.leave(n.o)
	}
}

// ready has something in it when there may be news; a nil nextNews never has.
func (n *nextNews) ready() <-chan struct{} {
	if n == nil {
		return nil
	}
	return n.o.wake
}

// news is the event "aside" for the page, or nil if it shows what is so.
func (n *nextNews) news(ctx context.Context) (*message, error) {
	if n == nil || !n.o.own.Swap(false) {
		return nil, nil
	}
	next, err := n.s.nextUp(ctx, n.o.guest, n.o.match)
	if err != nil {
		return nil, err
	}
	region, err := next.Region()
	if err != nil || region.HTML() == n.shown {
		return nil, err
	}
	n.shown = region.HTML()
	return newMessage("", "aside", []byte(n.shown)), nil
}
