package lesson

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/duel"
	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

var marketWorlds = flag.Int("marketworlds", 40, "tables that judge a choice at the market")

// marketValue judges the lesson of packs: it returns wins less losses of the learner in duels that captains play with the decks
// that follow from an action. Marbles left buy high packs, and the last one a low pack, unless the learner is ready. Nothing else is traded.
func marketValue(t *testing.T) func(r *Run, actions []game.Action) []float64 {
	return func(r *Run, actions []game.Action) []float64 {
		g, you := r.lesson.Game, r.lesson.You
		k := bot.Know(g, r.match.Position(), you)
		out := make([]float64, len(actions))
		for i, a := range actions {
			verb, _, _ := strings.Cut(g.Format(a), " ")
			first := r.current().Want[0].Text.Text == "token" // there a pack only comes too early
			if verb != "token" && verb != "ready" && (verb != "buy" || first) {
				out[i] = unjudged
			}
		}
		for w := range *marketWorlds {
			world := k.Imagine(rand.New(rand.NewPCG(uint64(w), 1)))
			for i, a := range actions {
				if out[i] != unjudged {
					st := world.Clone()
					st.Apply(you, a)
					out[i] += playTable(t, g, st, you, g.Format(a) == "ready", rand.New(rand.NewPCG(uint64(w), 2))) / float64(*marketWorlds)
				}
			}
		}
		return out
	}
}

// playTable plays a match from the market to its end and returns wins less losses of a seat. Only the seat's own duel is played well.
func playTable(t *testing.T, g game.Game, st game.State, you game.Seat, ready bool, random *rand.Rand) float64 {
	captain := duel.Captain()
	captain.Worlds, captain.Answers, captain.Views, captain.Steps = 4, 8, 0, 40 // for speed
	var bots [game.MaxSeats]*duel.Bot
	for i := range bots {
		bots[i] = duel.New(uint64(i), captain)
	}
	high, low, done := parsed(t, g, "buy high"), parsed(t, g, "buy low"), parsed(t, g, "ready")
	for !game.Over(st) {
		if st.Actors() == game.NatureOnly {
			st.Apply(game.Nature, st.Roll(random))
			continue
		}
		actors := game.RequiredActors(st)
		s := actors.First()
		if actors.Len() > 1 && random.IntN(2) == 0 {
			s = actors.Without(s).First()
		}
		legal := st.Legal(nil, s)
		v := st.View(you).(*rules.View)
		switch {
		case v.Phase == "trade" && s == you && !ready && game.IsLegal(st, s, high, nil):
			st.Apply(s, high)
		case v.Phase == "trade" && s == you && !ready && game.IsLegal(st, s, low, nil):
			st.Apply(s, low)
		case v.Phase == "trade":
			st.Apply(s, done)
		case v.Phase == "pick", v.Duel.Sides[0].Seat != int(you) && v.Duel.Sides[1].Seat != int(you):
			st.Apply(s, legal[random.IntN(len(legal))])
		default:
			a, err := bots[s].Choose(t.Context(), bot.Know(g, st, s))
			if err != nil {
				t.Fatal(err)
			}
			st.Apply(s, a)
		}
	}
	own := st.View(you).(*rules.View).Seats[you]
	return float64(own.Wins - own.Losses)
}

func parsed(t *testing.T, g game.Game, notation string) game.Action {
	t.Helper()
	a, err := g.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestMarketAdvice checks what the lesson of packs recommends.
func TestMarketAdvice(t *testing.T) {
	c := advice{worth: marketValue(t), near: 0.2, clear: 0.05}
	c.check(t, "duel/packs")
}
