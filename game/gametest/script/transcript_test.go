package script

import (
	"fmt"
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
)

// TestScript tests the function behind Transcripts, which returns errors.
func TestScript(t *testing.T) {
	for _, c := range []struct{ lines, want string }{
		{"option cards 2\n* prize 1\n0 play 2\n> 1: {0} has bid.", ""},
		{"* prize 1\noption cards 2", "before the first action"},
		{"option cards 99\n* prize 1", "99"},
		{"seats three", "three"},
		{"0 play 2", "not up yet"},
		{"* prize 14", "is not an action"},
		{"x prize 1", "unknown actor"},
		{"@ play 1", "not legal"},
		{"> 0:", "nothing has happened"},
		{"> status 9:", "unknown actor"},
		{"> mood:", "unknown actor"},
		{"> refused * prize 1:", "this is legal"},
		{"> refused x prize 1:", "unknown actor"},
	} {
		s := &script{g: goofspiel.Game(), setup: game.Setup{Options: map[string]string{}}}
		var err error
		for line := range strings.SplitSeq(c.lines, "\n") {
			var found string
			if found, err = s.line(line); err == nil && found != line {
				err = fmt.Errorf("found %q", found)
			}
			if err != nil {
				break
			}
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q in it", c.lines, err, c.want)
		}
	}
}
