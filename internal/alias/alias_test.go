package alias

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/games"
	"quarterdeck/internal/nickname"
	"quarterdeck/internal/persona"
)

// TestAliases has names that guests could choose, in which no word is a bot's name, a level, a game or a character of Breach.
func TestAliases(t *testing.T) {
	taken := append(persona.All(), "Captain", "Mate", "Deckhand", "Random", "Sailor", "Surgeon", "Shipwright", "Rigger", "Navigator", "Officer", "Cook", "Master", "Gunner")
	for _, g := range games.All() {
		taken = append(taken, strings.Fields(g.Info().Title)...)
	}
	for _, words := range [][]string{first[:], second[:]} {
		for i, w := range words {
			if slices.Contains(taken, w) || slices.Contains(words[:i], w) {
				t.Errorf("%s is taken", w)
			}
		}
	}
	different := map[string]bool{}
	for i := range 500 {
		name := Of(fmt.Sprint("guest", i))
		different[name] = true
		if err := nickname.Check(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(different) < 420 {
		t.Errorf("500 guests have %d names", len(different))
	}
	if Of("guest0") == Of("guest1") || Or("Ann", "a") != "Ann" || Or("", "a") != Of("a") {
		t.Error("names change")
	}
}
