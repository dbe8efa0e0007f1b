package match_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/match"
)

// TestLinesTellDraws checks that the lines of a log list every draw of chance in order, so that a page can compare them
// with the seed. A question mark replaces what a viewer may not know.
func TestLinesTellDraws(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			for seed := range uint64(5) {
				r := rand.New(rand.NewPCG(seed, 4))
				m := finish(t, randomly(t, g, r), r)
				for viewer := game.Watcher; int(viewer) < len(m.Seats()); viewer++ {
					if viewer < 0 && viewer != game.Watcher {
						continue
					}
					v, err := m.ShownTo(0).Brief(viewer, m.Version())
					if err != nil {
						t.Fatal(err)
					}
					var lines []match.Played
					for _, l := range v.Log {
						lines = append(lines, l.Drawn...)
					}
					var draws []match.Played
					for _, p := range v.Plays {
						if p.Actor == game.Nature.String() {
							draws = append(draws, p)
						}
					}
					if len(lines) != len(draws) {
						t.Fatalf("seed %d: viewer %d reads %d draws, the match has %d", seed, viewer, len(lines), len(draws))
					}
					for i, line := range lines {
						if strings.HasSuffix(line.Notation, "?") {
							line.Notation = draws[i].Notation
						}
						if line != draws[i] {
							t.Errorf("seed %d: viewer %d reads %v, the draw is %v", seed, viewer, line, draws[i])
						}
					}
				}
			}
		})
	}
}
