package setup_test

import (
	"strings"
	"testing"

	"quarterdeck/command/setup"
	"quarterdeck/games"
)

// TestRulebook: of each game, clients in a terminal show the whole rules, and the goal in one or two sentences.
func TestRulebook(t *testing.T) {
	for _, g := range games.All() {
		id := g.Info().ID
		book := setup.Rulebook(id)
		if n := strings.Count(book.Goal, ". "); book.Goal == "" || n > 2 || !strings.Contains(book.Text, "- Goal: "+book.Goal) {
			t.Errorf("%s: the goal is %q", id, book.Goal)
		}
	}
	if book := setup.Rulebook("chess"); book.Goal != "" || book.Text != "" {
		t.Errorf("rules of no game: %v", book)
	}
}
