package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/port"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// hostOf returns a server of one game in memory.
func hostOf(t *testing.T, g game.Game) *nodetest.Server {
	t.Helper()
	return hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
		c.Games, c.Find = []game.Game{g}, func(string, int) (game.Game, error) { return g, nil }
	})
}

// watched plays a match of fast bots. Subscriptions with the given beats watch it from its beginning. It returns the
// delays between events.
func watched(t *testing.T, g game.Game, beats ...time.Duration) (gaps []time.Duration) {
	t.Helper()
	for range 1000 { // the bots may be faster than the subscriptions
		if gaps = tryToWatch(t, g, beats); len(gaps) > 0 {
			return gaps
		}
	}
	t.Fatal("the bots always began before the subscriptions")
	return nil
}

// tryToWatch is watched for one match. It returns nil if the bots acted before all subscriptions watched.
func tryToWatch(t *testing.T, g game.Game, beats []time.Duration) (gaps []time.Duration) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := hostOf(t, g)
		defer h.Close()
		created := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: g.Info().ID, Seats: []host.SeatSpec{{Who: host.Bot, Level: "lowest"}, {Who: host.Bot, Level: "lowest"}}}))
		id := created.ID()
		for _, d := range beats {
			s := must[*host.Subscription](t)(h.Subscribe(t.Context(), id, ""))
			defer s.Close()
			s.SetBeat(d)
		}
		events := must[*host.Subscription](t)(h.Subscribe(t.Context(), id, ""))
		defer events.Close()
		if events.Match().Version() != created.Version() {
			return
		}
		last := time.Now()
		for m := events.Match(); m.Phase() != match.Finished; m = events.Match() {
			<-events.Ready()
			if m := events.Match(); game.HiddenChoices(m.Position()) == 0 {
				gaps = append(gaps, time.Since(last))
				last = time.Now()
			}
		}
	})
	return gaps
}

func total(gaps []time.Duration) (sum time.Duration) {
	for _, d := range gaps {
		sum += d
	}
	return sum
}

// TestBotsKeepTheBeat checks that bots leave the time between two events that pages ask for, three times as long after an event that
// decides a round, and act at once without such a page.
func TestBotsKeepTheBeat(t *testing.T) {
	gaps := watched(t, port.Game(), 300*time.Millisecond, 600*time.Millisecond)
	if len(gaps) < 10 {
		t.Fatalf("only %d events: the test proves nothing", len(gaps))
	}
	staged := 0
	for i, gap := range gaps[1:] {
		switch gap {
		case 600 * time.Millisecond:
		case 1800 * time.Millisecond:
			staged++
		default:
			t.Errorf("event %d came %v after the one before, want 600 ms, or 1.8 s after the end of a trick", i+2, gap)
		}
	}
	if staged == 0 || staged == len(gaps)-1 {
		t.Errorf("%d of %d events are staged", staged, len(gaps))
	}
	if took := total(watched(t, port.Game())); took != 0 {
		t.Errorf("without a page that asks, the match took %v", took)
	}
	if took := total(watched(t, bastion.Game(), time.Hour)); took > 40*time.Second {
		t.Errorf("13 rounds took %v, want three seconds each: hidden choices need no time, and no page may ask for more", took)
	}
}

// TestPlayersSetTheBeat checks that a spectator with a long beat does not slow down a player without one.
func TestPlayersSetTheBeat(t *testing.T) {
	const beat = 130 * time.Millisecond
	took := time.Duration(0)
	for range 5 { // in a short match the player may always be next
		took += againstABot(t, beat)
	}
	if took == 0 || took%beat != 0 {
		t.Errorf("matches took %v where the player's page asks for %v", took, beat)
	}
	if took := againstABot(t, 0); took != 0 {
		t.Errorf("a match took %v, although the player's page asks for no time", took)
	}
}

// againstABot returns how long a match takes in which both seats act at once. The player's page asks for one beat, and
// a spectator's for a second.
func againstABot(t *testing.T, beat time.Duration) (took time.Duration) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := hostOf(t, port.Game())
		defer h.Close()
		seats := []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}
		id := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "port", Seats: seats, Guest: ann})).ID()
		player := must[*host.Subscription](t)(h.Subscribe(t.Context(), id, ann.ID))
		defer player.Close()
		player.SetBeat(beat)
		spectator := must[*host.Subscription](t)(h.Subscribe(t.Context(), id, ""))
		defer spectator.Close()
		spectator.SetBeat(time.Second)
		begun := time.Now()
		for {
			m := wait(t, h, id, func(m *match.Match) bool {
				return m.Phase() == match.Finished || game.RequiredActors(m.Position()).Has(0)
			})
			if m.Phase() == match.Finished {
				break
			}
			action := m.Game().Format(m.Position().Legal(nil, 0)[0])
			must[host.Receipt](t)(h.Act(t.Context(), host.ActionRequest{Match: id, Guest: ann.ID, Action: action, Version: m.Version()}))
		}
		took = time.Since(begun)
	})
	return took
}
