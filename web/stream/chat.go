package stream

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"quarterdeck/chat"
	"quarterdeck/game"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/web/identity"
)

// chatFeed is the part of a client's stream that sends new chat messages. Unlike the rest of the stream it is not shared,
// because each reader has muted other guests.
type chatFeed struct {
	ctx          context.Context // the request's
	service      *chat.Service
	subscription *chat.Subscription
	guest        string
	seats        game.Seats // seats of the guest when the stream began
	write        func(names []string, lines []matchchat.Line) ([]byte, error)
	known        matchchat.Cursor // messages that the client has
	log          *matchchat.Log   // the log at the last check
	over         bool             // whether the match was over then
}

// newChatFeed returns nil if the client did not request the chat. A client requests it with ?chat=CURSOR, or "0" for all
// messages.
func (s *Streams) newChatFeed(r *http.Request, v identity.Visitor, f *Format, m *match.Match) (*chatFeed, error) {
	known, asked := cursorOf(r.URL.Query().Get("chat"))
	if _, id, ok := cutID(s.buildID, lastEventID(r)); ok {
		if seen, ok := cursorOf(id); ok {
			asked = true
			known = matchchat.Cursor{Table: max(known.Table, seen.Table), Watchers: max(known.Watchers, seen.Watchers)}
		}
	}
	if !asked {
		return nil, nil
	}
	subscription, err := s.node.Chat.Subscribe(r.Context(), m.ID())
	if err != nil {
		return nil, err
	}
	return &chatFeed{ctx: r.Context(), service: s.node.Chat, subscription: subscription, guest: v.ID, seats: m.SeatsOf(v.ID), write: f.Chat, known: known}, nil
}

// ready returns a channel that receives when there may be new messages.
func (c *chatFeed) ready() <-chan struct{} {
	if c == nil {
		return nil
	}
	return c.subscription.Ready()
}

func (c *chatFeed) close() {
	if c != nil {
		c.subscription.Close()
	}
}

// cursorOf parses what matchchat.Cursor writes, or "0".
func cursorOf(text string) (c matchchat.Cursor, ok bool) {
	table, watchers, both := strings.Cut(text, ".")
	var err, second error
	c.Table, err = strconv.Atoi(table)
	if both {
		c.Watchers, second = strconv.Atoi(watchers)
	}
	return c, err == nil && second == nil && c.Table >= 0 && c.Watchers >= 0
}

// message returns an event with the messages that are new to the client, or nil. id is the event id of the version that
// the client knows.
func (c *chatFeed) message(m *match.Match, id string) (*Message, error) {
	if c == nil {
		return nil, nil
	}
	log, err := c.subscription.Log(c.ctx)
	if err != nil {
		return nil, err
	}
	over := m.Phase() == match.Finished
	if log == c.log && over == c.over || m.SeatsOf(c.guest) != c.seats { // a guest who has taken a seat since then needs another page
		return nil, nil
	}
	reader, err := c.service.Reader(c.ctx, m, c.guest)
	if err != nil {
		return nil, err
	}
	lines, known := m.Chat().Read(log, reader, c.known)
	c.log, c.over, c.known = log, over, known
	if len(lines) == 0 {
		return nil, nil
	}
	data, err := c.write(m.Names(), lines)
	return NewMessage(id+"-"+known.String(), "chat", data), err
}
