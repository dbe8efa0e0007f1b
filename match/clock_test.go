package match_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/outcome"
	"quarterdeck/match/seating"
)

var (
	blitz = clock.Pace{Kind: clock.ByTotal, Main: time.Minute, Increment: 5 * time.Second}
	quick = clock.Pace{Kind: clock.ByMove, Main: 30 * time.Second}
)

// clocksOf returns every seat's clock in seconds, and for a running clock "until" in seconds after noon.
func clocksOf(t *testing.T, m *match.Match) string {
	t.Helper()
	text := ""
	for _, c := range view(t, m, game.Watcher, m.Version()).Clocks {
		text += fmt.Sprint(float64(c.Left) / 1000)
		if c.Until != nil {
			text += fmt.Sprint(" until ", c.Until.Sub(noon).Seconds())
		}
		text += ", "
	}
	return text
}

func wantClocks(t *testing.T, m *match.Match, want string) {
	t.Helper()
	if got := clocksOf(t, m); got != want {
		t.Errorf("the clocks at version %d: %s; want %s", m.Version(), got, want)
	}
}

// dueIn returns when the match's next clock runs out, in seconds after noon; -1 if none does.
func dueIn(m *match.Match) float64 {
	due, ok := m.Due()
	if !ok {
		return -1
	}
	return due.Sub(noon).Seconds()
}

// TestTotalClock checks that the clock of the seat to act runs and that a choice adds the increment.
func TestTotalClock(t *testing.T) {
	m := clocked(t, blitz, 2, 0)
	wantClocks(t, m, "60 until 60, 60, ")
	m = does(t, m, 10, 0, "say")
	wantClocks(t, m, "55, 60 until 70, ")
	m = does(t, m, 13, 1, "say")
	wantClocks(t, m, "55 until 68, 62, ")
	if dueIn(m) != 68 {
		t.Errorf("due in %v s, want 68", dueIn(m))
	}
	m = does(t, m, 13, 0, "resign")
	if dueIn(m) != -1 {
		t.Errorf("a clock runs when the match is over, until %v", dueIn(m))
	}
}

// TestMoveClock checks that every choice has its own time.
func TestMoveClock(t *testing.T) {
	m := clocked(t, quick, 2, 0)
	wantClocks(t, m, "30 until 30, 30, ")
	m = does(t, m, 29, 0, "say")
	wantClocks(t, m, "30, 30 until 59, ")
	m = does(t, m, 30, 1, "say")
	wantClocks(t, m, "30 until 60, 30, ")
}

// TestNoClockBeforeTheBeginning checks that no clock runs while a seat is free, and that clocks start when the last
// seat is taken.
func TestNoClockBeforeTheBeginning(t *testing.T) {
	setup, err := parley{}.Resolve(game.Setup{})
	must(t, err)
	m, err := match.New(&match.Start{
		ID: "m", Game: parley{}, Setup: setup, Created: noon, Table: match.Terms{Pace: blitz},
		Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Human}},
	})
	must(t, err)
	if dueIn(m) != -1 || clocksOf(t, m) != "" {
		t.Errorf("clocks %q, due in %v, before the match begins", clocksOf(t, m), dueIn(m))
	}
	m, err = m.Claim(seating.Sit{Seat: 1, Guest: "b", Name: "Bo"}, at(100))
	must(t, err)
	wantClocks(t, m, "60 until 160, 60, ")
}

// TestBotsHaveNoClock checks that a bot's clock never runs, and that a seat's clock stops when a bot takes it.
func TestBotsHaveNoClock(t *testing.T) {
	m := clocked(t, blitz, 1, 1)
	m = does(t, m, 10, 0, "say")
	if dueIn(m) != -1 {
		t.Errorf("the bot has until %v", dueIn(m))
	}
	m = does(t, m, 20, 1, "say")
	m = does(t, m, 25, 0, match.HandToBot)
	if dueIn(m) != -1 {
		t.Errorf("after the seat was handed over its clock runs until %v", dueIn(m))
	}
}

// TestFlagGoesToABot checks that by default the bot takes the seat, once, whichever server reports the flag and however
// often.
func TestFlagGoesToABot(t *testing.T) {
	m := clocked(t, quick, 2, 0)
	early, err := m.Expire(at(30).Add(-time.Millisecond))
	must(t, err)
	if early != m {
		t.Fatal("the clock runs out too early")
	}
	refused(t, m, 30, 0, "say", match.TimeUp)
	refused(t, m, 200, 1, "say", game.Illegal) // whose clock does not run has not run out
	m, err = m.Expire(at(31))
	must(t, err)
	again, err := m.Expire(at(32))
	must(t, err)
	if again != m || m.BotToAct(0) != "mate" || m.Phase() != match.Running {
		t.Fatalf("bot %q, phase %s, the second time something happened: %v", m.BotToAct(0), m.Phase(), again != m)
	}
	v := view(t, m, 1, m.Version())
	if got := v.Log[len(v.Log)-1].Words; !slices.Equal(got, []string{"A's time has run out.", "A's seat is played by a bot, level mate, from now on."}) {
		t.Errorf("told %q", got)
	}
	if got := m.ShownTo(0).Plays(1, 0, m.Version()); got[0].Notation != "bot 0 mate" || got[0].Actor != "@" {
		t.Errorf("logged %+v", got)
	}
}

// TestFlagLoses checks the option by which a seat without time loses.
func TestFlagLoses(t *testing.T) {
	pace := quick
	pace.OnFlag = clock.FlagLose
	m, err := clocked(t, pace, 2, 0).Expire(at(30))
	must(t, err)
	v := view(t, m, 0, m.Version())
	if m.Phase() != match.Finished || v.Result.End != "flag 0" || !slices.Equal(v.Result.Seats, []string{outcome.Loss, outcome.Win}) {
		t.Errorf("the result is %+v", v.Result)
	}
	if got := v.Log[len(v.Log)-1].Words; !slices.Equal(got, []string{"Your time has run out.", "B wins."}) {
		t.Errorf("told %q", got)
	}
	// With more than two seats the others play on.
	m, err = clocked(t, pace, 3, 0).Expire(at(30))
	must(t, err)
	if m.Phase() != match.Running || m.BotToAct(0) == "" {
		t.Errorf("with three seats, phase %s", m.Phase())
	}
}

// TestStages checks that a timed stage ends by its own clock and the next one begins with its full time. The seats'
// clocks stop in both, and actions there earn no increment.
func TestStages(t *testing.T) {
	m := clocked(t, blitz, 2, 0)
	m = does(t, m, 10, 0, "talk")
	wantClocks(t, m, "55, 60, ")
	if v := view(t, m, 0, m.Version()); v.Stage == nil || v.Stage.Sub(noon) != 70*time.Second {
		t.Fatalf("the stage ends at %v", v.Stage)
	}
	for i := range 5 {
		m = does(t, m, 20+i, 1, "say")
	}
	m = does(t, m, 30, 1, "ready")
	wantClocks(t, m, "55, 60, ")
	if dueIn(m) != 70 {
		t.Errorf("due in %v s, want 70", dueIn(m))
	}
	refused(t, m, 70, 0, "say", match.TimeUp)
	m, err := m.Expire(at(72))
	must(t, err)
	if got := m.ShownTo(0).Plays(game.Watcher, 0, m.Version()); got[len(got)-1].Notation != "bell" || dueIn(m) != 132 {
		t.Fatalf("after the first stage: %+v, due in %v s; want the bell and 132 s", got[len(got)-1], dueIn(m))
	}
	m = does(t, does(t, m, 80, 0, "ready"), 90, 1, "ready")
	wantClocks(t, m, "55 until 145, 60, ")
}

// TestStageWithoutAPace checks that timed stages have their clocks at tables without time control too, also among bots.
func TestStageWithoutAPace(t *testing.T) {
	m := does(t, clocked(t, clock.Pace{}, 0, 2), 5, 0, "talk")
	if dueIn(m) != 65 || clocksOf(t, m) != "" {
		t.Errorf("due in %v s, clocks %q", dueIn(m), clocksOf(t, m))
	}
}

// TestUndoneTime checks that an undone action loses its increment and does not return the time that it took.
func TestUndoneTime(t *testing.T) {
	m := clocked(t, blitz, 2, 0)
	m = does(t, m, 20, 0, "say")
	wantClocks(t, m, "45, 60 until 80, ")
	m = does(t, does(t, m, 22, 0, "asks undo"), 25, 1, "allows undo")
	wantClocks(t, m, "40 until 65, 55, ")
	m = does(t, m, 30, 0, "say")
	wantClocks(t, m, "40, 55 until 85, ")
	m = clocked(t, quick, 2, 0)
	m = does(t, does(t, does(t, m, 20, 0, "say"), 21, 0, "asks undo"), 22, 1, "allows undo")
	wantClocks(t, m, "10 until 32, 30, ")
}

// TestClocksAreAFunctionOfTheLog checks that a match loaded from its log has the same clocks at every version, and that
// a version's clocks do not change as the match goes on.
func TestClocksAreAFunctionOfTheLog(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 9))
		m := clocked(t, blitz, 2, 1)
		var then []*match.View
		for now := 0; m.Phase() == match.Running && m.Version() < 60; now += r.IntN(8) {
			next := disturb(t, m, r, now)
			if next.Version() > m.Version() {
				m = next
				then = append(then, view(t, m, 1, m.Version()))
			}
		}
		loaded, err := match.Load(m.Start(), m.Entries(0))
		must(t, err)
		if a, b := dueIn(m), dueIn(loaded); a != b {
			t.Fatalf("seed %d: due in %v s, loaded in %v", seed, a, b)
		}
		for _, was := range then {
			v, err := loaded.ShownTo(0).ViewAsOf(1, was.Version)
			must(t, err)
			if diff := cmp.Diff(was.TableState, v.TableState); diff != "" {
				t.Fatalf("seed %d: version %d was and is told as\n%s", seed, was.Version, diff)
			}
		}
	}
}

// disturb carries out a random request, or lets a clock run out.
func disturb(t *testing.T, m *match.Match, r *rand.Rand, now int) *match.Match {
	t.Helper()
	m, err := m.Expire(at(now))
	must(t, err)
	if m.Phase() != match.Running {
		return m
	}
	s := game.Seat(r.IntN(len(m.Seats())))
	v := view(t, m, s, m.Version())
	wishes := slices.DeleteFunc(append(v.Legal, v.May...), func(w string) bool { return w == "resign" || w == "abandon" || w == "accepts draw" })
	if m.BotToAct(s) != "" {
		wishes = []string{"say"}
	}
	if len(wishes) == 0 {
		return m
	}
	return does(t, m, now, s, wishes[r.IntN(len(wishes))])
}
