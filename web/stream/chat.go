package stream

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/web/identity"
)

// chatter is the part of one client's stream that tells what is said. Unlike the rest of the stream it is not
// shared: whom somebody does not want to hear is their own affair.
type chatter struct {
	ctx   context.Context // the request's
	host  *host.Host
	guest string
	seats game.Seats // that the guest held at first
	write func(names []string, lines []chat.Line) ([]byte, error)
	heard chat.Cursor
	talk  *chat.Log // at the last look
	over  bool      // the match was, at the last look
}

// newChatter is nil for who did not ask for talk, with ?chat=: what they know of it, "0" for nothing.
func (s *Streams) newChatter(r *http.Request, v identity.Visitor, f *Format, seats game.Seats) *chatter {
	heard, asked := cursorOf(r.URL.Query().Get("chat"))
	if _, id, ok := cutID(s.build, lastSeen(r)); ok {
		if known, ok := cursorOf(id); ok {
			asked = true
			heard = chat.Cursor{Table: max(heard.Table, known.Table), Watchers: max(heard.Watchers, known.Watchers)}
		}
	}
	if !asked {
		return nil
	}
	return &chatter{ctx: r.Context(), host: s.host, guest: v.ID, seats: seats, write: f.Chat, heard: heard}
}

// cursorOf reads what chat.Cursor writes, or "0".
func cursorOf(text string) (c chat.Cursor, ok bool) {
	table, watchers, both := strings.Cut(text, ".")
	var err, second error
	c.Table, err = strconv.Atoi(table)
	if both {
		c.Watchers, second = strconv.Atoi(watchers)
	}
	return c, err == nil && second == nil && c.Table >= 0 && c.Watchers >= 0
}

// news returns an event with what was said since the last look, or nil. id is the event id of the version that the client
// knows.
func (c *chatter) news(watch *host.Watch, id string) (*Message, error) {
	m := watch.Match()
	talk, err := watch.Talk(c.ctx, c.host)
	if err != nil {
		return nil, err
	}
	over := m.Phase() == match.Finished
	if talk == c.talk && over == c.over || m.SeatsOf(c.guest) != c.seats { // who has sat down meanwhile has another page
		return nil, nil
	}
	reader, err := c.host.Reader(c.ctx, m, c.guest)
	if err != nil {
		return nil, err
	}
	lines, heard := m.Chat().Read(talk, reader, c.heard)
	c.talk, c.over, c.heard = talk, over, heard
	if len(lines) == 0 {
		return nil, nil
	}
	data, err := c.write(m.Names(), lines)
	return NewMessage(id+"-"+heard.String(), "chat", data), err
}
