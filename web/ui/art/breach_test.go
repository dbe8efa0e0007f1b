package art

import (
	"strings"
	"testing"
)

// TestTheShipIsDrawn: every drawing of Breach is well-formed, and whatever the stylesheet looks for is in its place.
func TestTheShipIsDrawn(t *testing.T) {
	drawings := map[string]string{"ship": Ship(), "hull": Hull(), "hollow": Hollow(), "flood": Flood(), "surface": Surface(), "crew": BreachCrew(), "things": BreachThings(), "gap": Gap()}
	for _, gem := range BreachGems() {
		drawings[gem] = BreachGem(gem)
	}
	seen := map[string]string{}
	for name, drawing := range drawings {
		ids(t, drawing)
		if other := seen[drawing]; other != "" {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[drawing] = name
	}
	if n := strings.Count(BreachThings(), "<g transform"); n != 27 {
		t.Errorf("%d things in the sheet, want 27", n)
	}
}
