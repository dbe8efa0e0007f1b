package host

import (
	"context"
	"errors"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
)

// Claim gives a free seat to a guest who has its link, or to any guest if the seat is for anyone. A guest who holds it already keeps it.
func (h *Host) Claim(ctx context.Context, c SeatRequest) (*match.Match, error) {
	defer h.quotas.Turn(c.Guest.ID)()
	return h.changeJoining(ctx, c, func(m *match.Match) (*match.Match, error) {
		if c.Guest.ID == "" || !m.Start().Table.Open.Has(game.Seat(c.Seat)) && !h.invited(c) {
			return nil, refuse(BadLink, "This link is not an invitation to this seat. Ask your friend for the complete link.")
		}
		if !m.SeatsOf(c.Guest.ID).Has(game.Seat(c.Seat)) {
			if err := CheckName(m, c.Guest.Name); err != nil {
				return nil, err
			}
		}
		return m.Claim(c.sit(c.Seat), h.Now())
	})
}

// Act carries out what a player requests. When it returns without an error, the action
// is in the store. A *game.Refusal says why nothing was done.
func (h *Host) Act(ctx context.Context, d ActionRequest) (done Receipt, err error) {
	if err := CheckKey(d.Key); err != nil {
		return Receipt{}, err
	}
	if err := h.levels().CheckAction(d.Action); err != nil {
		return Receipt{}, err
	}
	defer timed(h.counters.act, time.Now())
	if d.Action == match.OfferRematch || d.Action == match.AcceptRematch {
		defer h.quotas.Turn(d.Guest)()
		undo, refused := h.admitRematch(ctx, d.Match, d.Guest)
		if refused != nil {
			return Receipt{}, refused
		}
		defer func() {
			if err != nil {
				undo()
			}
		}()
	}
	now, err := h.Change(ctx, d.Match, func(m *match.Match) (*match.Match, error) {
		q := match.Request{Seat: m.Requester(d.Guest, d.Action, d.Version), Action: d.Action, Version: d.Version, Key: d.Key, Person: true}
		next, version, err := m.Act(q, h.Now())
		done = Receipt{Version: version, Again: next == m}
		return next, err
	})
	if err == nil && match.IsRematch(d.Action) && now.RematchAgreed() {
		_, err = h.beginRematch(ctx, now)
	}
	if r := (*game.Refusal)(nil); errors.As(err, &r) && r.Code == match.TimeUp {
		h.tasks.Go(func() { h.clocks.expireMatch(d.Match) })
	}
	return done, err
}
