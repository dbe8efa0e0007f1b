package lesson

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
)

// TestTrappedHint replays matches of crews. When the hint for a trapped pawn comes up, its player may have nothing to clear an obstacle
// with. So the hint names other players as well.
func TestTrappedHint(t *testing.T) {
	all, err := ShippedHints()
	if err != nil {
		t.Fatal(err)
	}
	hints := all["breach"].All
	hint := &hints[slices.IndexFunc(hints, func(h Hint) bool { return h.Name.Text == "trapped" })]
	files, err := filepath.Glob("../games/breach/testdata/records/v2-crew-*.qdr")
	if err != nil {
		t.Fatal(err)
	}
	helpless := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		helpless += helplessIn(t, hint, string(text))
	}
	if helpless == 0 || !strings.Contains(hint.Say.Text, "another player") {
		t.Errorf("it is shown %d times to a player who may play nothing: %s", helpless, hint.Say.Text)
	}
}

// helplessIn returns how often a hint of Breach is shown, in a recorded match of a crew, to a player who is to act and may play no item.
func helplessIn(t *testing.T, hint *Hint, text string) (n int) {
	t.Helper()
	head, lines, _ := strings.Cut(text, "\nbegin\n")
	g, err := games.Find("breach", 0)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := g.Resolve(game.Setup{Seats: strings.Count(head, "\nseat ")})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(lines, "\n") {
		e, err := record.ParseEntry(g, line)
		if err != nil || e.Kind != record.Act || game.Over(st) {
			break
		}
		st.Apply(e.Actor, e.Action)
		s := st.Actors().First()
		if game.Over(st) || st.Actors() == game.NatureOnly {
			continue
		}
		var moves []string
		for _, a := range st.Legal(nil, s) {
			moves = append(moves, g.Format(a))
		}
		m := &moment{table: st.Table(s), me: s, legal: func() []string { return moves }}
		if hint.holds(m) && !slices.ContainsFunc(moves, func(m string) bool { return strings.HasPrefix(m, "play ") }) {
			n++
		}
	}
	return n
}
