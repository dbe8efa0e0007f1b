package play

import (
	"testing"

	"quarterdeck/match"
	"quarterdeck/match/outcome"
)

// TestVerdict checks that a result does not say its title twice.
func TestVerdict(t *testing.T) {
	for _, c := range []struct{ end, text, want string }{
		{outcome.Win, "You win. The center card is taken.", "The center card is taken."},
		{outcome.Win, "You win, 8 to 5.", "You win, 8 to 5."},
		{outcome.Win, "You win.", "You win."},
		{outcome.Loss, "Bo wins. The center card is taken.", "Bo wins. The center card is taken."},
	} {
		p := &Page{View: &match.View{Result: &outcome.View{Text: c.text, Seats: []string{c.end}}}}
		if got := verdict(p); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
