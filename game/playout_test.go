package game_test

import (
	"math"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

// Random playouts choose evenly: in the first round of many matches every pair of cards is as likely as
// any other, by both forms (chi-square against 169 cells, five standard deviations).
func TestPlayoutsAreEven(t *testing.T) {
	const matches = 200_000
	fresh, err := bastion.Game().New(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for name, play := range map[string]func(*game.Player, game.State) int{"Play": (*game.Player).Play, "PlaySampled": (*game.Player).PlaySampled} {
		count := map[[2]byte]int{}
		p, st := game.NewPlayer(7), fresh.Clone()
		for range matches {
			st.CopyFrom(fresh)
			play(p, st)
			v := st.View(game.Watcher).(bastion.View)
			count[[2]byte{v.Played[0][0], v.Played[1][0]}]++
		}
		expected, chi := float64(matches)/169, 0.0
		for _, n := range count {
			chi += (float64(n) - expected) * (float64(n) - expected) / expected
		}
		if limit := 168 + 5*math.Sqrt(2*168); len(count) != 169 || chi > limit {
			t.Errorf("%s: %d of 169 pairs, chi-square %.0f, want below %.0f", name, len(count), chi, limit)
		}
	}
}
