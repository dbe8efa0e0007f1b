package screen

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/term/layout"
)

// TestLastEvents: what is replayed begins after the player's last turn.
func TestLastEvents(t *testing.T) {
	for actors, want := range map[string]string{
		"* 0 1 2 3 1 2 3": "1 2 3 1 2 3",
		"* 0 1 2 1 0 0":   "1 2 1 0 0",
		"* 1 2 1 2 1 2":   "* 1 2 1 2 1 2",
		"0 0 0 0 0 0 0":   "0 0 0 0 0",
	} {
		v := &match.View{}
		for _, actor := range strings.Fields(actors) {
			v.Log = append(v.Log, match.Line{Actor: actor})
		}
		var got []string
		for _, l := range lastEvents(v, nil) {
			got = append(got, l.Actor)
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: %q, want %q", actors, got, want)
		}
		v.Viewer = -1
		if got := len(lastEvents(v, nil)); got != 5 {
			t.Errorf("a spectator gets %d events", got)
		}
	}
}

// TestLastEventsAfterActs: a move that the log does not tell is a turn, too.
func TestLastEventsAfterActs(t *testing.T) {
	v := &match.View{}
	for n := range 20 {
		v.Log = append(v.Log, match.Line{N: 2 * n, Actor: "1"})
	}
	for acts, want := range map[string]int{"": 0, "13": 14, "13 27": 28, "13 27 39": 28, "35": 30} {
		var versions []int
		for _, n := range strings.Fields(acts) {
			version, _ := strconv.Atoi(n)
			versions = append(versions, version)
		}
		if got := lastEvents(v, versions); got[0].N != want || got[len(got)-1].N != 38 {
			t.Errorf("after moves at %q, the events begin at %d, want %d", acts, got[0].N, want)
		}
	}
}

// TestReplayInMarket: F5 does not begin at the start of a market in which the player has put cards on a tray.
func TestReplayInMarket(t *testing.T) {
	p := run(t, begin(t, "duel", 4, "Ann"), 80, 24, Options{})
	var last int
	for range 3 {
		p.until(p.ready)
		last = p.v.Version
		i := slices.IndexFunc(p.v.Table.Moves, func(m table.Move) bool { return strings.HasPrefix(m.Label, "Put a ") })
		p.start(p.play(i))
		p.until(func() bool { return p.v.Version > last && !p.busy })
	}
	p.v.Log = append(p.v.Log, slices.Repeat([]match.Line{{N: p.v.Version + 1, Actor: "2", Words: []string{"Something"}}}, 6)...)
	p.key("f5")
	if p.playing.caption == nil || p.playing.at <= last {
		t.Errorf("the replay begins at version %d, before the move in version %d", p.playing.at, last)
	}
}

// TestCutLabelVerb: what a move does stays, unless all moves do it.
func TestCutLabelVerb(t *testing.T) {
	labels := []string{"Decline the trade with Greta", "Decline the trade with Bo", "Accept the trade with Greta", "Discard a two (starter) on the pile", "Discard a two (starter) on a rival"}
	for i, want := range []string{"Decline … Greta", "Decline … Bo", "Accept the tra…", "Discard … the …", "Discard … a ri…"} {
		if got := layout.CutLabel(labels, i, 15); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestWrapWords: lines of a long text end at blanks, keep what they begin with, and fit.
func TestWrapWords(t *testing.T) {
	const body = "  Stairs are a step like any other (BR-3, BR-16). A move goes up to two squares (BR-16, BR-17)."
	for width := 20; width < 80; width++ {
		lines := wrapWords(body, width)
		for _, l := range lines {
			if len(l) > width || strings.HasSuffix(l, "-") || strings.HasPrefix(l, "3,") {
				t.Errorf("in %d columns: %q", width, l)
			}
		}
		if got := strings.Join(lines, " "); strings.Join(strings.Fields(got), " ") != strings.TrimSpace(body) || !strings.HasPrefix(got, "  ") {
			t.Errorf("in %d columns, the text is %q", width, got)
		}
	}
}
