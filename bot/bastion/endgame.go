package bastion

import (
	"context"

	solve "quarterdeck/solve/bastion"
)

// EndgameCards is the number of cards left at which positions are solved directly, even if there is a book. With one card
// more, solving takes most of a second on one core. A bot does that only while its row is not solved.
const EndgameCards = 10

// SolveEndgame solves a position with few cards left and keeps nothing. A server may have thousands of matches, and from
// EndgameCards cards to the end all choices of a seat together take a fraction of a second.
func SolveEndgame(ctx context.Context, pos solve.Position) (*solve.Answer, error) {
	sol, err := solve.Solve(ctx, pos, solve.WDL, solve.Options{Workers: 1, Keep: pos.Left() - 1})
	if err != nil {
		return nil, err
	}
	return sol.At(pos)
}

// Solved reports whether matches of Bastion's Breach under these options are solved exactly: those with an open row and any
// number of cards, unless a house rule changes what a round without a winner leaves.
func Solved(options map[string]string) bool {
	_, changed := options["carry"]
	return options["row"] == "open" && !changed
}
