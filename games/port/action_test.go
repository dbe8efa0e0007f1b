package port_test

import (
	"errors"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
)

// FuzzParse: what Parse reads is exactly what Format writes, and everything else is refused.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"expose a", "deal 0 a7", "deal 1 d11", "pirate c9", "flip", "play b10", "play", "deal 2 a1", "play a01", "deal 0  a1", "", "expose", "play a12"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := port.Game().Parse(text)
		if err == nil {
			if got := port.Game().Format(a); got != text {
				t.Fatalf("%q is read as %q", text, got)
			}
			return
		}
		var r *game.Refusal
		if !errors.As(err, &r) || r.Code != game.BadNotation {
			t.Fatalf("%q is refused by %v", text, err)
		}
	})
}

// TestNotation: every action there is survives writing and reading.
func TestNotation(t *testing.T) {
	var all []game.Action
	for suit := range port.Suit(port.Suits) {
		all = append(all, port.Expose(suit))
	}
	for c := range port.Card(port.Deck) {
		all = append(all, port.Deal(0, c), port.Deal(1, c), port.Pirate(c), port.Play(c))
	}
	for _, a := range append(all, port.Flip) {
		text := port.Game().Format(a)
		if got, err := port.Game().Parse(text); err != nil || got != a {
			t.Errorf("%q is read as %d, %v; it was %d", text, got, err, a)
		}
	}
	if text := port.Game().Format(port.Deal(1, port.CardOf(port.Daggers, 11))); text != "deal 1 d11" {
		t.Error(text)
	}
}
