package lesson

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
)

// sabotageIterations is how far captain searches a position of a lesson: 20 times as far as in a batch of matches.
const sabotageIterations = 20_000

// judged returns what actions are worth as captain's judge estimates them. The estimate is the same every time.
func judged(t *testing.T, gameID string, iterations int) func(r *Run, actions []game.Action) []float64 {
	return func(r *Run, actions []game.Action) []float64 {
		l := r.lesson
		judge := roster.Of(gameID).NewJudge(1, iterations)
		s, err := judge.Study(t.Context(), bot.Know(l.Game, r.match.Position(), l.You), bot.Ask{Seats: l.Setup.Seats, Known: actions})
		if err != nil {
			t.Fatal(err)
		}
		out := make([]float64, len(actions))
		for i, a := range actions {
			for _, c := range s.Choices {
				if c.Action == a {
					out[i] = c.Utility[l.You]
				}
			}
		}
		return out
	}
}

// TestSabotageAdvice checks what the lessons of Sabotage recommend.
func TestSabotageAdvice(t *testing.T) {
	c := advice{worth: judged(t, "sabotage", sabotageIterations), near: 0.04, clear: 0.04, paths: []Path{Stubborn}}
	c.check(t, "sabotage/covering", "sabotage/uncovering", "sabotage/last-stand")
}

// TestSabotageFirst checks what the first match recommends. All of it is guided.
func TestSabotageFirst(t *testing.T) {
	c := advice{worth: judged(t, "sabotage", sabotageIterations), near: 0.04, first: true}
	c.check(t, "sabotage/first-match")
}
