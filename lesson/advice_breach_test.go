package lesson

import (
	"flag"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/breach"
	"quarterdeck/game"
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

// TestBreachAdvice checks what the lessons of Breach recommend.
func TestBreachAdvice(t *testing.T) {
	c := advice{worth: breachValue(t), near: 0.1, clear: 0.05}
	c.check(t, "breach/keys", "breach/floods")
}
