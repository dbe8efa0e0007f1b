package match_test

import (
	"fmt"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// countedParley is parley with a count of changed, copied and created positions.
type countedParley struct {
	parley
	work *int
}

func (g countedParley) New(s game.Setup) (game.State, error) {
	*g.work++
	st, err := g.parley.New(s)
	return &countedTalks{st.(*talks), g.work}, err
}

type countedTalks struct {
	*talks
	work *int
}

func (c *countedTalks) Apply(s game.Seat, a game.Action) { *c.work++; c.talks.Apply(s, a) }

func (c *countedTalks) Clone() game.State {
	*c.work++
	return &countedTalks{c.talks.Clone().(*talks), c.work}
}

func (c *countedTalks) CopyFrom(from game.State) { *c.work++; *c.talks = *from.(*countedTalks).talks }

// parleyStart is the start of a parley of a person and a bot.
func parleyStart(g game.Game) *match.Start {
	return &match.Start{
		ID: "m", Game: g, Setup: game.Setup{Seats: 2}, Seed: fair.Seed{7}, Created: noon,
		Seats: []seating.Player{{Kind: seating.Human, Name: "A", Guest: "a"}, {Kind: seating.Bot, Level: "mate"}},
	}
}

// talked returns a log in which the person talks n times and resigns; with undone set, an undone action follows each of
// them.
func talked(n int, undone bool) []match.Entry {
	play := func(e record.Entry) match.Entry { return match.Entry{At: noon, Play: &e} }
	log := []match.Entry{play(record.Entry{Action: talk})}
	for range n {
		log = append(log, play(record.Entry{Action: say}))
		if undone {
			log = append(log, play(record.Entry{Action: say}), play(record.Entry{Kind: record.AskUndo}))
		}
	}
	return append(log, play(record.Entry{Kind: record.Resign}))
}

// everyUse calls everything that is called on a match as it grows and is read.
var everyUse = map[string]func(t testing.TB, g game.Game, log []match.Entry){
	"load": func(t testing.TB, g game.Game, log []match.Entry) {
		if _, err := match.Load(parleyStart(g), log); err != nil {
			t.Fatal(err)
		}
	},
	"grow and tell": func(t testing.TB, g game.Game, log []match.Entry) {
		m, err := match.New(parleyStart(g))
		if err != nil {
			t.Fatal(err)
		}
		for i := range log {
			if m, err = m.With(log[i : i+1]); err != nil {
				t.Fatal(err)
			}
			for _, viewer := range []game.Seat{0, game.Watcher} {
				if step, err := m.ShownTo(0).Step(viewer, m.Version()); err != nil || len(step.Plays) != 1 {
					t.Fatalf("step %d: %v, %v", i, step, err)
				}
			}
		}
	},
	"read when it is over": func(t testing.TB, g game.Game, log []match.Entry) {
		m, err := match.Load(parleyStart(g), log)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := m.ShownTo(0).Brief(0, m.Version()); err != nil || len(v.Plays) != len(log) {
			t.Fatal("not all is told", err)
		}
		if _, err := m.View(0, len(log)/2); err != nil {
			t.Fatal(err)
		}
		if at, ok := m.Branches().Latest(m.Version()); !ok || at != m.Version() {
			t.Fatalf("a match can be played on from %d, %v; want %d", at, ok, m.Version())
		}
		if m.VersionBefore(len(log)-1) != len(log)-1 {
			t.Fatal("the last entry stands elsewhere")
		}
	},
}

// TestWorkGrowsWithTheLog checks that a log eight times as long takes eight times the work, with or without undone
// actions.
func TestWorkGrowsWithTheLog(t *testing.T) {
	for name, use := range everyUse {
		for _, undone := range []bool{true, false} {
			var work [2]int
			for i, n := range []int{100, 800} {
				use(t, countedParley{parley{}, &work[i]}, talked(n, undone))
			}
			if work[1] > 9*work[0] {
				t.Errorf("%s, undone %v: 8 times as many entries take %d changes and copies of positions instead of %d", name, undone, work[1], work[0])
			}
		}
	}
}

func BenchmarkLongLogs(b *testing.B) {
	for name, use := range everyUse {
		for _, undone := range []bool{true, false} {
			for _, n := range []int{1000, 4000, 20000} {
				b.Run(fmt.Sprintf("%s/undone=%v/%d", name, undone, n), func(b *testing.B) {
					log := talked(n, undone)
					for b.Loop() {
						use(b, parley{}, log)
					}
				})
			}
		}
	}
}
