package host

import (
	"context"
	"fmt"
	"slices"

	"quarterdeck/game"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// Fork creates a new match from a position of an old one. Everything up to the position is copied, and everything
// hidden after it is dealt again. The guest gets the chosen seat, and bots the others. The old match must be over, and
// the guest must be allowed to watch it.
func (h *Host) Fork(ctx context.Context, f Fork) (*match.Match, error) {
	old, err := h.Get(ctx, f.Match)
	if err != nil {
		return nil, err
	}
	if err := h.Admit(ctx, old, f.Guest.ID); err != nil {
		return nil, err
	}
	if err := CheckKey(f.Key); err != nil {
		return nil, err
	}
	start := &match.Start{ID: secret.NewID(), Host: f.Guest.ID, Created: h.Now().UTC()}
	if f.Key != "" {
		start.ID = h.secret.ID("fork", f.Guest.ID, f.Key)
	}
	if start.Seats, err = h.forkSeats(f, len(old.Seats())); err != nil {
		return nil, err
	}
	defer h.quotas.Turn(start.Host)()
	if err := h.StoreError(h.quotas.AdmitTable(ctx, start)); err != nil {
		return nil, err
	}
	if start.Seed, err = h.Seed(); err != nil {
		return nil, err
	}
	m, err := old.Branches().PlayOn(match.Branch{At: f.At, Seat: game.Seat(f.Seat)}, start, start.Created)
	if err != nil {
		return nil, err
	}
	m, err = h.storeCounted(ctx, m)
	if err == nil && !isSameFork(m, f) {
		return nil, refuse(match.KeyReused, "This request's idempotency key was already used to play on from another position. Use a new key.")
	}
	return m, err
}

// storeCounted stores a new match if the limits of its host and address allow it; a match that is not stored does not
// count.
func (h *Host) storeCounted(ctx context.Context, m *match.Match) (*match.Match, error) {
	undo, err := h.quotas.AdmitMatch(ctx, m.Start())
	if err != nil {
		return nil, h.StoreError(err)
	}
	stored, err := h.add(ctx, m)
	if err != nil {
		undo()
	}
	return stored, err
}

// forkSeats returns the guest in the chosen seat, and bots in the others.
func (h *Host) forkSeats(f Fork, seats int) ([]seating.Player, error) {
	if f.Seat < 0 || f.Seat >= seats {
		return nil, refuse(game.BadSeats, fmt.Sprintf("There is no such seat; choose one of 0 to %d.", seats-1))
	}
	if f.Level == "" && len(h.Levels) > 0 {
		f.Level = h.Levels[len(h.Levels)-1]
	}
	if err := h.levels().CheckFixed(f.Level); err != nil {
		return nil, err
	}
	specs := slices.Repeat([]SeatSpec{{Who: Bot, Level: f.Level}}, seats)
	specs[f.Seat] = SeatSpec{Who: Me}
	return h.Players(Spec{Seats: specs, Guest: f.Guest})
}

// isSameFork reports whether m is the match that f describes, and not another one with the same key.
func isSameFork(m *match.Match, f Fork) bool {
	forked := m.Start().Forked
	return forked != nil && forked.Match == f.Match && forked.At == f.At && int(m.SeatOf(f.Guest.ID)) == f.Seat
}
