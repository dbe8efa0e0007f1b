package host_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// ponderer is a bot that thinks for a time, by the bubble's clock, and then takes the first legal action.
type ponderer time.Duration

func (s ponderer) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	time.Sleep(time.Duration(s))
	return k.Legal(nil)[0], nil
}

// levelled returns a host with one processor and two levels: "lowest", which is quick, and "slow", which thinks for a
// second.
func levelled(t *testing.T, st *storetest.Memory, change ...func(*node.Config)) *nodetest.Server {
	t.Helper()
	return hostOn(t, st, local.New(), func(c *node.Config) {
		c.Workers, c.Levels, c.Heavy, c.MaxBotTables, c.MaxTables = 1, []string{"lowest", "slow"}, []string{"slow"}, -1, -1
		c.Bot = func(level string, _ game.Game, _ uint64) (bot.Bot, error) {
			if level == "slow" {
				return ponderer(time.Second), nil
			}
			return lowest{}, nil
		}
		for _, f := range change {
			f(c)
		}
	})
}

// withBot creates a match of a guest against a bot.
func withBot(ctx context.Context, t *testing.T, h *nodetest.Server, guest, level string) *match.Match {
	t.Helper()
	spec := host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: level}}, Guest: host.Guest{ID: guest, Name: "Ann"}}
	return must[*match.Match](t)(h.Create(ctx, spec))
}

// botReply returns how long the bot of a match takes to make its first choice.
func botReply(t *testing.T, h *nodetest.Server, id string, begun time.Time) time.Duration {
	t.Helper()
	wait(t, h, id, func(m *match.Match) bool { return m.BotToAct(1) == "" })
	return time.Since(begun)
}

// TestFloodOfBots creates 84 tables of slow bots from one address and watches all of them. Another guest's bots act at
// once if they are quick, and after one choice of the flood if they are slow.
func TestFloodOfBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := levelled(t, &storetest.Memory{})
		defer h.Close()
		flood := quota.WithOrigin(t.Context(), "flood")
		for i := range 84 {
			spec := host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Bot, Level: "slow"}, {Who: host.Bot, Level: "slow"}}, Guest: host.Guest{ID: fmt.Sprint("guest", i)}}
			m := must[*match.Match](t)(h.Create(flood, spec))
			defer must[*host.Subscription](t)(h.Subscribe(flood, m.ID(), "")).Close()
		}
		time.Sleep(20 * time.Second)
		for _, test := range []struct {
			level string
			most  time.Duration
		}{{"lowest", 0}, {"slow", 2 * time.Second}} {
			begun := time.Now()
			m := withBot(quota.WithOrigin(t.Context(), "home"), t, h, "ann", test.level)
			if took := botReply(t, h, m.ID(), begun); took > test.most {
				t.Errorf("%s answered after %v, want at most %v", test.level, took, test.most)
			}
		}
	})
}

// TestFloodOfMatches is TestFloodOfBots with a person in each match of the flood, each a guest of its own.
func TestFloodOfMatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := levelled(t, &storetest.Memory{})
		defer h.Close()
		for i := range 84 {
			withBot(quota.WithOrigin(t.Context(), "flood"), t, h, fmt.Sprint("guest", i), "slow")
		}
		time.Sleep(10 * time.Second)
		begun := time.Now()
		m := withBot(quota.WithOrigin(t.Context(), "home"), t, h, "ann", "slow")
		if took := botReply(t, h, m.ID(), begun); took > 2*time.Second {
			t.Errorf("answered after %v, want at most 2s", took)
		}
	})
}

// TestBotsForParRest: bots of a series in which no player takes part have one turn at a time, and rest after it.
func TestBotsForParRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := levelled(t, &storetest.Memory{}, func(c *node.Config) { c.Workers, c.Rest = 8, 4 })
		defer h.Close()
		players := must[[]seating.Player](t)(h.Players(host.Spec{Seats: []host.SeatSpec{{Who: host.Bot, Level: "slow"}, {Who: host.Bot, Level: "slow"}}}))
		g := must[game.Game](t)(h.Game("bastion"))
		turns := func() (n int) {
			for _, id := range []string{"par-one", "par-two"} {
				n += must[*match.Match](t)(h.Get(t.Context(), id)).Moves()
			}
			return n
		}
		for _, id := range []string{"par-one", "par-two"} {
			must[*match.Match](t)(h.BeginSeeded(t.Context(), &match.Start{ID: id, Game: g, Setup: must[game.Setup](t)(g.Info().Resolve(game.Setup{Seats: 2})), Seats: players, Created: time.Now(), Series: "par"}))
		}
		time.Sleep(50*time.Second - time.Millisecond)
		if n := turns(); n != 10 { // one second and four of rest
			t.Errorf("%d turns in 50 seconds", n)
		}
	})
}

// TestBotsWaitForSpectators checks that bots alone stop when no client watches, and go on for a spectator or a request.
func TestBotsWaitForSpectators(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := levelled(t, &storetest.Memory{})
		defer h.Close()
		id := botMatch(t, h, "slow", "slow")
		time.Sleep(time.Hour)
		m := must[*match.Match](t)(h.Get(t.Context(), id))
		if m.Phase() == match.Finished || m.Moves() == 0 {
			t.Fatalf("unwatched for an hour, the match has %d moves, phase %s; want some and no more", m.Moves(), m.Phase())
		}
		time.Sleep(time.Second * 5) // the request woke it
		w := must[*host.Subscription](t)(h.Subscribe(t.Context(), id, ""))
		if w.Match().Moves() <= m.Moves() {
			t.Errorf("after a request the match has %d moves still", m.Moves())
		}
		time.Sleep(time.Hour)
		if w.Match().Phase() != match.Finished {
			t.Errorf("watched, the match did not finish")
		}
		w.Close()
	})
}

// TestSleepingTablesStayInTheStore checks that after a restart only the match with a person is loaded.
func TestSleepingTablesStayInTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var loads atomic.Int32
		st := &storetest.Memory{Before: func(method string) error {
			if method == "Load" {
				loads.Add(1)
			}
			return nil
		}}
		h := levelled(t, st)
		var bots string
		for range 20 {
			bots = botMatch(t, h, "slow", "slow")
		}
		ann := withBot(t.Context(), t, h, "ann", "slow")
		h.Close()
		loads.Store(0)
		h = levelled(t, st)
		defer h.Close()
		synctest.Wait()
		if n := loads.Load(); n != 1 {
			t.Errorf("%d matches were loaded after the restart, want 1", n)
		}
		botReply(t, h, ann.ID(), time.Now())
		wait(t, h, bots, finished)
	})
}

// TestBotTablesAreBounded counts unfinished tables of bots alone: those of one guest, and those of all guests of one
// address.
func TestBotTablesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := levelled(t, &storetest.Memory{}, func(c *node.Config) { c.MaxBotTables = 2 })
		defer h.Close()
		create := func(origin quota.Origin, guest string) error {
			spec := host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Bot, Level: "slow"}, {Who: host.Bot, Level: "slow"}}, Guest: host.Guest{ID: guest}, Key: guest + time.Now().String()}
			time.Sleep(time.Nanosecond)
			_, err := h.Create(quota.WithOrigin(t.Context(), origin), spec)
			return err
		}
		for range 2 {
			must[bool](t)(true, create("home", "ann"))
		}
		nodetest.WantCode(t, create("elsewhere", "ann"), quota.TooManyBotTables)
		for i := range 6 {
			must[bool](t)(true, create("home", fmt.Sprint("guest", i)))
		}
		nodetest.WantCode(t, create("home", "another"), quota.TooManyBotTables)
		must[bool](t)(true, create("elsewhere", "another"))
		withBot(quota.WithOrigin(t.Context(), "home"), t, h, "ann", "slow") // with a person there is no such limit
		time.Sleep(2 * time.Hour)
		must[bool](t)(true, create("home", "yet another"))
	})
}

// TestFilledWithBotsOnly checks that filling all seats with bots does not evade the limit.
func TestFilledWithBotsOnly(t *testing.T) {
	h := levelled(t, &storetest.Memory{}, func(c *node.Config) { c.MaxBotTables = 1 })
	defer h.Close()
	spec := host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Friend}, {Who: host.Bot, Level: "slow"}}, Guest: ann}
	var last error
	for range 2 {
		m := must[*match.Match](t)(h.Create(t.Context(), spec))
		_, last = h.Fill(t.Context(), m.ID(), ann.ID, nil, "slow")
	}
	nodetest.WantCode(t, last, quota.TooManyBotTables)
}

// TestLastOrigin checks whose network the messages about a match count for: that of the client that created it or acted last. A reader
// counts for nothing, also when the match was not in memory.
func TestLastOrigin(t *testing.T) {
	st := &storetest.Memory{}
	from := func(network string) context.Context {
		return quota.WithOrigin(t.Context(), quota.NewOrigin(network, network))
	}
	want := func(h *nodetest.Server, id, network string) {
		t.Helper()
		if got := h.LastOrigin(id).Network(); got != network {
			t.Errorf("the newest change came from %q, want %q", got, network)
		}
	}
	h := hostOn(t, st, local.New())
	m := must[*match.Match](t)(h.Create(from("home"), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann}))
	must[*match.Match](t)(h.Get(from("reader"), m.ID()))
	want(h, m.ID(), "home")
	must[*match.Match](t)(h.Claim(from("friend"), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: h.Invite(m.ID(), 1), Guest: bo}))
	must[*match.Match](t)(h.Get(from("reader"), m.ID()))
	want(h, m.ID(), "friend")
	h.Close()
	h = hostOn(t, st, local.New())
	defer h.Close()
	must[*match.Match](t)(h.Get(from("reader"), m.ID()))
	want(h, m.ID(), "")
}

// hung is a program that never answers: its choices end with the host's patience.
type hung struct{}

func (hung) Choose(ctx context.Context, _ *bot.Knowledge) (game.Action, error) {
	<-ctx.Done()
	return 0, ctx.Err()
}

// TestHungProgram: however many choices wait for a program that hangs, built-in bots and other programs take no longer.
func TestHungProgram(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := levelled(t, &storetest.Memory{}, func(c *node.Config) {
			c.Engines = []string{"hangs", "other"}
			quick := c.Bot
			c.Bot = func(level string, g game.Game, seed uint64) (bot.Bot, error) {
				if level == "hangs" {
					return hung{}, nil
				}
				return quick(level, g, seed)
			}
		})
		defer h.Close()
		for i := range 5 {
			withBot(t.Context(), t, h, fmt.Sprint("flood", i), "hangs")
		}
		synctest.Wait()
		quick := botReply(t, h, withBot(t.Context(), t, h, "quick", "lowest").ID(), time.Now())
		slow := botReply(t, h, withBot(t.Context(), t, h, "slow", "slow").ID(), time.Now())
		other := botReply(t, h, withBot(t.Context(), t, h, "other", "other").ID(), time.Now())
		if quick > 0 || slow > time.Second || other > 0 {
			t.Errorf("beside a program that hangs, other bots take %v, %v and %v", quick, slow, other)
		}
	})
}
