package coach

import (
	"testing"

	"quarterdeck/game"
)

// Utilities are sums of 32-bit fractions, so that a sure win can be a little more than 1: chances stay from 0 to 1 anyhow.
func TestChancesStayInRange(t *testing.T) {
	var sums tally
	sums.add(&[game.MaxSeats]float64{1 + 1.5e-8, -1 - 1.5e-8, 0.5}, 1)
	for s, want := range []float64{1, 0, 0.75} {
		if got := sums.figures(3)[s].Value; got != want {
			t.Errorf("seat %d has the chances %v, want %v", s, got, want)
		}
	}
}

// Texts have no figure whose error is not smaller.
func TestTooClose(t *testing.T) {
	for _, c := range []struct {
		f              Figure
		amount, signed string
		chance         string
	}{
		{Figure{.3, .1}, "30.0 ± 10.0%", "+30.0 ± 10.0%", "30.0 ± 10.0%"},
		{Figure{-3.092, 1.341}, "-309.2 ± 134.1%", "−309.2 ± 134.1%", TooClose},
		{Figure{.1, .1}, TooClose, TooClose, "below 30.0%"},
		{Figure{-.1, .2}, TooClose, TooClose, "below 30.0%"},
		{Figure{.97, .04}, "97.0 ± 4.0%", "+97.0 ± 4.0%", "above 89.0%"},
		{Figure{.5, .25}, "50.0 ± 25.0%", "+50.0 ± 25.0%", TooClose},
		{Figure{.5, 0}, "50.0%", "+50.0%", "50.0%"},
		{Figure{0, .01}, TooClose, TooClose, "below 2.0%"},
		{Figure{}, "0.0%", "", "0.0%"},
	} {
		if a, s, ch := c.f.String(), c.f.Signed(), c.f.Chance(); a != c.amount || s != c.signed || ch != c.chance {
			t.Errorf("%v ± %v: %q %q %q", c.f.Value, c.f.Error, a, s, ch)
		}
	}
}

// An account without what is too close to call still adds up, and its sum does not name it.
func TestCalledAccount(t *testing.T) {
	a := Account{From: Figure{.5, .3}, Given: Figure{.25, .1}, Luck: Figure{.5, .75}, Conceded: Figure{-.25, .125}, Result: 0}
	a.Rest.Value = a.Result - (a.From.Value - a.Given.Value + a.Luck.Value + a.Conceded.Value)
	b := a.Called()
	if b.From != (Figure{}) || b.Luck != (Figure{}) || b.Given != a.Given || b.Rest.Value != .5 || b.From.Value-b.Given.Value+b.Luck.Value+b.Conceded.Value+b.Rest.Value != b.Result {
		t.Errorf("%+v", b)
	}
	e := &Estimates{Names: []string{"Ann", "Bo"}, Accounts: []Account{a, a}}
	if got, want := e.sum(0), "So − 25.0% (given away by Ann) + 0.0% (given away by Bo) − 25.0% (ending early) + 50.0% (the rest) = 0.0%."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if first := e.sums(0)[0]; first != "For Ann: chances at first too close to call, 0.0% at the end; luck of the draws too close to call; ending early −25.0 ± 12.5%." {
		t.Errorf("%q", first)
	}
}
