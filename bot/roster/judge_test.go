package roster_test

import (
	"math"
	"reflect"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
)

// Every game's judge is reproducible and stays in bounds. In a game of two opponents the utilities add up to zero, also
// where captain values a draw below even.
func TestJudge(t *testing.T) {
	for _, g := range games.All() {
		st, err := g.New(game.Setup{Seats: g.Info().Seats[0]})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; st.Actors() != 0 && n < 600; n++ { // a match may not end if the same action is always taken
			if n%12 == 0 {
				judged(t, g, st)
			}
			step(t, st)
		}
		judged(t, g, st)
	}
}

// step takes the middle legal action.
func step(t *testing.T, st game.State) {
	t.Helper()
	s := st.Actors().First()
	if st.Actors() == game.NatureOnly {
		s = game.Nature
	}
	legal := st.Legal(nil, s)
	st.Apply(s, legal[len(legal)/2])
}

func judged(t *testing.T, g game.Game, st game.State) {
	t.Helper()
	seats := g.Info().Seats[0]
	look := func() *bot.Study {
		study, err := roster.Of(g.Info().ID).NewJudge(7, 60).Study(t.Context(), bot.Know(g, st, 0), bot.Ask{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		return study
	}
	a, b := look(), look()
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%s: two looks at one position differ: %+v, %+v", g.Info().ID, a, b)
	}
	all := [][game.MaxSeats]float64{a.Utility}
	for _, c := range a.Choices {
		all = append(all, c.Utility)
	}
	for _, u := range all {
		if math.Abs(u[0]) > 1 || seats == 2 && !g.Info().CoOp && math.Abs(u[0]+u[1]) > 1e-6 {
			t.Errorf("%s: utilities %v", g.Info().ID, u)
		}
	}
	if game.Over(st) && math.Abs(a.Utility[0]-float64(st.Result().Utility[0])) > 1e-6 {
		t.Errorf("%s: a finished match with utility %v is judged as %v", g.Info().ID, st.Result().Utility[0], a.Utility[0])
	}
}
