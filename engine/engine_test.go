package engine_test

import (
	"context"
	"errors"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/engine"
	"quarterdeck/engine/enginetest"
	"quarterdeck/engine/process"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lab"
	"quarterdeck/record"
)

func TestMain(m *testing.M) {
	enginetest.Main()
	if len(os.Args) == 4 && os.Args[1] == asProgram {
		playDocument(os.Args[2], os.Args[3])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// program returns a role as a program.
func program(t *testing.T, role string, change ...func(*engine.Config)) *engine.Program {
	t.Helper()
	c := engine.Config{Name: role, Command: enginetest.Command(t, role), Time: time.Minute, Limits: process.Limits{Memory: 256 << 20, Output: 200_000, Processes: 10}}
	for _, f := range change {
		f(&c)
	}
	p := engine.New(c)
	t.Cleanup(p.Close)
	return p
}

// find returns a game.
func find(t *testing.T, id string) game.Game {
	t.Helper()
	g, err := games.Find(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// batch plays matches of a game between a program and itself, and returns what failed.
func batch(t *testing.T, g game.Game, p *engine.Program, n int) (failures []lab.Failure, matches []*lab.Match) {
	t.Helper()
	var mu sync.Mutex
	_, err := lab.Run(t.Context(), lab.Spec{
		Game: g, Bots: []string{p.Name()}, N: n, Seed: 22,
		Make: func(_ string, g game.Game, seed uint64) (bot.Bot, error) { return p.Bot(g, seed), nil },
		Failed: func(f lab.Failure) {
			mu.Lock()
			defer mu.Unlock()
			failures = append(failures, f)
		},
		Each: func(m *lab.Match) error {
			matches = append(matches, m)
			return record.Verify(m.Record, games.Find, record.VerifyOptions{})
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return failures, matches
}

// TestPlays: a program plays whole matches of every game without a fault.
func TestPlays(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			for _, role := range []string{"steady", "babbler"} {
				if failures, _ := batch(t, g, program(t, role), 1); len(failures) > 0 {
					t.Errorf("%s: %d failures, the first: %v", role, len(failures), failures[0].Err)
				}
			}
		})
	}
}

// TestImagines: a program that judges its actions by playouts of imagined worlds plays without a fault.
func TestImagines(t *testing.T) {
	for _, id := range []string{"bastion", "port"} {
		if failures, _ := batch(t, find(t, id), program(t, "imagines"), 1); len(failures) > 0 {
			t.Errorf("%s: %d failures, the first: %v", id, len(failures), failures[0].Err)
		}
	}
}

// TestHostilePrograms: whatever a program does, its matches go on with random moves to the end, the records are complete, and
// each failure says what happened.
func TestHostilePrograms(t *testing.T) {
	brief := func(c *engine.Config) { c.Time = 20 * time.Millisecond }
	for _, test := range []struct {
		role, says string
		change     func(*engine.Config)
	}{
		{"deaf", "the program did not answer in time", brief},
		{"shouts", "the program did not answer in time", brief},
		{"dies", "the program ended (exit status 4: lost its mind)", nil},
		{"garbage", "the program wrote too much: 17 lines that are not JSON", nil},
		{"long", "the program wrote too much: a line of more than 65536 bytes", nil},
		{"flood", "the program wrote too much: more than 200000 bytes for one request", nil},
		{"illegal", "“cheat 7” is no action of this game", nil},
		{"other", "it is a message “ready” where “action” belongs", nil},
		{"refuses", "it says: out of ideas", nil},
		{"orphans", "the program ended (exit status 6)", nil},
	} {
		t.Run(test.role, func(t *testing.T) {
			p := program(t, test.role)
			if test.change != nil {
				p = program(t, test.role, test.change)
			}
			failures, matches := batch(t, find(t, "bastion"), p, 1)
			if len(failures) != 26 || len(matches) != 1 || matches[0].Length != 26 {
				t.Fatalf("%d failures in %d matches, want 26 in one", len(failures), len(matches))
			}
			if test.change == nil && !strings.Contains(failures[3].Err.Error(), test.says) {
				t.Errorf("error %q, want %q", failures[3].Err, test.says)
			}
			if got := errors.Is(failures[3].Err, engine.ErrIllegal); got != (test.role == "illegal") {
				t.Errorf("%v: ErrIllegal %v", failures[3].Err, got)
			}
		})
	}
}

// TestForks: a program that starts too many processes is ended.
func TestForks(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux counts processes")
	}
	g := find(t, "bastion")
	_, err := program(t, "forks").Bot(g, 1).Choose(t.Context(), first(t, g))
	if err == nil || !strings.Contains(err.Error(), "the program started too many processes") {
		t.Errorf("error %v", err)
	}
}

// first returns what a seat knows when the first choice of a match is to be made.
func first(t *testing.T, g game.Game) *bot.Knowledge {
	t.Helper()
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Legal(nil, game.Nature)[0])
	}
	return bot.Know(g, st, st.Actors().First()).Under(setup).AtVersion(1)
}

// TestRestarts: a program that dies now and then is started again, and no choice is lost.
func TestRestarts(t *testing.T) {
	failures, matches := batch(t, find(t, "bastion"), program(t, "mortal"), 2)
	if len(failures) > 0 || len(matches) != 2 {
		t.Errorf("%d failures, the first: %v", len(failures), failures[0].Err)
	}
}

// TestBroken: a program that cannot be started, or that speaks another protocol, is refused at the first check. After some
// attempts the next one has to wait.
func TestBroken(t *testing.T) {
	for role, says := range map[string]string{
		"dead": "no handshake: the program ended (exit status 3: no such opening book)",
		"old":  "no handshake: the program speaks version 0 of the protocol; this is version 1",
	} {
		p := program(t, role)
		if err := p.Check(t.Context()); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: error %v, want %q", role, err, says)
		}
		for range 3 {
			_ = p.Check(t.Context()) // it fails as before
		}
		if err := p.Check(t.Context()); err == nil || !strings.Contains(err.Error(), "tries again later") {
			t.Errorf("%s: after four failures: %v", role, err)
		}
	}
	missing := program(t, "x", func(c *engine.Config) { c.Command = []string{t.TempDir() + "/nothing"} })
	if err := missing.Check(t.Context()); err == nil || !strings.Contains(err.Error(), "cannot start") {
		t.Errorf("error %v", err)
	}
}

// TestGamesOfAProgram: a program that names its games plays no others, and says so at the check.
func TestGamesOfAProgram(t *testing.T) {
	p := program(t, "picky")
	if err := p.Check(t.Context(), find(t, "bastion")); err != nil {
		t.Error(err)
	}
	duel := find(t, "duel")
	if err := p.Check(t.Context(), duel); err == nil || !strings.Contains(err.Error(), "does not play duel") {
		t.Errorf("error %v", err)
	}
	if p.Plays(duel) || !p.Plays(find(t, "bastion")) {
		t.Error("the games of the program are not known")
	}
	if failures, _ := batch(t, find(t, "port"), p, 1); len(failures) == 0 || !strings.Contains(failures[0].Err.Error(), "it does not play port") {
		t.Errorf("failures %v", failures)
	}
}

// TestRulesSent: a program that is sent the rules plays games that it does not name, and others are sent none.
func TestRulesSent(t *testing.T) {
	p := program(t, "reader", func(c *engine.Config) { c.Document = true })
	if err := p.Check(t.Context(), find(t, "port")); err != nil {
		t.Error(err)
	}
	if failures, _ := batch(t, find(t, "port"), p, 1); len(failures) > 0 {
		t.Errorf("%d failures, the first: %v", len(failures), failures[0].Err)
	}
	if failures, _ := batch(t, find(t, "bastion"), program(t, "reader"), 1); len(failures) == 0 || !strings.Contains(failures[0].Err.Error(), "no rules to read") {
		t.Errorf("failures %v", failures)
	}
}

// TestFewProcesses: with fewer processes than seats, processes are ended to make room, and nothing is lost.
func TestFewProcesses(t *testing.T) {
	p := program(t, "steady", func(c *engine.Config) { c.Most = 2 })
	if failures, _ := batch(t, find(t, "duel"), p, 1); len(failures) > 0 {
		t.Errorf("%d failures, the first: %v", len(failures), failures[0].Err)
	}
}

// TestStubborn: a program that does not quit is ended.
func TestStubborn(t *testing.T) {
	p := program(t, "stubborn")
	if err := p.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.Close()
	if err := p.Check(t.Context()); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("error %v", err)
	}
}

// TestCanceled: a choice whose context ends gives the context's error.
func TestCanceled(t *testing.T) {
	p := program(t, "deaf")
	ctx, cancel := timeLimited(t)
	defer cancel()
	g := find(t, "bastion")
	if _, err := p.Bot(g, 1).Choose(ctx, first(t, g)); err == nil {
		t.Error("a deaf program chose")
	}
}

// timeLimited returns a context that ends soon.
func timeLimited(t *testing.T) (context.Context, context.CancelFunc) {
	return context.WithTimeout(t.Context(), 50*time.Millisecond)
}
