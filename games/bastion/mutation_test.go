package bastion_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// mutations are deliberate mistakes in the rules. Each replaces a text that stands once in a file.
var mutations = []struct{ name, file, right, wrong string }{
	{"the other's sealed choice is in the view", "view.go", "letterOr(st.choice[viewer], \"\")", "letterOr(st.choice[1-viewer], \"\")"},
	{"the chosen card is missing from the hand that others see", "table.go", "seat == viewer && st.choice[seat]", "st.choice[seat]"},
	{"a sealed choice may be read at once", "state.go", "return game.Hidden", "return game.Open"},
	{"a choice is told while it is sealed", "view.go", `" chosen a card."`, `" chosen the " + rankOf(a).Name() + "."`},
	{"imagining changes the seat's own choice", "state.go", "if t != s && ", "if "},
	{"the carry is dropped", "apply.go", "st.carry = (st.carry + st.step) & -unwon", "st.carry = unwon"},
	{"the ace beats the ten", "apply.go", "b >= cards.Jack", "b >= cards.Ten"},
	{"the ten does not beat the ace", "apply.go", "a <= cards.Ten", "a < cards.Ten"},
	{"equal ranks beat each other", "apply.go", "return a > b", "return a >= b"},
	{"beating the other card is enough", "apply.go", "case beats(a, b) && beats(a, m):", "case beats(a, b):"},
	{"a played card stays in the hand", "apply.go", "\tst.hand[1].remove(cards.Rank(b))\n", ""},
	{"who has chosen may choose again", "legal.go", "if !st.actors.Has(s) {", "if st.over || st.awaitsRow() != (s == game.Nature) {"},
	{"the row is never shuffled", "legal.go", "game.Below(r, uint64(st.size-st.laid))", "game.Below(r, 1)"},
	{"the hidden row is laid two cards ahead", "legal.go", "return st.laid == st.round", "return st.laid < min(st.round+2, rounds)"},
	{"the ninth tie ends the match", "state.go", "maxTies  = 10", "maxTies  = 9"},
	{"the loser wins", "state.go", "r.Utility[0], r.Utility[1] = 1, -1", "r.Utility[0], r.Utility[1] = -1, 1"},
	{"a clone is the same position", "state.go", "c := *st\n\treturn &c", "return st"},
}

// TestMutations breaks the rules in one place at a time and runs the rule tests and the conformance
// suite on them, which must notice.
func TestMutations(t *testing.T) {
	for _, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(m.file)
			if err != nil {
				t.Fatal(err)
			}
			if n := bytes.Count(source, []byte(m.right)); n != 1 {
				t.Fatalf("%q stands %d times in %s, want once", m.right, n, m.file)
			}
			out, err := testWith(t, m.file, strings.Replace(string(source), m.right, m.wrong, 1))
			if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || !strings.Contains(out, "--- FAIL") {
				t.Errorf("no test notices (%v):\n%s", err, out)
			}
		})
	}
}

// testWith runs this package's other tests with another text in the place of file.
func testWith(t *testing.T, file, text string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	original, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	changed, overlay := filepath.Join(dir, "changed.go"), filepath.Join(dir, "overlay.json")
	spec, err := json.Marshal(map[string]map[string]string{"Replace": {original: changed}})
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{changed: []byte(text), overlay: spec} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-short", "-failfast", "-overlay", overlay, "-skip", "TestMutations", ".").CombinedOutput()
	return string(out), err
}
