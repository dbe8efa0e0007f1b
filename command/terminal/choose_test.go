package terminal

import (
	"testing"

	"quarterdeck/games"
)

// TestFacts checks for how many players each game is said to be.
func TestFacts(t *testing.T) {
	want := map[string]string{
		"bastion": "2 players", "sabotage": "2 players", "duel": "2, 4, 6 or 8 players", "port": "1–2 players", "breach": "1–6 players",
	}
	for _, g := range games.All() {
		info := g.Info()
		if got := facts(info); len(got) <= len(want[info.ID]) || got[:len(want[info.ID])] != want[info.ID] {
			t.Errorf("%s is said to be for %s, not for %s", info.ID, got, want[info.ID])
		}
	}
}
