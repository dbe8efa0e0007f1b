package web_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"testing"

	"quarterdeck/games"
)

// TestStockNeverChanges checks that the description of a game's draws never changes by a byte. A page keeps the
// description from the start of a match and takes a different one at the end for fraud, also when the server was
// updated in between. A new version of the rules adds a line.
func TestStockNeverChanges(t *testing.T) {
	s, _ := serveAll(t)
	sums := map[string]string{ // of the smallest table with the default options
		"bastion 1": "636437bb9355163c", "sabotage 1": "6ee02c4774d8b846", "duel 1": "7cc9c331c3bbc379", "duel 2": "7cc9c331c3bbc379",
		"port 1": "b518ffb15e657c65", "breach 1": "76643ffb405d1ff3", "breach 2": "76643ffb405d1ff3",
	}
	for _, g := range games.All() {
		info := g.Info()
		for rules := 1; rules <= info.Rules; rules++ {
			name := fmt.Sprint(info.ID, " ", rules)
			resp, err := http.Get(fmt.Sprintf("%s/api/v1/games/%s/stock?rules=%d&seats=%d", s.URL, info.ID, rules, info.Seats[0]))
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(resp.Body)
			if resp.Body.Close(); err != nil || resp.StatusCode != http.StatusOK {
				t.Fatalf("%s: %s, %v", name, resp.Status, err)
			}
			if sum := sha256.Sum256(text); hex.EncodeToString(sum[:8]) != sums[name] {
				t.Errorf("%q: %q, want %q", name, hex.EncodeToString(sum[:8]), sums[name])
			}
		}
	}
}
