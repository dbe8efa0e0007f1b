package coach_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"quarterdeck/coach"
	"quarterdeck/game"
)

// TestReconsider compares what actions of a toy give away with the truth, for two seats and for three.
func TestReconsider(t *testing.T) {
	for _, c := range []struct {
		g      climb
		script []game.Action
	}{
		{climb{seats: 2, turns: 4}, []game.Action{roundPosition, throw, 1, roundPosition, roundPosition}},
		{climb{seats: 3, turns: 4}, []game.Action{roundPosition, throw, 0, throw, 1, throw, 0}},
	} {
		rec := playClimb(c.g, c.script...)
		st, _ := c.g.New(rec.Setup)
		for i, entry := range rec.Entries {
			if entry.Actor >= 0 {
				v, err := coach.Reconsider(t.Context(), rec, c.g, i, entry.Actor, coach.EstimateOptions{Iterations: 80_000, Seed: 1})
				if err != nil {
					t.Fatal(err)
				}
				best := truth(st)[entry.Actor]
				for _, a := range []game.Action{roundPosition, throw} {
					next := st.Clone()
					next.Apply(entry.Actor, a)
					got := v.Of(c.g.Format(a))
					if got == nil || got.Rough {
						t.Fatalf("action %d is judged as %+v", a, got)
					}
					about(t, "what an action gives away", got.Loss, (best-truth(next)[entry.Actor])/2, 0.02)
				}
				if v.Options[0].Loss.Value > v.Options[1].Loss.Value || v.Options[0].Share < 0.5 {
					t.Errorf("line %d: %+v", i+1, v.Options)
				}
			}
			st.Apply(entry.Actor, entry.Action)
		}
	}
	rec := playClimb(climb{seats: 2, turns: 1}, roundPosition)
	if _, err := coach.Reconsider(t.Context(), rec, climb{seats: 2, turns: 1}, 0, 1, coach.EstimateOptions{}); !errors.Is(err, coach.ErrNoChoice) {
		t.Errorf("of a seat without a choice: %v", err)
	}
}

// TestExactVerdict: the verdict on a round that is solved has every card, and the card that was played gives away its loss.
func TestExactVerdict(t *testing.T) {
	text, err := os.ReadFile("../games/bastion/testdata/records/draw.qdr")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := study(t, load(t, strings.Replace(string(text), "begin\n", "forked m7 25\nbegin\n", 1)))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rep.Deals[0].Rounds {
		for s := range r.Sides {
			c := &r.Sides[s]
			v := c.Verdict()
			if len(v.Options) != len(c.Best) || v.Options[0].Loss.Value != 0 {
				t.Errorf("round %d: %+v", r.Number, v.Options)
			}
			if got := v.Of("play " + c.Card); got == nil || got.Loss != (coach.Figure{Value: c.Loss}) || got.Rough {
				t.Errorf("round %d: the card played gives away %+v, want %v", r.Number, got, c.Loss)
			}
		}
	}
}
