package games_test

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
)

// sound is what a critique looks like: one sentence, or two short ones, that name seats by placeholders.
var sound = regexp.MustCompile(`^[A-Z0-9{][^\n]*[^ .]\.$`)

// Every game says what was wrong with actions: in random matches often, always in whole sentences, and the same whenever it is
// asked. It names no seat that is not at the table.
func TestCritiques(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 4))
			asked, said := 0, map[string]bool{}
			for range 12 {
				seats := g.Info().Seats[r.IntN(len(g.Info().Seats))]
				st, err := g.New(game.Setup{Seats: seats})
				if err != nil {
					t.Fatal(err)
				}
				for n := 0; !game.Over(st) && n < 600; n++ {
					s := st.Actors().First()
					if s == game.Nature {
						st.Apply(s, st.Roll(r))
						continue
					}
					legal := st.Legal(nil, s)
					a, b := legal[r.IntN(len(legal))], legal[r.IntN(len(legal))]
					text := game.CritiqueOf(st, s, a, b)
					if a == b && text != "" || text != "" && !sound.MatchString(text) {
						t.Fatalf("%s, better %s: %q", g.Format(a), g.Format(b), text)
					}
					if text != game.CritiqueOf(st.Clone(), s, a, b) {
						t.Fatalf("%s, better %s: two critiques", g.Format(a), g.Format(b))
					}
					for at := seats; at < game.MaxSeats; at++ {
						if regexp.MustCompile(`\{` + game.Seat(at).String() + `\}`).MatchString(text) {
							t.Fatalf("%d seats: %q", seats, text)
						}
					}
					if a != b {
						asked++
					}
					if text != "" {
						said[text] = true
					}
					st.Apply(s, a)
				}
			}
			if len(said) < 12 {
				t.Errorf("%d critiques of %d pairs of actions: %v", len(said), asked, said)
			}
			t.Logf("%d different critiques of %d pairs", len(said), asked)
			i := 0
			for text := range said {
				if i++; i > 12 {
					break
				}
				t.Log(text)
			}
		})
	}
}
