package bot

import (
	"context"

	"quarterdeck/game"
)

// Judge is a bot that can say what it thinks of a position, for those who look back at a match.
type Judge interface {
	// Study judges any position from the knowledge of k's seat (or Watcher), also one in which that seat has no
	// choice, it is chance's turn, or the match is over. It repeats itself as Choose does. When ctx is done
	// before the work is, the error is ctx's. The answer is valid until the judge is used again.
	Study(ctx context.Context, k *Knowledge, ask Ask) (*Study, error)
}

// Ask is what a Judge needs to be told.
type Ask struct {
	Seats int // seats of the match
	// Known are actions whose worth is to be known well even if they are bad. Those that are not legal do not count.
	Known []game.Action
}

// Study is what a Judge thinks of a position. Utilities are by seat, in [-1,1].
type Study struct {
	// Utility is what the position is worth: after the seat's own best choice, or mix of choices, if it has one.
	Utility [game.MaxSeats]float64
	Choices []Judged // what the seat may do, ascending by action; empty unless there are two actions at least
}

// Judged is one action of the seat that is studied.
type Judged struct {
	Action  game.Action
	Part    float64                // how often the judge would choose it, in [0,1]; all parts add up to 1
	Tried   bool                   // Utility is known
	Utility [game.MaxSeats]float64 // what the position after it is worth
}
