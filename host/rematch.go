package host

import (
	"cmp"
	"context"
	"errors"

	"quarterdeck/game"
	"quarterdeck/match"
)

// Rematch offers a rematch for a player, or accepts the open offer. It returns the next match once it starts: when
// every other person has accepted, or at once if there is none. Until then it returns the old match.
func (h *Host) Rematch(ctx context.Context, id, guest string) (*match.Match, error) {
	defer h.quotas.Turn(guest)()
	undo, err := h.admitRematch(ctx, id, guest)
	if err != nil {
		return nil, err
	}
	old, err := h.Change(ctx, id, func(m *match.Match) (*match.Match, error) { return m.WantRematch(guest, h.Now()) })
	switch {
	case err != nil:
		undo()
		return nil, err
	case old.Next() != "":
		return h.Get(ctx, old.Next())
	case old.RematchAgreed(), old.Seating().IsAlone(guest):
		return h.beginRematch(ctx, old)
	}
	return old, nil
}

// admitRematch returns an error if the rematch of a match exceeds guest's limits; a rematch counts as a table of its
// host. It is called before the guest agrees, because the match starts once all have agreed. An offer that others have
// to accept is always admitted. An admitted rematch counts, until undo is called.
func (h *Host) admitRematch(ctx context.Context, id, guest string) (undo func(), err error) {
	nothing := func() {}
	old, err := h.Get(ctx, id)
	if err != nil || old.Next() != "" {
		return nothing, err
	}
	next, err := old.WantRematch(guest, h.Now())
	if err != nil || !next.RematchAgreed() && !old.Seating().IsAlone(guest) {
		return nothing, nil // the request fails by itself, or others have to accept
	}
	if err := h.control.RefuseNew(); err != nil {
		return nothing, err
	}
	// A match without a host is counted for the guest who agrees last.
	start := &match.Start{ID: h.rematchID(old), Host: cmp.Or(old.Start().Host, guest), Seats: old.Seats()}
	if old.Seating().IsAlone(guest) {
		start.Host = guest
		if err := h.StoreError(h.quotas.AdmitTable(ctx, start)); err != nil {
			return nothing, err
		}
	}
	undo, err = h.quotas.AdmitMatch(ctx, start)
	err = h.StoreError(err)
	if r := (*game.Refusal)(nil); start.Host != guest && errors.As(err, &r) {
		return nothing, refuse(r.Code, "This table’s host or your network has created too many matches for a rematch now. Create a new table, or try again later.")
	}
	return undo, err
}

// rematchID returns the id of the rematch of old.
func (h *Host) rematchID(old *match.Match) string { return h.secret.ID("rematch", old.ID()) }

// beginRematch creates the match that the players of old agreed on, with every player one seat on. It may be called
// again, also by another server: there is only one next match.
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
	terms.Open = 0 // all players are there
	next, err := h.begin(ctx, &match.Start{ID: h.rematchID(old), Game: g, Setup: setup, Seats: old.Seating().Rotated(), Host: old.Start().Host, Table: terms})
	if err != nil {
		return nil, err
	}
	_, err = h.Change(ctx, old.ID(), func(m *match.Match) (*match.Match, error) { return m.Rematch(next.ID(), h.Now()) })
	return next, err
}
