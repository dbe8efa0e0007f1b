package sabotage_test

import (
	"math/rand/v2"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/gametest"
	"quarterdeck/games/sabotage"
)

// ambitious is the game with positions as a search has them.
type ambitious struct{ game.Game }

func (a ambitious) New(setup game.Setup) (game.State, error) {
	st, err := a.Game.New(setup)
	if err != nil {
		return nil, err
	}
	return sabotage.Ambition(st), nil
}

func TestAmbitiousConforms(t *testing.T) {
	gametest.RunWith(t, ambitious{sabotage.Game()}, gametest.Options{Positions: 600})
}

// Estimates of the two seats add up to zero, and copies of plain positions get the same estimate.
func TestAmbitionBalances(t *testing.T) {
	st := fresh(t, nil)
	am := sabotage.Ambition(st)
	for r := rand.New(rand.NewPCG(2, 3)); !game.Over(st); {
		am.CopyFrom(st)
		if sum := am.Evaluate(0) + am.Evaluate(1); sum != 0 {
			t.Fatalf("estimates add up to %v", sum)
		}
		s := st.Actors().First()
		if s == game.Nature {
			st.Apply(s, st.Roll(r))
			continue
		}
		st.Apply(s, pick(r, st.Legal(nil, s)))
	}
}

// A won match is a win; a draw is a small loss for both, but only here.
func TestAmbitionResults(t *testing.T) {
	won := toTheCenter(t)
	won.Do("1 sabotage 3.3; * plant 0:3.3 2H; 1 king C")
	am := sabotage.Ambition(won.State)
	won.Equal("estimate of the winner", am.Evaluate(1), float32(1))
	won.Equal("estimate of the loser", am.Evaluate(0), float32(-1))
	m := laid(t, options{"rows": "6"}, "6S 6H 2D 2C 3S 3H", "6D 3C 4S 4H 4D 4C")
	m.Do("* draw AS; * draw AH; * draw AD; * draw AC; * draw 5H; * draw 5D; * draw 5C; * draw 5S; * draw KS; * draw KH; * draw KD")
	drawn := sabotage.Ambition(m.State).Result()
	m.Equal("worth of a draw", [2]float32(drawn.Utility[:2]), [2]float32{-0.3, -0.3})
	m.Equal("worth of a draw by the rules", m.State.Result().Utility, [game.MaxSeats]float32{})
	m.Equal("end", game.EndLine(sabotage.Game(), drawn), "0 0")
}

// The seat that is ahead after 120 actions of a match without passes wins it more often than not. (Early on, little can be said.)
func TestAmbitionForesees(t *testing.T) {
	right, all := 0, 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 8))
		am := sabotage.Ambition(fresh(t, nil))
		ahead := float32(0)
		for n := 0; !game.Over(am); n++ {
			if n == 120 {
				ahead = am.Evaluate(0)
			}
			s := am.Actors().First()
			if s == game.Nature {
				am.Apply(s, am.Roll(r))
				continue
			}
			am.Apply(s, pick(r, eager(am.Legal(nil, s))))
		}
		if res := am.Result(); ahead != 0 && res.Score != [game.MaxSeats]int32{} {
			all++
			if (ahead > 0) == (res.Score[0] > 0) {
				right++
			}
		}
	}
	t.Logf("right about %d of %d", right, all)
	if right*100 < all*60 {
		t.Errorf("right about %d of %d matches only", right, all)
	}
}

// eager leaves out the pass.
func eager(legal []game.Action) []game.Action {
	if last := len(legal) - 1; sabotage.Game().Format(legal[last]) == "pass" {
		return legal[:last]
	}
	return legal
}
