package lesson

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/breach"
	"quarterdeck/game"
	rules "quarterdeck/games/breach"
)

var breachPlayouts = flag.Int("breachplayouts", 100, "playouts that judge a choice in Breach")

// breachValue returns what actions of the learner are worth in Breach: the mean result of matches that experts play on.
func breachValue(t *testing.T) func(r *Run, actions []game.Action) []float64 {
	return func(r *Run, actions []game.Action) []float64 {
		judge := breach.NewJudge(1, *breachPlayouts)
		you := r.lesson.You
		study, err := judge.Study(t.Context(), bot.Know(r.lesson.Game, r.match.Position(), you), bot.Ask{Seats: r.lesson.Setup.Seats, Known: actions})
		if err != nil {
			t.Fatal(err)
		}
		out := make([]float64, len(actions))
		for i, a := range actions {
			out[i] = unjudged // the only action
			for _, c := range study.Choices {
				if c.Action == a {
					out[i] = c.Utility[you]
				}
			}
		}
		return out
	}
}

// breachFirst returns what actions are worth in the first match of Breach, which is long: of what the step wants by name or calls better, and
// of what an expert would do instead. While the learner is guided, all others that look better in fewer playouts are judged as well.
func breachFirst(t *testing.T) func(r *Run, actions []game.Action) []float64 {
	screen, judge := breach.NewJudge(2, *breachPlayouts/4), breach.NewJudge(1, *breachPlayouts)
	return func(r *Run, actions []game.Action) []float64 {
		g, you := r.lesson.Game, r.lesson.You
		wanted, _ := r.wanted()
		var known []game.Action
		for _, a := range actions {
			if text := g.Format(a); fit(wanted, text) == exactly || better.MatchString(r.replyTo(text)) {
				known = append(known, a)
			}
		}
		study := func(judge *breach.Bot, known []game.Action) []float64 {
			s, err := judge.Study(t.Context(), bot.Know(g, r.match.Position(), you), bot.Ask{Seats: r.lesson.Setup.Seats, Known: known})
			if err != nil {
				t.Fatal(err)
			}
			out := make([]float64, len(actions))
			for i, a := range actions {
				out[i] = unjudged
				for _, c := range s.Choices {
					if c.Action == a && c.Tried {
						out[i] = c.Utility[you]
					}
				}
			}
			return out
		}
		if r.current().Until == nil && len(known) == 1 && len(actions) > 1 {
			rough := study(screen, actions)
			own := known[0]
			walks := strings.HasPrefix(g.Format(own), "move ")
			for i, a := range actions {
				// Experts hand treasures over only when they are beside the king. So playouts make too much of going there at once.
				if rough[i] > rough[slices.Index(actions, own)] && (walks || g.Format(a) != "move 1.4") {
					known = append(known, a)
				}
			}
		}
		if len(known) == 1 && known[0] == r.match.Position().Clone().(*rules.State).Advise(you, actions, rules.Expert) {
			out := slices.Repeat([]float64{unjudged}, len(actions))
			out[slices.Index(actions, known[0])] = 0
			return out
		}
		return study(judge, known)
	}
}

// TestBreachFirst checks what the first match recommends, while the learner searches freely as well. Its hints state rules and where
// things are.
func TestBreachFirst(t *testing.T) {
	c := advice{worth: breachFirst(t), near: 0.2, first: true}
	c.check(t, "breach/first-match")
}

// TestBreachAdvice checks what the lessons of Breach recommend.
func TestBreachAdvice(t *testing.T) {
	c := advice{worth: breachValue(t), near: 0.1, clear: 0.05}
	c.check(t, "breach/keys", "breach/floods", "breach/leaving")
}

// ghostValue judges a ghost's actions exactly: it returns how likely the rival is kept from walking to the breach on its next turn, if
// the ghost does its best with the actions left. A rival that walks draws no card and plays none.
func ghostValue(r *Run, actions []game.Action) []float64 {
	out := make([]float64, len(actions))
	for i, a := range actions {
		st := r.match.Position().Clone()
		st.Apply(r.lesson.You, a)
		out[i] = kept(r.lesson.Game, st, r.lesson.You)
	}
	return out
}

// kept returns that likelihood for a position with two seats.
func kept(g game.Game, st game.State, ghost game.Seat) float64 {
	legal := st.Legal(nil, st.Actors().First())
	if game.Over(st) {
		return 1 - float64(st.Result().Score[1-ghost])
	}
	actor, least, most, sum, weight := st.Actors().First(), 1.0, 0.0, 0.0, 0.0
	if st.Actors() == game.NatureOnly {
		legal = st.Legal(nil, game.Nature)
	}
	for _, a := range legal {
		if verb, _, _ := strings.Cut(g.Format(a), " "); actor != ghost && st.Actors() != game.NatureOnly && verb != "move" {
			continue
		}
		c := st.Clone()
		if st.Actors() == game.NatureOnly {
			c.Apply(game.Nature, a)
			w := float64(st.Weight(a))
			sum, weight = sum+w*kept(g, c, ghost), weight+w
			continue
		}
		c.Apply(actor, a)
		v := kept(g, c, ghost)
		least, most = min(least, v), max(most, v)
	}
	switch {
	case st.Actors() == game.NatureOnly:
		return sum / weight
	case actor == ghost:
		return most
	}
	return least
}

var ghostWorlds = flag.Int("ghostworlds", 10, "hands of the rival that judge a ghost's choice")

// ghostExpert judges a ghost's actions by an expert rival, which plays its cards: it returns how often the rival has not won by the end of its
// next turn. The ghost does its best with the actions that are left.
func ghostExpert(r *Run, actions []game.Action) []float64 {
	out := make([]float64, len(actions))
	k := bot.Know(r.lesson.Game, r.match.Position(), r.lesson.You)
	for w := range *ghostWorlds {
		world := k.Imagine(rand.New(rand.NewPCG(uint64(w), 1)))
		for i, a := range actions {
			st := world.Clone()
			st.Apply(r.lesson.You, a)
			if !rivalWins(r.lesson.Game, st, r.lesson.You, rand.New(rand.NewPCG(uint64(w), 2))) {
				out[i] += 1 / float64(*ghostWorlds)
			}
		}
	}
	return out
}

// rivalWins plays on to the end of the rival's next turn, and reports whether the rival has won.
func rivalWins(g game.Game, st game.State, ghost game.Seat, random *rand.Rand) bool {
	for went := false; !game.Over(st); {
		s := st.Actors().First()
		legal := st.Legal(nil, s)
		switch {
		case st.Actors() == game.NatureOnly:
			st.Apply(game.Nature, st.Roll(random))
		case s != ghost:
			went = true
			st.Apply(s, st.(*rules.State).Advise(s, legal, rules.Expert))
		case went:
			return false
		default:
			best, most := legal[0], -1.0
			for _, a := range legal {
				c := st.Clone()
				c.Apply(s, a)
				if v := kept(g, c, ghost); v > most || v == most && g.Format(a) == "end" {
					best, most = a, v
				}
			}
			st.Apply(s, best)
		}
	}
	return st.Result().Utility[1-ghost] > 0
}

// TestGhostExpert checks the same lesson by an expert.
func TestGhostExpert(t *testing.T) {
	c := advice{worth: ghostExpert, near: 0, clear: 0.1}
	c.check(t, "breach/ghosts")
}

// TestGhostAdvice checks what the lesson of ghosts recommends.
func TestGhostAdvice(t *testing.T) {
	c := advice{worth: ghostValue, near: 0, clear: 0.5}
	c.check(t, "breach/ghosts")
}
