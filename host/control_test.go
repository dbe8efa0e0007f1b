package host_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/control"
	"quarterdeck/match"
	"quarterdeck/moderation"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// order has a server carry out an order, based on the newest state.
func order(t *testing.T, h *nodetest.Server, o moderation.Order) {
	t.Helper()
	if err := h.Control().Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.Version = h.Control().State().Version
	must[control.State](t)(h.Moderation.Carry(t.Context(), "guest-boss", o))
}

var freeze, thaw = moderation.Order{Do: moderation.ReadOnlyOn, Text: "a new disk"}, moderation.Order{Do: moderation.ReadOnlyOff}

// TestReadOnly checks that nothing changes while the server is read-only: no move, message, match or account. Clocks stand still, a repeated
// request is answered as before, and everything goes on afterwards.
func TestReadOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		h := hostOn(t, st, local.New(), beating)
		defer h.Close()
		m := timed(t, h, "total 10m")
		played := must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", "k"))
		waiting := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}, Guest: ann}))
		time.Sleep(2 * time.Minute)
		order(t, h, freeze)

		before := must[*match.Match](t)(h.Get(t.Context(), m.ID()))
		for name, try := range map[string]func() error{
			"move":   func() error { _, err := act(t.Context(), h, m.ID(), bo, "play K", "b"); return err },
			"resign": func() error { _, err := act(t.Context(), h, m.ID(), bo, "resign", "r"); return err },
			"create": func() error { _, err := h.Create(t.Context(), alone); return err },
			"join": func() error {
				_, err := h.Join(t.Context(), host.SeatRequest{Match: waiting.ID(), Guest: bo})
				return err
			},
			"call":    func() error { _, err := h.CallOff(t.Context(), waiting.ID(), ann.ID); return err },
			"name":    func() error { return h.Accounts.Rename(t.Context(), ann.ID, "Anna", true) },
			"delete":  func() error { return h.Accounts.Delete(t.Context(), ann.ID) },
			"ban":     func() error { return h.Moderation.Ban(t.Context(), "guest-boss", bo.ID, "spam", time.Time{}) },
			"close":   func() error { return h.Moderation.CloseMatch(t.Context(), "guest-boss", m.ID(), "spam") },
			"webhook": func() error { return h.Notify.Drop(t.Context(), ann.ID) },
		} {
			err := try()
			var refusal *game.Refusal
			if !errors.As(err, &refusal) || refusal.Code != control.IsReadOnly {
				t.Errorf("%s: %v, want a refusal", name, err)
			}
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if now := must[*match.Match](t)(h.Get(t.Context(), m.ID())); now.Version() != before.Version() {
			t.Errorf("the match went on from version %d to %d", before.Version(), now.Version())
		}
		if log := must[[]any](t)(entries(t, st)); len(log) != 1 {
			t.Errorf("the audit log has %d entries, want one", len(log))
		}
		order(t, h, thaw)
		now := must[*match.Match](t)(h.Get(t.Context(), m.ID()))
		wantLeft(t, now, 8*time.Minute, time.Second)
		if again, err := h.Act(t.Context(), host.ActionRequest{Match: m.ID(), Guest: ann.ID, Action: "play K", Version: m.Version(), Key: "k"}); err != nil || !again.Again || again.Version != played.Version {
			t.Errorf("the repeated request: %+v, %v", again, err)
		}
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "play K", "b"))
		must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: waiting.ID(), Guest: bo}))
	})
}

// TestTwoReasons checks that clocks stand still as long as nothing can be changed, for whichever reason, and in whichever order the reasons end.
func TestTwoReasons(t *testing.T) {
	drain, cancel := moderation.Order{Do: moderation.Drained}, moderation.Order{Do: moderation.Undrained}
	for name, orders := range map[string][]moderation.Order{
		"read-only outlives the restart": {freeze, drain, cancel, thaw},
		"read-only ends first":           {freeze, drain, thaw, cancel},
		"the restart was first":          {drain, freeze, thaw, cancel},
		"the restart ends first":         {drain, freeze, cancel, thaw},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := hostOn(t, &storetest.Memory{}, local.New(), beating)
				defer h.Close()
				m := timed(t, h, "total 10m")
				time.Sleep(2 * time.Minute)
				for i, o := range orders {
					if i > 0 {
						time.Sleep(9 * time.Minute)
					}
					if o.Do == moderation.Drained {
						o.Time = time.Now()
					}
					order(t, h, o)
				}
				wantLeft(t, must[*match.Match](t)(h.Get(t.Context(), m.ID())), 8*time.Minute, time.Second)
			})
		})
	}
}

// entries returns the audit log.
func entries(t *testing.T, st *storetest.Memory) (out []any, err error) {
	log, err := st.Audit(t.Context(), 0, 99)
	for i := range log {
		out = append(out, log[i])
	}
	return out, err
}

// TestReadOnlyBots checks that bots stop while the server is read-only, also at a server that starts then, and go on by themselves.
func TestReadOnlyBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		h := hostOn(t, st, local.New(), beating)
		order(t, h, freeze)
		h.Close()
		thawed := hostOn(t, st, local.New(), beating)
		order(t, thawed, thaw)
		m := must[*match.Match](t)(thawed.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Guest: ann}))
		synctest.Wait()
		order(t, thawed, freeze)
		crash(st, thawed)
		h = hostOn(t, st, local.New(), beating)
		defer h.Close()
		synctest.Wait()
		before := must[*match.Match](t)(h.Get(t.Context(), m.ID())).Version()
		order(t, h, thaw)
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", ""))
		synctest.Wait()
		if now := must[*match.Match](t)(h.Get(t.Context(), m.ID())); now.Version() < before+2 {
			t.Errorf("the bot did not answer: version %d after %d", now.Version(), before)
		}
	})
}

// TestThinkingBotStops checks that a bot that thinks is stopped, does not move at random, and thinks again afterwards.
func TestThinkingBotStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := &slowBot{}
		h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Levels, c.Bot = []string{"slow"}, slow.make })
		defer h.Close()
		m := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "slow"}}, Guest: ann}))
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", ""))
		synctest.Wait()
		before := must[*match.Match](t)(h.Get(t.Context(), m.ID())).Version()
		if slow.thinking.Load() == 0 {
			t.Fatal("the bot does not think")
		}
		order(t, h, freeze)
		synctest.Wait()
		if slow.thinking.Load() != 0 {
			t.Error("the bot still thinks")
		}
		if now := must[*match.Match](t)(h.Get(t.Context(), m.ID())).Version(); now != before {
			t.Errorf("the bot moved at version %d", before)
		}
		order(t, h, thaw)
		time.Sleep(slowTime)
		synctest.Wait()
		if now := must[*match.Match](t)(h.Get(t.Context(), m.ID())).Version(); now <= before {
			t.Error("the bot does not go on")
		}
	})
}

// TestReadOnlyShared checks that all servers obey at once, even if no event reaches them, and that clocks are excused once.
func TestReadOnlyShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		var lost [2]bus.Bus
		lost[0], lost[1] = local.New(), local.New()
		one, two := hostOn(t, st, lost[0], together), hostOn(t, st, lost[1], together)
		defer one.Close()
		defer two.Close()
		m := timed(t, one, "total 10m")
		time.Sleep(time.Minute)
		order(t, one, freeze)
		_, err := act(t.Context(), two, m.ID(), ann, "play K", "")
		nodetest.WantCode(t, err, control.IsReadOnly)
		time.Sleep(time.Hour)
		order(t, two, thaw)
		now := must[*match.Match](t)(one.Get(t.Context(), m.ID()))
		wantLeft(t, now, 9*time.Minute, time.Second)
		must[host.Receipt](t)(act(t.Context(), one, m.ID(), ann, "play K", ""))
		if got := must[*match.Match](t)(two.Get(t.Context(), m.ID())); got.Version() != now.Version()+1 {
			t.Errorf("version %d, want %d", got.Version(), now.Version()+1)
		}
	})
}

// TestDrain checks that no match begins before a restart while others go on, that clocks stop at its time, and that the next start ends it.
func TestDrain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		h := hostOn(t, st, local.New(), beating)
		m := timed(t, h, "total 10m")
		keyed := alone
		keyed.Key = "again"
		created := must[*match.Match](t)(h.Create(t.Context(), keyed))
		waiting := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}, Guest: ann}))
		order(t, h, moderation.Order{Do: moderation.Drained, Time: time.Now().Add(5 * time.Minute), Text: "a new version"})

		_, err := h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}, Guest: ann})
		nodetest.WantCode(t, err, control.Restarting)
		_, err = h.Join(t.Context(), host.SeatRequest{Match: waiting.ID(), Guest: bo})
		nodetest.WantCode(t, err, control.Restarting)
		if again, err := h.Create(t.Context(), keyed); err != nil || again.ID() != created.ID() {
			t.Errorf("the repeated request for a table: %v", err)
		}
		time.Sleep(2 * time.Minute)
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", ""))
		time.Sleep(4 * time.Minute)
		_, err = act(t.Context(), h, m.ID(), bo, "play K", "")
		nodetest.WantCode(t, err, control.Restarting)
		time.Sleep(time.Hour)
		h.Close()
		time.Sleep(time.Hour)

		h = hostOn(t, st, local.New(), beating)
		defer h.Close()
		now := must[*match.Match](t)(h.Get(t.Context(), m.ID()))
		wantLeft(t, now, 5*time.Minute, time.Second)
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "play K", ""))
		must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: waiting.ID(), Guest: bo}))
		if log := must[[]any](t)(entries(t, st)); len(log) != 2 {
			t.Errorf("audit log: %+v", log)
		}
	})
}

// TestRestartAfterCrash checks that a server which died before the time of the restart, and starts after it, excuses all of it.
func TestRestartAfterCrash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		h := hostOn(t, st, local.New(), beating)
		m := timed(t, h, "total 10m")
		order(t, h, moderation.Order{Do: moderation.Drained, Time: time.Now().Add(5 * time.Minute)})
		time.Sleep(time.Minute)
		crash(st, h)
		time.Sleep(time.Hour)
		h = hostOn(t, st, local.New(), beating)
		defer h.Close()
		now := must[*match.Match](t)(h.Get(t.Context(), m.ID()))
		wantLeft(t, now, 9*time.Minute, beat)
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", ""))
	})
}

// TestOrders checks what orders are refused, that a repeated one changes nothing, and that of two administrators the second is told.
func TestOrders(t *testing.T) {
	st := &storetest.Memory{}
	h := hostOn(t, st, local.New())
	defer h.Close()
	for _, o := range []moderation.Order{
		{Do: moderation.ReadOnlyOn}, {Do: moderation.Announced, Text: "a\nb"}, {Do: moderation.Announced, Text: "late", Time: time.Now().Add(-time.Minute)},
		{Do: moderation.Drained, Time: time.Now().Add(-time.Hour)}, {Do: moderation.Drained, Time: time.Now().Add(8 * 24 * time.Hour)}, {Do: "explode"},
	} {
		_, err := h.Moderation.Carry(t.Context(), "guest-boss", o)
		nodetest.WantCode(t, err, moderation.BadReason)
	}
	order(t, h, freeze)
	again := freeze // with the version before
	must[control.State](t)(h.Moderation.Carry(t.Context(), "guest-boss", again))
	_, err := h.Moderation.Carry(t.Context(), "guest-other", moderation.Order{Do: moderation.Announced, Text: "hello"})
	nodetest.WantCode(t, err, control.Outdated)
	if log := must[[]any](t)(entries(t, st)); len(log) != 1 {
		t.Errorf("audit log: %+v", log)
	}
}
