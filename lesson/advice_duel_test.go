package lesson

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/duel"
	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

var duelWorlds = flag.Int("duelworlds", 60, "hands of the opponent that judge a choice in a duel")

// duelValue returns what actions of the learner are worth in a duel: the mean result of duels that captains play on, with hands that
// the opponent may have. All actions meet the same hands. Against an empty hand it is exact.
func duelValue(t *testing.T) func(r *Run, actions []game.Action) []float64 {
	return func(r *Run, actions []game.Action) []float64 {
		you := r.lesson.You
		out := make([]float64, len(actions))
		k := bot.Know(r.lesson.Game, r.match.Position(), you)
		if r.match.Position().(*rules.State).View(you).(*rules.View).Seats[1-you].Cards == 0 {
			for i, a := range actions {
				st := r.match.Position().Clone()
				st.Apply(you, a)
				out[i] = alone(st, you)
			}
			return out
		}
		seats := [2]*duel.Bot{duel.New(1, duel.Captain()), duel.New(2, duel.Captain())}
		for w := range *duelWorlds {
			world := k.Imagine(rand.New(rand.NewPCG(uint64(w), 1)))
			for i, a := range actions {
				st := world.Clone()
				st.Apply(you, a)
				out[i] += playOn(t, r.lesson.Game, st, seats, rand.New(rand.NewPCG(uint64(w), 2)))[you] / float64(*duelWorlds)
			}
		}
		return out
	}
}

// playOn plays a duel to its end and returns the results by seat.
func playOn(t *testing.T, g game.Game, st game.State, seats [2]*duel.Bot, random *rand.Rand) (out [2]float64) {
	for !game.Over(st) {
		actors := game.RequiredActors(st)
		s := actors.First()
		if actors.Len() > 1 && random.IntN(2) == 0 {
			s = actors.Without(s).First()
		}
		a, err := seats[s].Choose(t.Context(), bot.Know(g, st, s))
		if err != nil {
			t.Fatal(err)
		}
		st.Apply(s, a)
	}
	res := st.Result()
	return [2]float64{float64(res.Utility[0]), float64(res.Utility[1])}
}

// alone returns the best result of a seat whose opponent has no card left, over all ways to play on. The opponent touches the marker
// as soon as the seat does.
func alone(st game.State, you game.Seat) float64 {
	if game.Over(st) {
		return float64(st.Result().Utility[you])
	}
	if required := game.RequiredActors(st); !required.Has(you) {
		c := st.Clone()
		c.Apply(1-you, c.Legal(nil, 1-you)[0])
		return alone(c, you)
	}
	best := -1.0
	for _, a := range st.Legal(nil, you) {
		c := st.Clone()
		c.Apply(you, a)
		best = max(best, alone(c, you))
	}
	return best
}

// TestDuelAdvice checks what the lessons of Heads Up Duel recommend.
func TestDuelAdvice(t *testing.T) {
	c := advice{worth: duelValue(t), near: 0.1, clear: 0.05}
	c.check(t, "duel/jack", "duel/ace")
}

// duelFirst returns what actions are worth in the first duel, where hands are large. All are played with few hands of the opponent, and those
// that then look as good as what the step wants with many.
func duelFirst(t *testing.T) func(r *Run, actions []game.Action) []float64 {
	quick := duel.Captain()
	quick.Worlds, quick.Answers, quick.Views, quick.Steps = 4, 8, 0, 40
	seats := [2]*duel.Bot{duel.New(1, quick), duel.New(2, quick)}
	return func(r *Run, actions []game.Action) []float64 {
		g, you := r.lesson.Game, r.lesson.You
		k := bot.Know(g, r.match.Position(), you)
		out, left := make([]float64, len(actions)), make([]bool, len(actions))
		path := slices.IndexFunc(actions, func(a game.Action) bool { return fit(r.current().Want, g.Format(a)) == exactly })
		few := *duelWorlds / 6
		for w := range *duelWorlds {
			world := k.Imagine(rand.New(rand.NewPCG(uint64(w), 1)))
			for i, a := range actions {
				if left[i] {
					continue
				}
				st := world.Clone()
				st.Apply(you, a)
				out[i] += playOn(t, g, st, seats, rand.New(rand.NewPCG(uint64(w), 2)))[you]
			}
			if w+1 == few {
				for i := range out {
					left[i] = path >= 0 && i != path && out[i] < out[path]
				}
			}
		}
		for i := range out {
			if left[i] {
				out[i] = out[i] * float64(*duelWorlds) / float64(few)
			}
			out[i] /= float64(*duelWorlds)
		}
		return out
	}
}

// TestDuelFirst checks what the guided rounds of the first duel recommend. While the learner plays on, its hints only say what is possible.
func TestDuelFirst(t *testing.T) {
	c := advice{worth: duelFirst(t), near: 0.2, first: true}
	c.check(t, "duel/first-match")
}
