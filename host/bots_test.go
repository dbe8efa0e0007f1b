package host_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

// lowest is a bot that takes its lowest action.
type lowest struct{}

func (lowest) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	return k.Legal(nil)[0], nil
}

// broken is a bot that fails in every way in turn.
type broken struct{ n int }

func (b *broken) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	b.n++
	switch b.n % 3 {
	case 0:
		return 0, errors.New("out of ideas")
	case 1:
		return 1 << 31, nil // no such action
	}
	panic("lost its mind")
}

func makeBot(level string, _ game.Game, _ uint64) (bot.Bot, error) {
	switch level {
	case "lowest":
		return lowest{}, nil
	case "broken":
		return &broken{}, nil
	}
	return nil, fmt.Errorf("no bot %q", level)
}

func botMatch(t *testing.T, h *host.Host, levels ...string) string {
	t.Helper()
	spec := host.Spec{Game: "bastion"}
	for _, l := range levels {
		spec.Seats = append(spec.Seats, host.SeatSpec{Who: host.Bot, Level: l})
	}
	return must[*match.Match](t)(h.Create(t.Context(), spec)).ID()
}

// TestBotsPlayAMatch has one of the bots fail in every way.
func TestBotsPlayAMatch(t *testing.T) {
	h, _ := newHost(t, file(t))
	m := wait(t, h, botMatch(t, h, "lowest", "broken"), finished)
	if m.Version() != 13+26 {
		t.Fatalf("%d entries, want 39", m.Version())
	}
}

// TestBotsWakeAfterARestart stops a host while a bot thinks; the next one lets it go on.
func TestBotsWakeAfterARestart(t *testing.T) {
	f := file(t)
	st := must[*sqlite.Store](t)(sqlite.Open(t.Context(), f))
	thinking := make(chan struct{}, 2)
	h := hostOn(t, st, local.New(), func(c *host.Config) {
		c.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return patient(thinking), nil }
	})
	id := botMatch(t, h, "lowest", "lowest")
	<-thinking
	h.Close()
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	again, _ := newHost(t, f)
	wait(t, again, id, finished)
}

// patient is a bot that says so when it begins to think, and thinks until it is told to stop.
type patient chan struct{}

func (p patient) Choose(ctx context.Context, _ *bot.Knowledge) (game.Action, error) {
	p <- struct{}{}
	<-ctx.Done()
	return 0, ctx.Err()
}

// TestSlowBot has bots that never stop thinking; their seats move all the same.
func TestSlowBot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New(), func(c *host.Config) {
			c.Workers = 2
			c.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return patient(make(chan struct{}, 100)), nil }
		})
		defer h.Close()
		begun := time.Now()
		wait(t, h, botMatch(t, h, "lowest", "lowest"), finished)
		if took := time.Since(begun); took != 13*30*time.Second {
			t.Fatalf("13 rounds of bots that have 30 s each took %v", took)
		}
	})
}
