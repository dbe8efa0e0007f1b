package host

import (
	"context"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
)

// These are the limits of a host whose Config has none.
const (
	DefaultTables    = 40 // tables that one guest may have waiting or running
	DefaultBotTables = 10 // unfinished tables of bots alone that one guest may have
)

// termsOf returns the terms of a table: what a Spec sets besides the game's options.
func termsOf(spec Spec) (match.Terms, error) {
	t := match.Terms{Public: spec.Visible == Public, Watch: spec.Watch, Pace: spec.Pace, Casual: spec.Casual}
	for i, s := range spec.Seats {
		if s.Who == Anyone && i < game.MaxSeats {
			t.Open = t.Open.With(game.Seat(i))
		}
	}
	switch spec.Visible {
	case Public, Unlisted:
	case WhenOpen:
		t.Public = t.Open != 0
	default:
		return t, refuse(BadTerms, `A table is "public" or "unlisted".`)
	}
	switch spec.Watch {
	case match.WatchLive, match.WatchOff, match.WatchAfter:
	default:
		return t, refuse(BadTerms, `Watching is "live", "off" or "after".`)
	}
	if spec.Pace.OnFlag == clock.FlagLose && len(spec.Seats) > 2 {
		return t, refuse(clock.BadPace, "With more than two seats, the match goes on when a player’s time runs out. Choose that a bot takes the seat.")
	}
	return t, spec.Pace.Check()
}

// Fill gives free seats of a waiting table to bots of a level: all of them if seats is empty. Only the host of the
// table may do that. The match starts when no seat is free.
func (h *Host) Fill(ctx context.Context, id, guest string, seats []int, level string) (*match.Match, error) {
	err := h.levels().Check(level)
	if err != nil {
		return nil, err
	}
	if m, err := h.Get(ctx, id); err != nil {
		return nil, err
	} else if err := isHost(m, guest); err != nil {
		return nil, err
	} else if level, err = h.levels().Settle(ctx, level, m.Start()); err != nil {
		return nil, err
	}
	fill := func(m *match.Match) (*match.Match, error) {
		if err := isHost(m, guest); err != nil {
			return nil, err
		}
		return m.Fill(seats, level, h.Now())
	}
	undo, err := h.admitFill(ctx, id, fill)
	if err != nil {
		return nil, err
	}
	m, err := h.Change(ctx, id, fill)
	if err != nil {
		undo()
	}
	return m, err
}

// admitFill returns an error if the table that fill makes exceeds a limit. Otherwise it counts the table, until undo is
// called.
func (h *Host) admitFill(ctx context.Context, id string, fill func(*match.Match) (*match.Match, error)) (undo func(), err error) {
	m, err := h.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	next, err := fill(m)
	if err != nil {
		return func() {}, nil // change returns its own refusal, or finds a newer version
	}
	undo, err = h.quotas.AdmitBots(ctx, next.Seats(), m.Start().Host, id)
	return undo, h.StoreError(err)
}

// CallOff cancels a waiting table. Only its host may do that.
func (h *Host) CallOff(ctx context.Context, id, guest string) (*match.Match, error) {
	return h.Change(ctx, id, func(m *match.Match) (*match.Match, error) {
		if err := isHost(m, guest); err != nil {
			return nil, err
		}
		return m.CallOff(h.Now())
	})
}

func isHost(m *match.Match, guest string) error {
	if guest == "" || guest != m.Start().Host {
		return refuse(NotHost, "Only the player who created the table can do that.")
	}
	return nil
}
