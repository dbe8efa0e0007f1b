package host

import (
	"context"
	"strings"

	"quarterdeck/match"
)

// Rematch has a player offer a rematch or accept the one that is offered. It returns the next match once it begins: when
// every other person has accepted, or at once if there is none. Until then it returns the old match.
func (h *Host) Rematch(ctx context.Context, id, guest string) (*match.Match, error) {
	old, err := h.change(ctx, id, func(m *match.Match) (*match.Match, error) { return m.WantRematch(guest, h.Now()) })
	switch {
	case err != nil:
		return nil, err
	case old.Next() != "":
		return h.Get(ctx, old.Next())
	case old.RematchAgreed():
		return h.beginRematch(ctx, old)
	case old.PlaysAlone(guest):
		return h.beginAlone(ctx, old, guest)
	}
	return old, nil
}

// beginAlone is beginRematch for a guest with whom only bots play: it counts as a table that they create.
func (h *Host) beginAlone(ctx context.Context, old *match.Match, guest string) (*match.Match, error) {
	defer h.quotas.turn(guest)()
	start := &match.Start{ID: h.rematchID(old), Host: guest, Seats: old.Seats()}
	err := h.mayHaveMore(ctx, start)
	if err == nil {
		err = h.admitted(h.quotas.admitMatch(ctx, start))
	}
	if err != nil {
		return nil, err
	}
	return h.beginRematch(ctx, old)
}

// rematchID returns the id of the rematch of old.
func (h *Host) rematchID(old *match.Match) string { return h.secret.id("rematch", old.ID()) }

// beginRematch makes the match that the players of old agreed on, everybody one seat on. It may be called again, by
// another server too: there is one next match.
func (h *Host) beginRematch(ctx context.Context, old *match.Match) (*match.Match, error) {
	g, err := h.Game(old.Game().Info().ID)
	if err != nil {
		return nil, err
	}
	setup, err := g.Resolve(old.Start().Setup)
	if err != nil {
		return nil, err
	}
	terms := old.Start().Table
	terms.Open = 0 // everybody is there
	next, err := h.begin(ctx, &match.Start{ID: h.rematchID(old), Game: g, Setup: setup, Seats: againSeats(old), Host: old.Start().Host, Table: terms})
	if err != nil {
		return nil, err
	}
	_, err = h.change(ctx, old.ID(), func(m *match.Match) (*match.Match, error) { return m.Rematch(next.ID(), h.Now()) })
	return next, err
}

// againSeats returns the players of a rematch of old: a bot replaces a person whose data was deleted.
func againSeats(old *match.Match) []match.Player {
	seats := old.Swapped()
	for i := range seats {
		if strings.HasPrefix(seats[i].Guest, gonePrefix) {
			seats[i] = match.Player{Kind: match.Bot, Level: match.FlagLevel}
		}
	}
	return seats
}
