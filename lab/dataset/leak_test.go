package dataset_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lab/dataset"
)

// TestLeak: in worlds that differ only in what a seat cannot know, a row is the same up to the choice.
func TestLeak(t *testing.T) {
	different := 0
	for _, g := range games.All() {
		setup := game.Setup{Seats: 2}
		switch g.Info().ID {
		case "bastion":
			setup.Options = map[string]string{"row": "hidden"}
		case "duel":
			setup.Seats = 4
		}
		for seed := range uint64(3) {
			different += compareMatch(t, g, setup, seed)
		}
	}
	if different == 0 {
		t.Error("no two worlds differed")
	}
}

// compareMatch plays a random match and returns in how many decisions the imagined world was another.
func compareMatch(t *testing.T, g game.Game, setup game.Setup, seed uint64) (different int) {
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	if setup, err = g.Resolve(setup); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 5))
	for plies := 0; !game.Over(st) && plies < 150; plies++ {
		actors := st.Actors()
		if actors == game.NatureOnly {
			st.Apply(game.Nature, st.Roll(r))
			continue
		}
		s := game.RequiredActors(st).First()
		twin := st.Clone()
		twin.Imagine(s, r)
		here, legal := dataset.Describe(g, st, s)
		there, _ := dataset.Describe(g, twin, s)
		if !reflect.DeepEqual(here, there) {
			t.Fatalf("%s: the row of seat %v shows what it cannot know:\n%+v\n%+v", g.Info().ID, s, here, there)
		}
		if !reflect.DeepEqual(st, twin) {
			different++
			if plies%7 == 0 {
				compareValues(t, g, setup, [2]game.State{st, twin}, s)
			}
		}
		st.Apply(s, legal[r.IntN(len(legal))])
	}
	return different
}

// compareValues compares the estimates in two worlds.
func compareValues(t *testing.T, g game.Game, setup game.Setup, worlds [2]game.State, s game.Seat) {
	var values [2][]dataset.Value
	for i, st := range worlds {
		var err error
		judge := roster.Of(g.Info().ID).NewJudge(9, 16)
		if values[i], err = dataset.Judge(t.Context(), bot.Know(g, st, s).Under(setup), st.Legal(nil, s), judge); err != nil {
			t.Fatal(err)
		}
	}
	for i, v := range values[0] {
		if w := values[1][i]; v != w && (v == v || w == w) {
			t.Fatalf("%s: the values of seat %v show what it cannot know: %v, %v", g.Info().ID, s, values[0], values[1])
		}
	}
}
