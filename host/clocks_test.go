package host_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

// timed creates a match of Ann and Bo with a time control.
func timed(t *testing.T, h *nodetest.Server, pace string) *match.Match {
	t.Helper()
	p := must[clock.Pace](t)(clock.ParsePace(pace))
	spec := host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann, Pace: p}
	m := must[*match.Match](t)(h.Create(t.Context(), spec))
	return must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: h.Invite(m.ID(), 1), Guest: bo}))
}

// handed returns how often a seat was given to a bot, according to the stored log.
func handed(t *testing.T, st store.Store, id string) int {
	t.Helper()
	_, log, err := st.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range log {
		if e.Actor == int8(game.Clock) {
			n++
		}
	}
	return n
}

// TestClockRunsOut checks that the seat goes to a bot exactly when its time is over, and that the bot plays on. A
// player who acted in time keeps the seat.
func TestClockRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		h := hostOn(t, st, local.New())
		defer h.Close()
		m := timed(t, h, "total 10m")
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", ""))
		<-time.After(10*time.Minute - time.Millisecond)
		synctest.Wait()
		if n := handed(t, st, m.ID()); n != 0 {
			t.Fatalf("%d seats were given to bots too early", n)
		}
		<-time.After(time.Millisecond)
		synctest.Wait()
		now := must[*match.Match](t)(h.Get(t.Context(), m.ID()))
		seats := now.SeatsNow()
		if seats[0].Level != "" || seats[1].Level != clock.FlagLevel || handed(t, st, m.ID()) != 1 {
			t.Fatalf("after ten minutes the seats are %+v", seats)
		}
		if now.Moves() != 3 {
			t.Errorf("%d moves; want Ann's and two of the bot's", now.Moves())
		}
	})
}

// TestClockOfManyServers checks that of several servers on one store without a bus, only one lets the clock run out,
// once.
func TestClockOfManyServers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		var hosts []*nodetest.Server
		for range 4 {
			h := hostOn(t, st, local.New())
			defer h.Close()
			hosts = append(hosts, h)
		}
		lose := timed(t, hosts[0], "move 1m lose")
		bots := timed(t, hosts[0], "move 2m")
		for _, h := range hosts {
			must[*match.Match](t)(h.Get(t.Context(), bots.ID()))
		}
		<-time.After(3 * time.Hour)
		synctest.Wait()
		if a, b := handed(t, st, lose.ID()), handed(t, st, bots.ID()); a != 1 || b != 2 {
			t.Errorf("the clocks ran out %d and %d times; want 1 (the match was over) and 2 (both seats)", a, b)
		}
	})
}

// TestClockOfDays checks that a clock of days is neither kept in memory nor forgotten.
func TestClockOfDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var loads atomic.Int64
		st := &storetest.Memory{Before: func(method string) error {
			if method == "Load" {
				loads.Add(1)
			}
			return nil
		}}
		h := hostOn(t, st, local.New())
		defer h.Close()
		m := timed(t, h, "days 3 lose")
		<-time.After(3*clock.Day - 2*time.Minute)
		synctest.Wait()
		if n := loads.Load(); n != 1 {
			t.Errorf("the match was loaded %d times before it was due", n)
		}
		<-time.After(2 * time.Minute)
		synctest.Wait()
		if now := must[*match.Match](t)(h.Get(t.Context(), m.ID())); now.Phase() != match.Finished || handed(t, st, m.ID()) != 1 {
			t.Errorf("after three days the match is %s", now.Phase())
		}
	})
}

// TestClockAfterARestart checks that a clock which ran out while no server was running takes effect at the next start,
// once.
func TestClockAfterARestart(t *testing.T) {
	f := file(t)
	h, stop := newHost(t, f)
	m := timed(t, h, "move 1m lose")
	stop()
	var late atomic.Int64
	for range 2 {
		late.Add(int64(time.Hour))
		st, again := reopened(t, f, func(c *node.Config) {
			c.Now = func() time.Time { return time.Now().Add(time.Duration(late.Load())) }
		})
		over := wait(t, again, m.ID(), finished)
		if n := handed(t, st, m.ID()); n != 1 || over.Phase() != match.Finished {
			t.Fatalf("the clock ran out %d times, the match is %s", n, over.Phase())
		}
		again.Close()
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestClockWithoutTheStore checks that an expired clock waits while the store fails, and takes effect when it works
// again.
func TestClockWithoutTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var broken atomic.Bool
		st := &storetest.Memory{Before: func(method string) error {
			if broken.Load() && method == "Append" {
				return context.DeadlineExceeded
			}
			return nil
		}}
		h := hostOn(t, st, local.New())
		defer h.Close()
		m := timed(t, h, "move 1m lose")
		broken.Store(true)
		<-time.After(10 * time.Minute)
		broken.Store(false)
		<-time.After(time.Minute)
		synctest.Wait()
		if now := must[*match.Match](t)(h.Get(t.Context(), m.ID())); now.Phase() != match.Finished || handed(t, st, m.ID()) != 1 {
			t.Errorf("the match is %s; the clock ran out %d times", now.Phase(), handed(t, st, m.ID()))
		}
	})
}

// TestRematchKeepsThePace checks that a rematch has the same time control.
func TestRematchKeepsThePace(t *testing.T) {
	h, _ := newHost(t, file(t))
	m := timed(t, h, "total 5m+3s lose")
	must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "resign", ""))
	must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
	next := must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), bo.ID))
	if got, want := next.Start().Table, m.Start().Table; got != want {
		t.Errorf("the terms are %+v; want %+v", got, want)
	}
}

// TestPaceOfATable checks that an impossible time control is refused before a table is created.
func TestPaceOfATable(t *testing.T) {
	h, _ := newHost(t, file(t))
	seats := []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}, {Who: host.Friend}}
	for _, spec := range []host.Spec{
		{Seats: seats, Pace: clock.Pace{Kind: clock.ByMove, Main: time.Minute, OnFlag: clock.FlagLose}},
		{Seats: seats[:2], Pace: clock.Pace{Kind: clock.ByMove, Main: time.Second}},
		{Seats: seats[:2], Pace: clock.Pace{Main: time.Second}},
	} {
		spec.Game, spec.Guest = "bastion", ann
		_, err := h.Create(t.Context(), spec)
		nodetest.WantCode(t, err, clock.BadPace)
	}
}

// TestHandToABot checks that an unknown level is refused and that a known one plays on.
func TestHandToABot(t *testing.T) {
	h, _ := newHost(t, file(t))
	m := pair(t, h)
	_, err := act(t.Context(), h, m.ID(), ann, "bot admiral", "")
	nodetest.WantCode(t, err, host.BadLevel)
	must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "bot lowest", ""))
	must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "bot lowest", ""))
	if over := wait(t, h, m.ID(), finished); over.Moves() != 26 {
		t.Errorf("%d moves", over.Moves())
	}
}

// TestPlayerDoesNotActForTheirBot checks that a player who gave the seat to a bot cannot act for it, even before the
// bot has acted. A repeated earlier request gets its earlier answer.
func TestPlayerDoesNotActForTheirBot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
			c.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return patient(make(chan struct{}, 100)), nil }
		})
		defer h.Close()
		m := pair(t, h)
		hand := host.ActionRequest{Match: m.ID(), Guest: ann.ID, Action: "bot lowest", Version: m.Version(), Key: "key"}
		first := must[host.Receipt](t)(h.Act(t.Context(), hand))
		for _, action := range []string{"play K", "resign", "asks undo"} {
			_, err := act(t.Context(), h, m.ID(), ann, action, "")
			nodetest.WantCode(t, err, game.Illegal)
		}
		if again := must[host.Receipt](t)(h.Act(t.Context(), hand)); !again.Again || again.Version != first.Version {
			t.Errorf("the same request again is answered by %+v, at first by %+v", again, first)
		}
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "play K", ""))
	})
}

// TestUndoThroughTheHost checks that a hidden choice is undone when the opponent agrees, and that the match goes on.
func TestUndoThroughTheHost(t *testing.T) {
	h, _ := newHost(t, file(t))
	m := pair(t, h)
	for _, d := range []struct {
		guest  host.Guest
		action string
	}{{ann, "play K"}, {ann, "asks undo"}, {bo, "allows undo"}, {bo, "play K"}, {ann, "play Q"}} {
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), d.guest, d.action, ""))
	}
	if now := must[*match.Match](t)(h.Get(t.Context(), m.ID())); now.Moves() != 2 {
		t.Errorf("%d moves count, want 2", now.Moves())
	}
}

// reopened returns a host on a store whose file was closed and opened again.
func reopened(t *testing.T, file string, change func(*node.Config)) (store.Store, *nodetest.Server) {
	t.Helper()
	st := must[*sqlite.Store](t)(sqlite.Open(t.Context(), file))
	return st, hostOn(t, st, local.New(), change)
}
