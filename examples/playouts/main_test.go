package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/engine"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lab"
)

// played is the argument with which the test binary is the bot.
const played = "play-as-the-bot"

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == played {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestGo plays every game with the bot in Go.
func TestGo(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	playAll(t, path, played)
}

// required names the environment variable that makes tests fail rather than skip on a machine without Python.
const required = "QUARTERDECK_NEEDS_PYTHON"

// TestPython plays every game with the bot in Python.
func TestPython(t *testing.T) {
	path, err := exec.LookPath("python3")
	if err != nil {
		const missing = "no Python found: install the package python3"
		if os.Getenv(required) != "" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	playAll(t, path, "playouts.py")
}

// playAll plays a match of every game between a bot and random, and a few more of Bastion's Breach, which the bot wins.
func playAll(t *testing.T, command ...string) {
	p := engine.New(engine.Config{Name: "mine", Command: command, Time: time.Minute})
	defer p.Close()
	if err := p.Check(t.Context(), games.All()...); err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		n := 1
		if g.Info().ID == "bastion" {
			n = 6
		}
		batch, err := lab.Run(t.Context(), lab.Spec{
			Game: g, Setup: game.Setup{Seats: 2}, Bots: []string{"mine", roster.Random}, N: n, Seed: 1,
			Make: func(level string, g game.Game, seed uint64) (bot.Bot, error) {
				if level == "mine" {
					return p.Bot(g, seed), nil
				}
				return roster.New(level, g, seed, roster.Opts{})
			},
		})
		if err != nil {
			t.Fatalf("%s: %v", g.Info().ID, err)
		}
		if mine := batch.Bots[0]; n > 1 && mine.Wins <= mine.Losses {
			t.Errorf("%s: it won %v and lost %v matches against random", g.Info().ID, mine.Wins, mine.Losses)
		}
	}
}

// TestShort: both bots have less than 60 lines.
func TestShort(t *testing.T) {
	for _, name := range []string{"main.go", "playouts.py"} {
		text, err := os.ReadFile(filepath.Join(".", name))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n >= 60 {
			t.Errorf("%s has %d lines", name, n)
		}
	}
}
