package breach_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// TestSlow: along random matches of all kinds, under every version of the rules, the slow generator lists the same actions,
// and finds the same matches lost for being enclosed.
func TestSlow(t *testing.T) {
	for _, g := range allVersions() {
		t.Run("rules "+strconv.Itoa(g.Info().Rules), func(t *testing.T) { testSlow(t, g) })
	}
}

func testSlow(t *testing.T, g game.Game) {
	matches, seen := 6, map[string]int{}
	if testing.Short() {
		matches = 1
	}
	for i, setup := range setups() {
		for seed := range uint64(matches) {
			follow(t, walk{g, setup, seed<<8 + uint64(i), 3}, seen)
		}
	}
	for _, verb := range []string{"move", "enter", "give", "search", "open", "retrieve", "play", "swap", "revive", "lend", "discard", "push", "place", "end"} {
		if seen[verb] == 0 && !testing.Short() {
			t.Errorf("%s was never legal", verb)
		}
	}
	t.Logf("actions listed alike: %v", seen)
}

// TestSlowBR24: the same for pawns on obstacles, in more matches of those whom BR-24 treats apart.
func TestSlowBR24(t *testing.T) {
	matches := 60
	if testing.Short() {
		matches = 6
	}
	setup := game.Setup{Seats: 3, Options: map[string]string{"mode": "coop", "difficulty": "novice", "characters": "choose"}}
	for _, g := range allVersions() {
		seen := map[string]int{}
		for seed := range uint64(matches) {
			follow(t, walk{g, setup, seed, 1 << 20}, seen)
		}
		for _, kind := range []string{"BR-24 without an action", "BR-24 on lent time"} {
			if seen[kind] == 0 && !testing.Short() {
				t.Errorf("version %d: nothing was in dispute for %s", g.Info().Rules, kind)
			}
		}
		t.Logf("version %d: %v", g.Info().Rules, seen)
	}
}

// walk is one random match that is compared after every few actions, and wherever the seat to act stands on an obstacle.
type walk struct {
	g     game.Game
	setup game.Setup
	seed  uint64
	every int // the slow way is slow
}

// follow plays a random match that searches and plays items more often than moves, and compares positions.
func follow(t *testing.T, walk walk, seen map[string]int) {
	t.Helper()
	g, setup, seed := walk.g, walk.setup, walk.seed
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	version := g.Info().Rules
	s, r := &scene{t, g, st}, rand.New(rand.NewPCG(seed, 9))
	made, lamps := make([]int, setup.Seats), 0
	for n := 0; !game.Over(st); n++ {
		who := st.Actors().First()
		a := s.choose(r, who)
		if who >= 0 && s.view(0).Turn >= 0 && (n%walk.every == 0 || s.onObstacle(who)) {
			w := newSlow(version, st, setup.Seats)
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
			if kind := w.disputed(int(who), want); kind != "" {
				seen[kind]++
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
	if v := s.view(0); v.Ending == "trapped" && !newSlow(version, st, setup.Seats).enclosed() {
		t.Fatalf("%+v, seed %d: the match is lost, but not all are trapped", setup, seed)
	}
}

// disputed names the reading of BR-24 by which the other version of the rules would list something else than legal; empty if there is none.
func (w *slow) disputed(s int, legal []string) string {
	other := *w
	other.rules = 3 - w.rules
	switch {
	case len(w.on[w.view.Seats[s].Square]) == 0 || slices.Equal(other.legal(s), legal):
		return ""
	case w.view.Actor != w.view.Turn:
		return "BR-24 on lent time"
	}
	return "BR-24 without an action"
}

// onObstacle reports whether an obstacle stands on the square of seat.
func (s *scene) onObstacle(seat game.Seat) bool {
	v := s.view(0)
	return slices.ContainsFunc(v.Ship.Obstacles, func(o breach.ObstacleView) bool { return o.Square == v.Seats[seat].Square })
}

// choose returns a random legal action: of characters, half the time those whom BR-24 treats apart; of those of a seat, one of the rarer verbs where there is one, half the time, and
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
	for _, c := range []string{"sailor", "captain", "gunner"} {
		if a, err := s.g.Parse("choose " + c); err == nil && slices.Contains(legal, a) && r.IntN(2) == 0 {
			return a
		}
	}
	if list := among("open retrieve enter deliver"); len(list) > 0 && r.IntN(5) > 0 {
		return list[r.IntN(len(list))]
	}
	if list := among("search give play discard swap revive lend push place"); len(list) > 0 && r.IntN(2) == 0 {
		return list[r.IntN(len(list))]
	}
	return legal[r.IntN(len(legal))]
}
