package equilibrium

import (
	"context"

	solve "quarterdeck/solve/bastion"
)

// AtOnce is the number of cards left from which on a position is solved on the spot, without a book: within a
// tenth of a second on one core.
const AtOnce = 10

// Late is the truth about a position with few cards left, solved afresh and forgotten again: a server may have thousands
// of matches, and from AtOnce cards to the end all choices of a seat together take an eighth of a second.
func Late(ctx context.Context, pos solve.Position) (*solve.Answer, error) {
	sol, err := solve.Solve(ctx, pos, solve.WDL, solve.Options{Workers: 1, Keep: pos.Left() - 1})
	if err != nil {
		return nil, err
	}
	return sol.At(pos)
}
