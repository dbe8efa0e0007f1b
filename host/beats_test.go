package host_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

const beat = 5 * time.Second

func beating(c *node.Config) { c.Heartbeat = beat }

// together makes a server one of several.
func together(c *node.Config) { c.Heartbeat, c.Recheck = beat, 5*time.Second }

// wantLeft checks how long the next clock of a match has left, give or take the time between two beats.
func wantLeft(t *testing.T, m *match.Match, want, tolerance time.Duration) {
	t.Helper()
	due, ok := m.Due()
	if got := time.Until(due); !ok || got < want || got > want+tolerance {
		t.Errorf("%v are left (%v), want %v", got, ok, want)
	}
}

// TestAwayServer checks that the time in which no server ran counts for no clock: after a stop, after a crash, and when a server dies while
// it excuses it. What was stored before is excused once.
func TestAwayServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		h := hostOn(t, st, local.New(), beating)
		m := timed(t, h, "total 10m")
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", ""))
		time.Sleep(2 * time.Minute)
		h.Close()
		time.Sleep(time.Hour)

		h = hostOn(t, st, local.New(), beating)
		wantLeft(t, must[*match.Match](t)(h.Get(t.Context(), m.ID())), 8*time.Minute, 0)
		time.Sleep(time.Minute)
		crash(st, h)
		time.Sleep(20 * time.Minute)

		var appends atomic.Int64
		st.Before = func(method string) error { // it excuses the time, and dies before it stores its first beat
			if method == "Beat" {
				return errors.New("killed")
			}
			if method == "Append" {
				appends.Add(1)
			}
			return nil
		}
		crash(st, hostOn(t, st, local.New(), beating))
		if appends.Load() != 1 {
			t.Errorf("the match was changed %d times, want once", appends.Load())
		}
		time.Sleep(30 * time.Minute)
		h = hostOn(t, st, local.New(), beating)
		defer h.Close()
		now := must[*match.Match](t)(h.Get(t.Context(), m.ID()))
		wantLeft(t, now, 7*time.Minute, beat)
		if lines := now.ShownTo(0).Lines(game.Watcher); lines[len(lines)-1].Words[0] != "The clocks stood still for a while." {
			t.Errorf("the log says %v", lines[len(lines)-1].Words)
		}
		time.Sleep(7*time.Minute + beat + time.Second)
		synctest.Wait()
		if n := handed(t, st, m.ID()); n != 1 {
			t.Errorf("the clock ran out %d times", n)
		}
	})
}

// crash stops a server as kill -9 does: nothing of what it does when it stops reaches the store.
func crash(st *storetest.Memory, h interface{ Close() }) {
	storetest.SetBefore(st, func(string) error { return errors.New("killed") })
	h.Close()
	storetest.SetBefore(st, nil)
}

// TestSleepingServer has a server that stands still for an hour, as with its machine. The move that wakes it costs its player no more than
// the time in which the server ran.
func TestSleepingServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asleep atomic.Int64
		h := hostOn(t, &storetest.Memory{}, local.New(), beating, func(c *node.Config) {
			c.Now = func() time.Time { return time.Now().Add(time.Duration(asleep.Load())) }
		})
		defer h.Close()
		m := timed(t, h, "total 10m")
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", ""))
		time.Sleep(time.Minute)
		asleep.Add(int64(time.Hour))
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "play K", ""))
		got := must[*match.Match](t)(h.Get(t.Context(), m.ID()))
		if bots := got.HandedOver(got.Version()); bots != 0 {
			t.Errorf("seats %v were given to bots", bots)
		}
		v := must[*match.View](t)(got.View(1, got.Version()))
		if ms := v.Clocks[1].Left; ms < (9*time.Minute).Milliseconds()-1 || ms > (9*time.Minute+beat).Milliseconds() {
			t.Errorf("the player has %d ms left", ms)
		}
	})
}

// TestTwoServersAway checks that only the time counts as away in which neither of two servers ran.
func TestTwoServersAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		one, two := hostOn(t, st, local.New(), together), hostOn(t, st, local.New(), together)
		m := timed(t, one, "total 10m")
		must[host.Receipt](t)(act(t.Context(), one, m.ID(), ann, "play K", ""))
		one.Close()
		time.Sleep(time.Minute)
		one = hostOn(t, st, local.New(), together)
		wantLeft(t, must[*match.Match](t)(one.Get(t.Context(), m.ID())), 9*time.Minute, 0)
		two.Close()
		one.Close()
		time.Sleep(time.Hour)
		var started [2]*match.Match
		done := make(chan struct{})
		for i := range started {
			go func() {
				h := hostOn(t, st, local.New(), together)
				t.Cleanup(h.Close)
				started[i], _ = h.Get(t.Context(), m.ID())
				done <- struct{}{}
			}()
		}
		<-done
		<-done
		for _, m := range started {
			wantLeft(t, m, 9*time.Minute, 0)
		}
	})
}

// hooked is a store that calls a function with the name of the method before it lists tables, adds to a match or is probed.
type hooked struct {
	*storetest.Memory
	before func(method, id string) error
}

func (s *hooked) Tables(ctx context.Context, f store.Filter) ([]store.Match, error) {
	if err := s.before("Tables", ""); err != nil {
		return nil, err
	}
	return s.Memory.Tables(ctx, f)
}

func (s *hooked) Append(ctx context.Context, c store.Change) error {
	if err := s.before("Append", c.Match); err != nil {
		return err
	}
	return s.Memory.Append(ctx, c)
}

func (s *hooked) Probe(ctx context.Context) error {
	if err := s.before("Probe", ""); err != nil {
		return err
	}
	return s.Memory.Probe(ctx)
}

// TestAwayStoreFails starts servers whose store fails at first. No player can move, and the time until the store works again counts for no
// player.
func TestAwayStoreFails(t *testing.T) {
	for what, methods := range map[string][]string{"list": {"Tables"}, "match": {"Append", "Probe"}} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var fails atomic.Bool
				st := &hooked{&storetest.Memory{}, func(method, _ string) error {
					if fails.Load() && slices.Contains(methods, method) {
						return errors.New("no disk")
					}
					return nil
				}}
				h := hostOn(t, st, local.New(), beating)
				m := timed(t, h, "total 10m")
				must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", ""))
				h.Close()
				time.Sleep(20 * time.Minute)

				fails.Store(true)
				h = hostOn(t, st, local.New(), beating)
				if _, err := act(t.Context(), h, m.ID(), bo, "play K", ""); err == nil {
					t.Error("a player moved before the clocks were right")
				}
				time.Sleep(time.Minute)
				fails.Store(false)
				h.Close() // a server that stops excuses nothing, and stores no beat
				h = hostOn(t, st, local.New(), beating)
				wantLeft(t, must[*match.Match](t)(h.Get(t.Context(), m.ID())), 10*time.Minute, 0)
				time.Sleep(time.Minute)
				crash(st.Memory, h)
				time.Sleep(time.Hour)

				fails.Store(true)
				h = hostOn(t, st, local.New(), beating)
				defer h.Close()
				time.Sleep(time.Minute)
				fails.Store(false)
				time.Sleep(beat) // the next one comes by itself
				synctest.Wait()
				wantLeft(t, must[*match.Match](t)(h.Get(t.Context(), m.ID())), 9*time.Minute-beat, 2*beat)
				must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "play K", ""))
			})
		})
	}
}

// TestAwayMatchFails has a match that cannot be changed. The server excuses the others and runs.
func TestAwayMatchFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var bad atomic.Value
		st := &hooked{&storetest.Memory{}, func(method, id string) error {
			if method == "Append" && id == bad.Load() {
				return errors.New("a broken row")
			}
			return nil
		}}
		h := hostOn(t, st, local.New(), beating)
		broken, m := timed(t, h, "total 10m"), timed(t, h, "total 10m")
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", ""))
		h.Close()
		time.Sleep(time.Hour)
		bad.Store(broken.ID())
		h = hostOn(t, st, local.New(), beating)
		defer h.Close()
		wantLeft(t, must[*match.Match](t)(h.Get(t.Context(), m.ID())), 10*time.Minute, 0)
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "play K", ""))
	})
}

// TestExcusingTakesTime checks that the time counts for no player in which a server finds the matches that it has to excuse.
func TestExcusingTakesTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var slow atomic.Bool
		st := &hooked{&storetest.Memory{}, func(method, _ string) error {
			if method == "Tables" && slow.Load() {
				time.Sleep(time.Minute)
			}
			return nil
		}}
		h := hostOn(t, st, local.New(), beating)
		m := timed(t, h, "total 10m")
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "play K", ""))
		h.Close()
		time.Sleep(time.Hour)
		slow.Store(true)
		h = hostOn(t, st, local.New(), beating)
		defer h.Close()
		wantLeft(t, must[*match.Match](t)(h.Get(t.Context(), m.ID())), 10*time.Minute, 0)
	})
}
