package levels_test

import (
	"fmt"
	"log/slog"
	"os"
	"strings"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/engine"
	"quarterdeck/engine/enginetest"
	"quarterdeck/engine/levels"
	"quarterdeck/game"
	"quarterdeck/games"
)

func TestMain(m *testing.M) {
	enginetest.Main()
	os.Exit(m.Run())
}

// TestLive: at tables a program plays its level. Where it cannot, or is not configured any more, mate takes its place and the
// log says why.
func TestLive(t *testing.T) {
	programs, err := levels.Spec{Commands: map[string]string{"mine": strings.Join(enginetest.Command(t, "picky"), " ")}}.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer programs.Close()
	if err := programs.Check(t.Context(), programs.Names()); err != nil {
		t.Fatal(err)
	}
	var asked string
	var log strings.Builder
	live := programs.Live(func(level string, g game.Game, seed uint64) (bot.Bot, error) {
		asked = level
		return roster.New(level, g, seed, roster.Opts{})
	}, slog.New(slog.NewTextHandler(&log, nil)))
	for _, test := range []struct{ level, game, plays, says string }{
		{"mine", "bastion", "*engine.Bot", ""},
		{"captain", "bastion", "captain", ""},
		{"mine", "duel", "mate", "does not play this game"},
		{"gone", "bastion", "mate", "no --engine of this name is configured"},
	} {
		asked = ""
		log.Reset()
		g, err := games.Find(test.game, 0)
		if err != nil {
			t.Fatal(err)
		}
		b, err := live(test.level, g, 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := b.(*engine.Bot); ok {
			asked = fmt.Sprintf("%T", b)
		}
		if asked != test.plays || !strings.Contains(log.String(), test.says) || test.says == "" && log.Len() > 0 {
			t.Errorf("%s in %s is played by %s, want %s; the log has %q", test.level, test.game, asked, test.plays, log.String())
		}
	}
}

// TestNames: names of programs are such as records take, and none of ours.
func TestNames(t *testing.T) {
	for name, ok := range map[string]bool{"mine": true, "my-bot-2": true, "mate": false, "greedy": false, "Mine": false, "": false, strings.Repeat("x", 21): false} {
		_, err := levels.Spec{Commands: map[string]string{name: "x"}}.Open()
		if (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}
