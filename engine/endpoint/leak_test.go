package endpoint

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/games"
)

// TestLeak: a model is asked the same in all worlds that differ only in what its seat cannot know.
func TestLeak(t *testing.T) {
	different := 0
	for _, g := range games.All() {
		setup := game.Setup{}
		switch g.Info().ID {
		case "bastion":
			setup.Options = map[string]string{"row": "hidden"}
		case "duel":
			setup.Seats = 4
		}
		setup, err := g.Resolve(setup)
		if err != nil {
			t.Fatal(err)
		}
		st, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(3, 5))
		for n := 0; !game.Over(st) && n < 80; n++ {
			actors := game.RequiredActors(st)
			if actors == game.NatureOnly {
				st.Apply(game.Nature, st.Roll(r))
				continue
			}
			for s := range game.Seat(setup.Seats) {
				other := st.Clone()
				other.Imagine(s, r)
				if !reflect.DeepEqual(st, other) {
					different++
				}
				a, b := question(t, g, st, s, setup), question(t, g, other, s, setup)
				if a != b {
					t.Fatalf("%s: seat %v is told what it cannot know:\n%s\n%s", g.Info().ID, s, a, b)
				}
			}
			s := actors.First()
			choices := st.Legal(nil, s)
			st.Apply(s, choices[r.IntN(len(choices))])
		}
	}
	if different == 0 {
		t.Error("no two worlds differed")
	}
}

func question(t *testing.T, g game.Game, st game.State, s game.Seat, setup game.Setup) string {
	t.Helper()
	text, err := json.Marshal(ask(bot.Know(g, st, s).Under(setup)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
