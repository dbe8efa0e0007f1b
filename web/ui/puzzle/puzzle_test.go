package puzzle

import (
	"testing"

	"quarterdeck/match"
	"quarterdeck/puzzle"
	"quarterdeck/table"
)

// TestTexts: what is right beside best play says what it gives away, and what best play chooses rarely is not zero.
func TestTexts(t *testing.T) {
	best, rare := puzzle.Option{Action: "play K", Share: 0.996, Right: true}, puzzle.Option{Action: "play 9", Share: 0.004, Right: true}
	r := &puzzle.Result{
		View: &match.View{Table: &table.Table{}}, Action: "play 2", Best: []puzzle.Option{best, rare},
		Options: []puzzle.Option{best, rare, {Action: "play 3", Right: true}, {Action: "play 4", Loss: 0.0123, Right: true}, {Action: "play 2", Loss: 0.02, Right: true}, {Action: "play 5", Loss: 0.03}},
	}
	if got, want := alsoText(r), "Also right: play 3 (gives away nothing), play 4 (gives away 1.2%)."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := bestText(r), "Best play is a mix, so that it cannot be predicted: play K 100%, play 9 less than 1%."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
