package host

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/store"
)

// What a host does that is not told otherwise.
const (
	DefaultTables   = 40                  // tables that one guest may have waiting or running
	DefaultUnjoined = 14 * 24 * time.Hour // after so long without news a table that waits is called off
)

// termsOf is what a Spec settles beside the game's options.
func termsOf(spec Spec) (match.Terms, error) {
	t := match.Terms{Public: spec.Visible == Public, Watch: spec.Watch, Pace: spec.Pace}
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
		return t, refuse(clock.BadPace, "With more than two seats the match goes on when somebody's time runs out: a bot plays that seat. Choose that.")
	}
	return t, spec.Pace.Check()
}

// mayHaveMore is why the guest who sets the table of start cannot have one more, or nil. Who asks again for a
// table that was made already may have it.
func (h *Host) mayHaveMore(ctx context.Context, start *match.Start) error {
	if h.MaxTables < 0 || start.Host == "" {
		return nil
	}
	f := store.Filter{Host: start.Host, Status: unfinished, Single: true}
	n, err := h.Store.Count(ctx, f, h.MaxTables)
	if err != nil {
		return h.storeError(err)
	}
	if n < h.MaxTables {
		return nil
	}
	if _, err := h.Store.Table(ctx, start.ID); err == nil {
		return nil
	}
	return refuse(TooMany, fmt.Sprintf("You have %d tables that wait or are being played, and that is the limit here. Finish, resign or call off one of them first; the lobby lists them.", h.MaxTables))
}

// unfinished is every match in which something can still happen.
var unfinished = []store.Status{store.Waiting, store.Running, store.Computer}

// Fill gives free seats of a table that waits to bots of a level: all of them if seats is empty. Only who set the
// table may ask. It begins when no seat is free any more.
func (h *Host) Fill(ctx context.Context, id, guest string, seats []int, level string) (*match.Match, error) {
	if !slices.Contains(h.Levels, level) {
		return nil, h.noLevel(level)
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
	m, err := h.change(ctx, id, fill)
	if err != nil {
		undo()
	}
	return m, err
}

// admitFill is admitBots for the table that fill makes, if it can.
func (h *Host) admitFill(ctx context.Context, id string, fill func(*match.Match) (*match.Match, error)) (undo func(), err error) {
	m, err := h.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	next, err := fill(m)
	if err != nil {
		return func() {}, nil // change refuses it in its own words, or finds a newer version
	}
	return h.admitBots(ctx, next.Seats(), m.Start().Host, id)
}

func (h *Host) noLevel(level string) error {
	return refuse(BadLevel, fmt.Sprintf("There is no bot %q; choose one of %s.", level, strings.Join(h.Levels, ", ")))
}

// CallOff gives up a table that waits. Only who set it may ask.
func (h *Host) CallOff(ctx context.Context, id, guest string) (*match.Match, error) {
	return h.change(ctx, id, func(m *match.Match) (*match.Match, error) {
		if err := isHost(m, guest); err != nil {
			return nil, err
		}
		return m.CallOff(h.Now())
	})
}

func isHost(m *match.Match, guest string) error {
	if guest == "" || guest != m.Start().Host {
		return refuse(NotHost, "Only the player who set the table can do that.")
	}
	return nil
}
