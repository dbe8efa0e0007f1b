package gametest

import (
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
)

// TestFuzzed tests the function behind FuzzLog, which returns errors.
func TestFuzzed(t *testing.T) {
	g := goofspiel.Game()
	setup := []game.Setup{{Seats: 2, Options: map[string]string{"cards": "3"}}}
	for _, data := range []string{"", "\x00", "\x00abcdefghijklmnopqrstuvwxyz"} {
		if err := fuzzed(g, setup, []byte(data), "play 2"); err != nil {
			t.Error(err)
		}
	}
	if err := fuzzed(sloppy{g}, setup, []byte("0abcdef"), " play 2"); err == nil || !strings.Contains(err.Error(), "Format writes") {
		t.Errorf("a sloppy Parse is not found: %v", err)
	}
	if err := fuzzed(g, []game.Setup{{Seats: 7}}, []byte("0"), ""); err == nil {
		t.Error("a setup that is refused is not found")
	}
}

// sloppy accepts notation with spaces around it.
type sloppy struct{ game.Game }

func (s sloppy) Parse(text string) (game.Action, error) { return s.Game.Parse(strings.TrimSpace(text)) }
