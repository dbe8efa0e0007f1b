package bastion

import (
	"context"

	solve "quarterdeck/solve/bastion"
)

// EndgameCards is the number of cards left at which positions are solved directly, without a book, in at most an eighth
// of a second on one core. So a bot whose row is not solved yet needs a search for at most three choices. On one row,
// these three choices together lost 16% and 17% of winning chances (two matches, 400,000 iterations) to an opponent who
// knew the search's mixed strategies. doc/study.md describes the measurement.
const EndgameCards = 10

// SolveEndgame solves a position with few cards left and keeps nothing. A server may have thousands of matches, and from
// EndgameCards cards to the end all choices of a seat together take only an eighth of a second.
func SolveEndgame(ctx context.Context, pos solve.Position) (*solve.Answer, error) {
	sol, err := solve.Solve(ctx, pos, solve.WDL, solve.Options{Workers: 1, Keep: pos.Left() - 1})
	if err != nil {
		return nil, err
	}
	return sol.At(pos)
}

// Solved reports whether matches of Bastion's Breach under these options are solved exactly: those with an open row.
func Solved(options map[string]string) bool { return options["row"] == "open" }
