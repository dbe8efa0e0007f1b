package sabotage_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/sabotage"
)

// variants returns every combination of options.
func variants() []map[string]string {
	var out []map[string]string
	for _, rows := range []string{"3", "4", "5", "6"} {
		for _, pace := range []string{"turns", "race"} {
			for _, stand := range []string{"deal", "none"} {
				out = append(out, map[string]string{"rows": rows, "pace": pace, "laststand": stand})
			}
		}
	}
	return out
}

func fresh(tb testing.TB, options map[string]string) game.State {
	tb.Helper()
	st, err := sabotage.Game().New(game.Setup{Options: options})
	if err != nil {
		tb.Fatal(err)
	}
	return st
}

func freshSlow(options map[string]string) *slow {
	rows, _ := strconv.Atoi(options["rows"])
	return newSlow(rows, options["pace"] == "race", options["laststand"] == "deal")
}

// TestSecondGenerator plays random matches side by side with the slow generator and compares what
// every seat may do and see after every step.
func TestSecondGenerator(t *testing.T) {
	matches := 40
	if testing.Short() {
		matches = 6
	}
	seen := map[string]int{}
	for n, options := range variants() {
		for seed := range matches {
			r := rand.New(rand.NewPCG(uint64(seed), uint64(n)))
			sideBySide(t, options, r, seen)
			if t.Failed() {
				t.Fatalf("options %v, seed %d/%d", options, seed, n)
			}
		}
	}
	for _, what := range []string{"steps", "win", "draw", "shuffle for plant", "shuffle for stand", "shuffle for draw", "stand", "second stand", "lapse", "both owe", "C turned", "C covered again"} {
		t.Logf("%-18s %d", what, seen[what])
		if seen[what] == 0 && !testing.Short() {
			t.Errorf("the random matches never met: %s", what)
		}
	}
}

func sideBySide(t *testing.T, options map[string]string, r *rand.Rand, seen map[string]int) {
	g := sabotage.Game()
	st, m := fresh(t, options), freshSlow(options)
	stands := 0
	for step := 0; ; step++ {
		compare(t, g, st, m)
		if t.Failed() {
			t.Logf("at step %d", step)
			return
		}
		if game.Over(st) {
			break
		}
		actor := pick(r, slices.Collect(st.Actors().All()))
		text := pick(r, prefer(r, m.legal(int(actor))))
		a, err := g.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			return
		}
		left := m.deckCount
		m.apply(int(actor), text)
		st.Apply(actor, a)
		if f := strings.Fields(text); f[0] == "stand" && f[1] == "0:2.1" {
			stands++
			seen["stand"]++
		}
		note(seen, m, text, left)
	}
	if stands > 1 {
		seen["second stand"]++
	}
	seen["lapse"] += m.lapses
	seen[map[bool]string{true: "win", false: "draw"}[m.winner >= 0]]++
}

func note(seen map[string]int, m *slow, text string, left int) {
	seen["steps"]++
	if m.deckCount > left {
		job, _, _ := strings.Cut(m.agenda[0], " ")
		seen["shuffle for "+job]++
	}
	if m.owed[0] > 0 && m.owed[1] > 0 {
		seen["both owe"]++
	}
	if strings.HasPrefix(text, "turn C") {
		seen["C turned"]++
	}
	if strings.Contains(text, ":2.") && m.lies["C"] != "?" {
		seen["C covered again"]++
	}
}

// prefer leaves out the removal of the center or the pass in most cases, so that long and rare matches happen.
func prefer(r *rand.Rand, legal []string) []string {
	kept := slices.DeleteFunc(slices.Clone(legal), func(text string) bool {
		return r.IntN(4) > 0 && strings.HasPrefix(text, "p") && !strings.HasPrefix(text, "plant") && (text == "pass" || strings.Contains(text, "C+") || strings.Contains(text, "+C"))
	})
	if len(kept) == 0 {
		return legal
	}
	return kept
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// compare checks that the two agree about one position.
func compare(t *testing.T, g game.Game, st game.State, m *slow) {
	t.Helper()
	if err := st.(game.Checker).Check(); err != nil {
		t.Errorf("check: %v", err)
	}
	want := map[int]bool{}
	for _, a := range m.actors() {
		want[a] = true
	}
	for _, actor := range []game.Seat{game.Nature, 0, 1, game.Clock, game.Watcher} {
		if st.Actors().Has(actor) != want[int(actor)] {
			t.Errorf("actor %v may act: %v, slow generator %v", actor, st.Actors().Has(actor), want[int(actor)])
		}
		fast := []string{}
		for _, a := range st.Legal(nil, actor) {
			fast = append(fast, g.Format(a))
		}
		plain := m.legal(int(actor))
		slices.Sort(fast)
		slices.Sort(plain)
		if !slices.Equal(fast, plain) {
			t.Errorf("%v may do\n%q, slow generator\n%q", actor, fast, plain)
		}
	}
	if a, b := asJSON(t, st.View(game.Watcher)), asJSON(t, m.view()); a != b {
		t.Errorf("views differ\n%s\n%s (slow generator)", a, b)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
