package gametest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
)

// What Perft, Transcripts and FuzzLog report is tested on the functions behind them, which return errors.

func TestPerftLine(t *testing.T) {
	g := goofspiel.Game()
	for _, c := range []struct{ line, want string }{
		{"cards=3: 3 27 54", ""},
		{"seats 2 cards=3: 3 27 54 216 216 216 end", ""},
		{"cards=3: 3 27 55", "[3 27 54]"},
		{"cards=3: 3 27 54 216 216 end", "[3 27 54 216 216 216]"},
		{"cards=3: 3 27 54 216 216 216 216", "[3 27 54 216 216 216]"},
		{"cards=3 3 27", "colon"},
		{"cards: 3", "option=value"},
		{"seats two: 3", "seats"},
		{"cards=99: 3", "99"},
		{"cards=3: three", "count"},
	} {
		err := perftLine(g, c.line)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q in it", c.line, err, c.want)
		}
	}
}

func TestScript(t *testing.T) {
	for _, c := range []struct{ lines, want string }{
		{"option cards 2\n* prize 1\n0 play 2\n> 1: {0} has bid.", ""},
		{"* prize 1\noption cards 2", "before the first action"},
		{"option cards 99\n* prize 1", "99"},
		{"seats three", "three"},
		{"0 play 2", "not up yet"},
		{"* prize 14", "is not an action"},
		{"x prize 1", "unknown actor"},
		{"@ play 1", "not legal"},
		{"> 0:", "nothing has happened"},
		{"> status 9:", "unknown actor"},
		{"> mood:", "unknown actor"},
		{"> refused * prize 1:", "this is legal"},
		{"> refused x prize 1:", "unknown actor"},
	} {
		s := &script{g: goofspiel.Game(), setup: game.Setup{Options: map[string]string{}}}
		var err error
		for line := range strings.SplitSeq(c.lines, "\n") {
			var found string
			if found, err = s.line(line); err == nil && found != line {
				err = errorf("found %q", found)
			}
			if err != nil {
				break
			}
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q in it", c.lines, err, c.want)
		}
	}
}

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

// sloppy reads notation with spaces around it.
type sloppy struct{ game.Game }

func (s sloppy) Parse(text string) (game.Action, error) { return s.Game.Parse(strings.TrimSpace(text)) }

// TestCombinations: few combinations are all played; of many, a sample in which every value occurs.
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
