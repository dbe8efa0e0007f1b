package breach_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
)

// TestSlow: along random matches of all kinds the slow generator lists the same actions, and finds the same matches
// lost for being enclosed.
func TestSlow(t *testing.T) {
	matches, seen := 6, map[string]int{}
	if testing.Short() {
		matches = 1
	}
	for i, setup := range setups() {
		for seed := range uint64(matches) {
			follow(t, setup, seed<<8+uint64(i), seen)
		}
	}
	for _, verb := range []string{"move", "enter", "give", "search", "open", "retrieve", "play", "swap", "revive", "lend", "discard", "push", "place", "end"} {
		if seen[verb] == 0 && !testing.Short() {
			t.Errorf("%s was never legal", verb)
		}
	}
	t.Logf("actions listed alike: %v", seen)
}

// follow plays a random match that searches and plays items more often than moves, and compares every position.
func follow(t *testing.T, setup game.Setup, seed uint64, seen map[string]int) {
	t.Helper()
	st, err := breachNew(setup)
	if err != nil {
		t.Fatal(err)
	}
	s, r := &scene{t, breachGame, st}, rand.New(rand.NewPCG(seed, 9))
	made, lamps := make([]int, setup.Seats), 0
	for n := 0; !game.Over(st); n++ {
		who := st.Actors().First()
		a := s.choose(r, who)
		if s.view(0).Turn >= 0 && who >= 0 && n%3 == 0 { // the slow way is slow
			w := newSlow(st, setup.Seats)
			w.made, w.lamps = made, lamps
			got, want := s.legal(who), w.legal(int(who))
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%+v, seed %d, action %d, seat %v:\nlegal %q\nslow  %q\nview %+v", setup, seed, n, who, got, want, *w.view)
			}
			for _, text := range got {
				verb, _, _ := strings.Cut(text, " ")
				seen[verb]++
			}
			if w.enclosed() && w.view.Stage != "steal" {
				t.Fatalf("%+v, seed %d, action %d: all are trapped and the match goes on", setup, seed, n)
			}
		}
		text, turn := s.g.Format(a), s.view(0).Turn
		switch {
		case text == "search":
			made[who]++
		case text == "play lantern":
			lamps++
		}
		st.Apply(who, a)
		if text == "end" || s.view(0).Turn != turn {
			clear(made)
			lamps = 0
		}
	}
	if v := s.view(0); v.Ending == "trapped" && !newSlow(st, setup.Seats).enclosed() {
		t.Fatalf("%+v, seed %d: the match is lost, but not all are trapped", setup, seed)
	}
}

// choose is a random legal action: of those of a seat, one of the rarer verbs where there is one, half the time, and
// what has to do with treasures nearly always; of draws, half the time each kind of card as often as any other.
func (s *scene) choose(r *rand.Rand, who game.Seat) game.Action {
	legal := s.st.Legal(nil, who)
	if who == game.Nature {
		if r.IntN(2) == 0 {
			return s.st.Roll(r)
		}
		return legal[r.IntN(len(legal))]
	}
	among := func(verbs string) []game.Action {
		return slices.DeleteFunc(slices.Clone(legal), func(a game.Action) bool {
			verb, _, _ := strings.Cut(s.g.Format(a), " ")
			return !strings.Contains(verbs, verb)
		})
	}
	if list := among("open retrieve enter deliver"); len(list) > 0 && r.IntN(5) > 0 {
		return list[r.IntN(len(list))]
	}
	if list := among("search give play discard swap revive lend push place"); len(list) > 0 && r.IntN(2) == 0 {
		return list[r.IntN(len(list))]
	}
	return legal[r.IntN(len(legal))]
}
