package art

import (
	"fmt"
	"strings"
	"testing"
)

// TestCrests draws different crests for different guests, always the same one for each, and nothing of a name but its text.
func TestCrests(t *testing.T) {
	seen := map[string]bool{}
	for i := range 1000 {
		seen[Crest(fmt.Sprint("guest", i), "x")] = true
	}
	if len(seen) < 985 {
		t.Errorf("1,000 guests have %d crests", len(seen))
	}
	if c := Crest("guest", `<"&`); c != Crest("guest", `<"&`) || strings.Contains(c, `<"&`) || strings.Contains(c, "guest") {
		t.Errorf("the crest is %s", c)
	}
}
