package record_test

import (
	"strings"
	"testing"

	"quarterdeck/record"
)

// TestForkedAt checks that only a header that names another match is read as a fork.
func TestForkedAt(t *testing.T) {
	for line, want := range map[string]struct {
		n  int
		id string
	}{
		"forked m7 2\n":       {2, "m7"},
		"forked m7 0\n":       {0, "m7"},
		"forked m7 99\n":      {},
		"forked m7 -1\n":      {},
		"forked m7\n":         {},
		"forked m7 2 there\n": {},
		"":                    {},
	} {
		rec := read(t, strings.Replace(good, "begin\n", line+"begin\n", 1))
		if err := record.Verify(rec, find, record.VerifyOptions{}); err != nil {
			t.Errorf("%q: %v", line, err)
		}
		if n, id := rec.ForkedAt(); n != want.n || id != want.id {
			t.Errorf("%q: %d of %q, want %d of %q", line, n, id, want.n, want.id)
		}
		if text := write(t, rec); !strings.Contains(text, line) {
			t.Errorf("%q is lost:\n%s", line, text)
		}
	}
}
