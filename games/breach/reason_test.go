package breach_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// reasons plays a match by the plan, and returns the reasons of its actions and the number of turns.
func reasons(t *testing.T, seed uint64, options map[string]string) (given []string, turns int) {
	t.Helper()
	state, err := breach.Game().New(game.Setup{Seats: 3, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	st, r := state.(*breach.State), rand.New(rand.NewPCG(seed, 1))
	for n := 0; st.Actors() != 0 && n < 3000; n++ {
		s := st.Actors().First()
		if s == game.Nature {
			st.Apply(s, st.Roll(r))
			continue
		}
		a := st.Advise(s, st.Legal(nil, s), breach.Expert)
		if reason := game.ReasonOf(st, s, a); reason != "" {
			given = append(given, reason)
		}
		if strings.HasPrefix(breach.Game().Format(a), "end") {
			turns++
		}
		st.Apply(s, a)
	}
	return given, turns
}

// TestReasons checks that members of a crew say now and then why they act, in one short sentence, and that rivals, whose hands
// are secret, do not.
func TestReasons(t *testing.T) {
	given, turns := reasons(t, 4, nil)
	kinds := map[string]bool{}
	for _, reason := range given {
		kinds[reason] = true
		if len(reason) > 90 || strings.Count(reason, ".")+strings.Count(reason, "!") < 1 {
			t.Errorf("%q is no short sentence", reason)
		}
	}
	if len(given) > 2*turns || len(kinds) < 4 {
		t.Errorf("in %d turns %d reasons were given, %d different ones", turns, len(given), len(kinds))
	}
	if given, _ := reasons(t, 4, map[string]string{"mode": "competitive"}); len(given) > 0 {
		t.Errorf("a rival says %q", given[0])
	}
	t.Logf("%d turns, %d reasons: %q", turns, len(given), given[:min(len(given), 40)])
}

func BenchmarkReason(b *testing.B) {
	state, err := breach.Game().New(game.Setup{Seats: 4})
	if err != nil {
		b.Fatal(err)
	}
	st, r := state.(*breach.State), rand.New(rand.NewPCG(4, 1))
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(r))
	}
	s := st.Actors().First()
	a := st.Advise(s, st.Legal(nil, s), breach.Expert)
	for b.Loop() {
		st.Reason(s, a)
	}
}
