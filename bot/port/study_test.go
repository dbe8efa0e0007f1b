package port

import (
	"math/rand/v2"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/port"
)

// The bot's choice is the one that it judges best, and a position is worth its best choice.
func TestStudy(t *testing.T) {
	for _, setup := range []game.Setup{{Seats: 1}, {Seats: 2, Options: map[string]string{"hands": "closed"}}} {
		g := rules.Game()
		st, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(4, 4))
		for n := 0; n < 12 && !game.Over(st); n++ {
			for st.Actors() == game.NatureOnly {
				st.Apply(game.Nature, st.Roll(r))
			}
			s := st.Actors().First()
			k := bot.Know(g, st, s)
			out, err := New(1).Study(t.Context(), k, bot.Ask{Seats: setup.Seats})
			if err != nil {
				t.Fatal(err)
			}
			parts := 0.0
			for _, c := range out.Choices {
				parts += c.Part
				if c.Part == 1 && c.Utility != out.Utility || c.Utility[0] > out.Utility[0] {
					t.Errorf("choice %d: %s is worth %v, the position %v", n, g.Format(c.Action), c.Utility[0], out.Utility[0])
				}
			}
			if len(out.Choices) > 0 && parts != 1 || len(out.Choices) == 1 || out.Utility[0] <= -1 {
				t.Errorf("choice %d: %+v", n, out)
			}
			legal := st.Legal(nil, s)
			st.Apply(s, legal[r.IntN(len(legal))])
		}
	}
}
