package outcome

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/record"
)

// scored is a position with a result in which the score counts cattle.
type scored struct {
	game.State
	result game.Result
}

func (s scored) Result() game.Result { return s.result }
func (s scored) ScoreUnit() string   { return "cow" }

// TestScoresNameTheirUnit checks that the scores of several seats name their unit.
func TestScoresNameTheirUnit(t *testing.T) {
	for want, scores := range map[string][3]int32{
		" ({0}: 0 cows, {1}: 3, {2}: 0)": {0, 3, 0},
		" ({0}: 1 cow, {1}: 3, {2}: 0)":  {1, 3, 0},
	} {
		st := scored{result: game.Result{Seats: 3}}
		copy(st.result.Score[:], scores[:])
		e := &Ending{of: Match{Last: record.Entry{Kind: record.Act}, Position: st, Seats: 3}, Winners: []game.Seat{1}}
		if got := e.scoreText(); got != want {
			t.Errorf("%v is told as %q, want %q", scores, got, want)
		}
	}
}
