package breach

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/game"
	rules "quarterdeck/games/breach"
)

var matches = flag.Int("matches", 900, "matches of each mode for TestCharacters")

// The character that wins most often when experts play at normal and characters are dealt: the Master of Arms in a crew of three, the Cook among
// three rivals, the First Mate alone. doc/study.md has the figures of more matches.
func TestCharacters(t *testing.T) {
	for _, c := range []struct {
		mode, best, other string
		seats             int
	}{
		{"coop", "master-of-arms", "captain", 3},
		{"competitive", "cook", "captain", 3},
		{"solo", "first-mate", "captain", 1},
	} {
		won, played, ends := casts(t, c.mode, c.seats)
		for _, end := range slices.Sorted(maps.Keys(ends)) {
			t.Logf("%-12s %5d of %d matches end: %s", c.mode, ends[end], *matches, end)
		}
		for _, name := range slices.Sorted(maps.Keys(played)) {
			t.Logf("%-12s %-15s %4d of %4d: %.1f%%", c.mode, name, won[name], played[name], 100*share(won[name], played[name]))
		}
		if a, b := share(won[c.best], played[c.best]), share(won[c.other], played[c.other]); a <= b {
			t.Errorf("%s: %s wins %.3f, %s %.3f", c.mode, c.best, a, c.other, b)
		}
	}
}

func share(won, played int) float64 { return float64(won) / float64(max(played, 1)) }

// casts plays matches. It counts by character the seats that played and won, and counts how matches ended.
func casts(t *testing.T, mode string, seats int) (won, played, ends map[string]int) {
	t.Helper()
	won, played, ends = map[string]int{}, map[string]int{}, map[string]int{}
	b := New(1, rules.Expert)
	for n := range *matches {
		st, err := rules.Game().New(game.Setup{Seats: seats, Options: map[string]string{"mode": mode}})
		if err != nil {
			t.Fatal(err)
		}
		b.ahead = st.(*rules.State)
		b.playout(rand.New(rand.NewPCG(uint64(n), 9)))
		v := st.View(game.Watcher).(*rules.View)
		ends[v.Ending+fmt.Sprintf(", last treasure found: %v", v.Found == len(v.Prizes))]++
		for s, seat := range v.Seats {
			played[seat.Character]++
			if st.Result().Score[s] == 1 {
				won[seat.Character]++
			}
		}
	}
	return won, played, ends
}
