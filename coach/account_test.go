package coach

import (
	"math"
	"testing"
)

// TestLuckIsPossible checks that the errors of many draws do not add up to more luck than a match can have. What is cut
// off goes to the rest.
func TestLuckIsPossible(t *testing.T) {
	for name, c := range map[string]struct {
		draw, loss float64 // the luck of each of thirty draws; the effect of the seat's only choice
		want       float64
	}{
		"bad":                    {-.1, 0, -1},
		"good":                   {.1, 0, 1},
		"possible":               {-.02, 0, -.6},
		"mistakes and good luck": {.1, .5, 1.5},
		"mistakes and bad luck":  {-.1, .5, -1},
	} {
		e := &Estimates{Moments: []Moment{{Chances: []Figure{{Value: .5}}, Choice: &Chosen{Clear: true, Loss: Figure{Value: c.loss}}}}}
		for range 30 {
			e.Moments = append(e.Moments, Moment{Luck: []Figure{{Value: c.draw, Error: .05}}})
		}
		for _, pooled := range [][]Figure{nil, {{Value: 30 * c.draw}}} {
			a := e.account(0, Figure{}, 0, pooled)
			sum := a.From.Value - a.Given.Value + a.Others.Value + a.Luck.Value + a.Conceded.Value + a.Rest.Value
			if math.Abs(a.Luck.Value-c.want) > 1e-9 || math.Abs(sum-a.Result) > 1e-9 {
				t.Errorf("%s: luck %v, want %v; the ledger adds up to %v, want %v", name, a.Luck.Value, c.want, sum, a.Result)
			}
		}
	}
}
