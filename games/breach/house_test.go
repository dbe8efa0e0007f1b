package breach

import (
	"testing"

	"quarterdeck/game"
)

// TestTokens: a house rule changes how many obstacle tokens of each kind there are (BR-6).
func TestTokens(t *testing.T) {
	for value, want := range map[string]int{"": 6, "3": 3, "9": 9} {
		options := map[string]string{}
		if value != "" {
			options["tokens"] = value
		}
		st, err := Game().New(game.Setup{Seats: 2, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		for kind, n := range st.View(game.Watcher).(*View).Ship.Supply {
			if n != want {
				t.Errorf("tokens=%s: %d of %s", value, n, kind)
			}
		}
	}
}
