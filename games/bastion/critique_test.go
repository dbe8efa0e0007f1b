package bastion_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

// TestCritiqueIsTrue tries every reply: a card that “could not win” wins against none, and one that does not win against any is never
// said to win.
func TestCritiqueIsTrue(t *testing.T) {
	r, hopeless := rand.New(rand.NewPCG(5, 6)), 0
	for range 40 {
		st, err := bastion.Game().New(game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		for !game.Over(st) {
			if st.Actors() == game.NatureOnly {
				st.Apply(game.Nature, st.Roll(r))
				continue
			}
			mine, theirs := st.Legal(nil, 0), st.Legal(nil, 1)
			a, better := mine[r.IntN(len(mine))], mine[r.IntN(len(mine))]
			wins := 0
			for _, b := range theirs {
				next := st.Clone()
				next.Apply(0, a)
				next.Apply(1, b)
				if next.View(0).(bastion.View).Points[0] > st.View(0).(bastion.View).Points[0] {
					wins++
				}
			}
			text := game.CritiqueOf(st, 0, a, better)
			switch {
			case strings.Contains(text, "could not win"):
				if hopeless++; wins > 0 {
					t.Errorf("%q, but it wins against %d cards", text, wins)
				}
			case wins == 0 && a != better && !strings.HasPrefix(text, "Neither card could win"):
				t.Errorf("%q, but it wins against no card", text)
			}
			st.Apply(0, a)
			st.Apply(1, theirs[r.IntN(len(theirs))])
		}
	}
	if hopeless < 20 {
		t.Errorf("%d hopeless cards", hopeless)
	}
}
