package gametest

import (
	"os"
	"strings"
	"testing"
)

// TestDoc checks that doc/adding-a-game.md lists all laws, in order and in the same words.
func TestDoc(t *testing.T) {
	page, err := os.ReadFile("../../doc/adding-a-game.md")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, l := range laws() {
		want.WriteString("| `" + l.name + "` | " + l.says + " |\n")
	}
	if !strings.Contains(string(page), want.String()) {
		t.Errorf("doc/adding-a-game.md does not hold this table of laws:\n%s", want.String())
	}
}
