package host_test

import (
	"context"
	"slices"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
)

// TestRematchKeepsBots checks that bots keep their names in a rematch: in the match as it is stored, its list of seats and its record.
func TestRematchKeepsBots(t *testing.T) {
	data := file(t)
	h, stop := newHost(t, data, nodetest.WithBreach, withIdleBots)
	m := must[*match.Match](t)(h.Create(t.Context(), host.Spec{
		Game: "breach", Guest: ann,
		Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}, {Who: host.Bot, Level: "lowest"}},
	}))
	rematchKeepsNames(t, h, m, match.Abort)
	m = must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Guest: ann, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}}))
	for range 3 {
		m = rematchKeepsNames(t, h, m, match.Resign)
	}
	stop()
	h, _ = newHost(t, data, nodetest.WithBreach, withIdleBots)
	if again := must[*match.Match](t)(h.Get(t.Context(), m.ID())); !slices.Equal(again.Names(), m.Names()) {
		t.Errorf("after a restart %v are called %v", m.Names(), again.Names())
	}
}

// rematchKeepsNames ends a match of Ann and bots by an action, and returns the rematch.
func rematchKeepsNames(t *testing.T, h *nodetest.Server, m *match.Match, ending string) *match.Match {
	t.Helper()
	was := m.Names()
	must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, ending, ""))
	m = must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
	want := slices.Concat(was[1:], was[:1])
	if !slices.Equal(m.Names(), want) {
		t.Fatalf("the rematch of %v has %v", was, m.Names())
	}
	if called := m.Record().Called(); !slices.Equal(called, want) {
		t.Errorf("its record has %v, not %v", called, want)
	}
	for i, s := range m.SeatsNow() {
		if s.Name != want[i] {
			t.Errorf("seat %d is listed as %q, not %s", i, s.Name, want[i])
		}
	}
	return m
}

// withIdleBots keeps bots from acting, so that a match they begin can still be called off.
func withIdleBots(c *node.Config) {
	c.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return idle{}, nil }
}

// idle never chooses.
type idle struct{}

func (idle) Choose(ctx context.Context, _ *bot.Knowledge) (game.Action, error) {
	<-ctx.Done()
	return 0, ctx.Err()
}
