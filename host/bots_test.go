package host_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

// lowest is a bot that takes the first legal action.
type lowest struct{}

func (lowest) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	return k.Legal(nil)[0], nil
}

// broken is a bot that fails in several ways in turn.
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

func botMatch(t *testing.T, h *nodetest.Server, levels ...string) string {
	t.Helper()
	spec := host.Spec{Game: "bastion"}
	for _, l := range levels {
		spec.Seats = append(spec.Seats, host.SeatSpec{Who: host.Bot, Level: l})
	}
	return must[*match.Match](t)(h.Create(t.Context(), spec)).ID()
}

// TestBotsPlayAMatch plays a match in which one bot fails in every way.
func TestBotsPlayAMatch(t *testing.T) {
	h, _ := newHost(t, file(t))
	m := wait(t, h, botMatch(t, h, "lowest", "broken"), finished)
	if m.Version() != 13+26 {
		t.Fatalf("%d entries, want 39", m.Version())
	}
}

// TestBotsWakeAfterARestart stops a host while a bot thinks. The next host lets the bot go on.
func TestBotsWakeAfterARestart(t *testing.T) {
	f := file(t)
	st := must[*sqlite.Store](t)(sqlite.Open(t.Context(), f))
	thinking := make(chan struct{}, 2)
	h := hostOn(t, st, local.New(), func(c *node.Config) {
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

// patient is a bot that signals when it begins to think, and thinks until its context ends.
type patient chan struct{}

func (p patient) Choose(ctx context.Context, _ *bot.Knowledge) (game.Action, error) {
	p <- struct{}{}
	<-ctx.Done()
	return 0, ctx.Err()
}

// TestSlowBot plays with bots that never stop thinking; their seats must act all the same.
func TestSlowBot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
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

// TestBotsAfterAnOutage checks that bots log once that the store fails, retry with growing delays, and go on when it
// works again.
func TestBotsAfterAnOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var on atomic.Bool
		var asked atomic.Int32
		fails := failing("Append", errAway, &on)
		st := &storetest.Memory{Before: func(method string) error {
			if method == "Append" {
				asked.Add(1)
			}
			return fails(method)
		}}
		var log strings.Builder
		h := hostOn(t, st, local.New(), func(c *node.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
		defer h.Close()
		on.Store(true)
		id := botMatch(t, h, "lowest", "lowest")
		w := must[*host.Subscription](t)(h.Subscribe(t.Context(), id, "")) // a spectator watches
		defer w.Close()
		time.Sleep(time.Hour) // of the test's own clock
		synctest.Wait()
		if n := asked.Load(); n < 2*60 || n > 2*70 {
			t.Errorf("in an hour two bots asked the store %d times", n)
		}
		if n := strings.Count(log.String(), "a bot could not act"); n != 2 {
			t.Errorf("two bots complained %d times", n)
		}
		on.Store(false)
		back := time.Now()
		wait(t, h, id, finished)
		if took := time.Since(back); took > time.Minute {
			t.Errorf("they went on %v after the store was back", took)
		}
	})
}

// TestBotAfterASecond checks that a failure of the store for a second delays the bot only a little longer.
func TestBotAfterASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		took := awayWhileABotThinks(t, time.Second, func(*nodetest.Server, string) {})
		if took > 2*time.Second {
			t.Errorf("the bot acted %v after the store was back", took)
		}
	})
}

// TestBotAfterAPerson checks that a player who acts once the store works again does not have to wait for a bot's retry.
func TestBotAfterAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		took := awayWhileABotThinks(t, time.Hour, func(h *nodetest.Server, id string) {
			must[host.Receipt](t)(act(t.Context(), h, id, ann, "play K", ""))
		})
		if took > 0 {
			t.Errorf("the bot acted %v after the person", took)
		}
	})
}

// awayWhileABotThinks makes the store fail for a time while a bot must choose against Ann, and then calls do. It
// returns how long afterwards the bot has chosen.
func awayWhileABotThinks(t *testing.T, long time.Duration, then func(h *nodetest.Server, id string)) time.Duration {
	var on atomic.Bool
	h := hostOn(t, &storetest.Memory{Before: failing("Append", errAway, &on)}, local.New())
	defer h.Close()
	on.Store(true)
	spec := host.Spec{Game: "bastion", Guest: ann, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}}
	m := must[*match.Match](t)(h.Create(t.Context(), spec))
	time.Sleep(long) // of the test's own clock
	synctest.Wait()
	if h := must[*match.Match](t)(h.Get(t.Context(), m.ID())); h.Version() > m.Version() {
		t.Fatal("something was kept: this tests nothing")
	}
	on.Store(false)
	then(h, m.ID())
	back := time.Now()
	wait(t, h, m.ID(), func(m *match.Match) bool { return m.BotToAct(1) == "" })
	return time.Since(back)
}
