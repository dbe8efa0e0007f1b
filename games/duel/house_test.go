package duel

import (
	"testing"

	"quarterdeck/game"
)

// TestSpecialPrice: a house rule changes what a special pack costs, and only that (HD-8).
func TestSpecialPrice(t *testing.T) {
	for value, want := range map[string]int8{"": 4, "1": 1, "9": 9} {
		options := map[string]string{}
		if value != "" {
			options[optSpecial] = value
		}
		opened, err := Game().New(game.Setup{Seats: 4, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		st := opened.(*State)
		if st.price(Special) != want || st.price(Low) != 1 || st.price(High) != 2 || st.price(Mystery) != 2 {
			t.Errorf("special=%s: %d marbles for a special pack", value, st.price(Special))
		}
		st.stage, st.marbles[0] = market, 3
		if got := st.canBuy(0, Special); got != (want <= 3) {
			t.Errorf("special=%s: a special pack for 3 marbles: %v", value, got)
		}
	}
}
