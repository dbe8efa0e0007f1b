package art

import (
	"strings"
	"testing"
)

// TestDrawings checks that every drawing is well-formed and that no two are the same.
func TestDrawings(t *testing.T) {
	seen := map[string]string{}
	for name, draw := range Drawings() {
		drawing := draw()
		ids(t, drawing)
		if other := seen[drawing]; other != "" {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[drawing] = name
	}
	if n := strings.Count(BreachThings(), "<g transform"); n != 27 {
		t.Errorf("%d things in the sheet of Breach, want 27", n)
	}
}
