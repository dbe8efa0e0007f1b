package gametest

import (
	"math/rand/v2"
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

// TestCombinations checks that few combinations are all played, and that many are sampled so that every value occurs.
func TestCombinations(t *testing.T) {
	run := newRun(sloppy{goofspiel.Game()}, Options{})
	if got := len(setups(run.g, seeded(1))); got != 26 {
		t.Errorf("%d setups, want all 26", got)
	}
	options := []game.Option{{Name: "a", Values: letters(20)}, {Name: "b", Values: letters(70)}, {Name: "c", Values: letters(2)}}
	all := combinations(options, seeded(2))
	if len(all) != 70 {
		t.Errorf("%d combinations, want 70", len(all))
	}
	for _, opt := range options {
		seen := map[string]bool{}
		for _, one := range all {
			seen[one[opt.Name]] = true
		}
		if len(seen) != len(opt.Values) {
			t.Errorf("%d of %d values of option %s occur", len(seen), len(opt.Values), opt.Name)
		}
	}
}

func seeded(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 0)) }

func letters(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = strings.Repeat("x", i+1)
	}
	return list
}
