package lesson

import (
	"slices"
	"strings"
	"testing"

	rules "quarterdeck/games/bastion"
	"quarterdeck/solve/bastion"
)

// TestBastionUnwon: when neither player wins a round, the first match names what can be the reason: the middle card beats both, cards are
// equal, or the three cards form a circle. Each comes up.
func TestBastionUnwon(t *testing.T) {
	l := shipped(t, "bastion/first-match")
	said := map[string]int{"the middle card was best": 0, "cards were equal": 0, "a circle": 0}
	for seed := range uint64(60) {
		if err := l.Walk(t.Context(), Random, seed, func(r *Run) {
			i := slices.IndexFunc(r.Prompt().News, func(text string) bool { return strings.HasPrefix(text, "Neither of you won:") })
			if i < 0 {
				return
			}
			v := r.match.Position().View(l.You).(rules.View)
			last := v.Round - 1
			cards, err := bastion.ParseCards(v.Row[last] + v.Played[0][last:v.Round] + v.Played[1][last:v.Round])
			if err != nil {
				t.Fatal(err)
			}
			middle, mine, other := cards[0], cards[1], cards[2]
			reason := "a circle"
			switch {
			case bastion.Beats(middle, mine) && bastion.Beats(middle, other):
				reason = "the middle card was best"
			case middle == mine || middle == other || mine == other:
				reason = "cards were equal"
			}
			if text := r.Prompt().News[i]; !strings.Contains(text, reason) {
				t.Errorf("of %v in the middle, %v and %v, it does not say that %s: %s", middle, mine, other, reason, text)
			}
			said[reason]++
		}); err != nil {
			t.Fatal(err)
		}
	}
	for reason, n := range said {
		if n == 0 {
			t.Errorf("no round is left unwon because %s", reason)
		}
	}
}
