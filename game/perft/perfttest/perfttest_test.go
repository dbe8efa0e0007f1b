package perfttest

import (
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
)

// TestPerftLine tests the function behind Compare, which returns errors.
func TestPerftLine(t *testing.T) {
	g := goofspiel.Game()
	for _, c := range []struct{ line, want string }{
		{"cards=3: 3 27 54", ""},
		{"seats 2 cards=3: 3 27 54 216 216 216 end", ""},
		{"cards=3: 3 27 55", "[3 27 54]"},
		{"cards=3: 3 27 54 216 216 end", "[3 27 54 216 216 216]"},
		{"cards=3: 3 27 54 216 216 216 216", "[3 27 54 216 216 216]"},
		{"cards=3 3 27", "colon"},
		{"cards: 3", "option=value"},
		{"seats two: 3", "seats"},
		{"cards=99: 3", "99"},
		{"cards=3: three", "count"},
	} {
		err := perftLine(g, c.line)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q in it", c.line, err, c.want)
		}
	}
}
