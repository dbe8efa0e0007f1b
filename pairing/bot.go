package pairing

import (
	"context"
	"errors"

	"quarterdeck/host"
	"quarterdeck/store"
)

// PlayBot has a guest play a bot while they wait. The match is casual and has no clock. If an opponent was found meanwhile, the state
// says so. A repeated request gets the same match.
func (s *Service) PlayBot(ctx context.Context, guest string) (State, error) {
	ctx = context.WithoutCancel(ctx)
	st, err := s.State(ctx, guest)
	if err != nil || st.Status == Matched || st.Bot != "" {
		return st, err
	}
	own, err := s.read(ctx, guest)
	if errors.Is(err, store.ErrNotFound) {
		return st, errNoSeek
	}
	if err != nil {
		return st, s.runner.StoreError(err)
	}
	spec := host.Spec{Game: own.Game, Seats: []host.SeatSpec{{Who: host.Me}}, Guest: host.Guest{ID: own.Guest, Name: own.Name}, Later: own.Later, Casual: true, Visible: host.Unlisted, Key: "pair " + own.ID}
	for level := s.level(ctx, &own); len(spec.Seats) < own.Seats; {
		spec.Seats = append(spec.Seats, host.SeatSpec{Who: host.Bot, Level: level})
	}
	m, err := s.runner.Create(ctx, spec)
	if err != nil {
		return st, err
	}
	err = s.store.PlayBot(ctx, guest, own.ID, m.ID())
	if errors.Is(err, store.ErrConflict) { // an opponent was found, or the guest canceled at another page
		if _, err := s.callOff(ctx, m.ID()); err != nil {
			return st, err
		}
		err = nil
	}
	if err != nil {
		return st, s.runner.StoreError(err)
	}
	return s.State(ctx, guest)
}
