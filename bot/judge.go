package bot

import (
	"context"

	"quarterdeck/game"
)

// Judge is a bot that can estimate what a position is worth. The coach analyzes finished matches with it.
type Judge interface {
	// Study judges any position from the knowledge of k's seat (or Watcher), including positions in which that seat has no
	// choice, chance is to act, or the match is over. Like Choose, it is reproducible. If ctx ends before the work does, it
	// returns ctx's error. The result is valid until the next call.
	Study(ctx context.Context, k *Knowledge, ask Ask) (*Study, error)
}

// Ask is a request to a Judge.
type Ask struct {
	Seats int // seats of the match
	// Known are actions whose value the caller needs well estimated even if they are bad. Illegal ones are ignored.
	Known []game.Action
}

// Study is what a Judge estimates of a position. Utilities are by seat, in [-1,1].
type Study struct {
	// Utility is the value of the position: after the seat's best choice, or mix of choices, if it has one.
	Utility [game.MaxSeats]float64
	Choices []Judged // the seat's actions in ascending order; empty unless there are at least two
}

// Judged is one action of the seat that is studied.
type Judged struct {
	Action  game.Action
	Part    float64                // how often the judge would choose it, in [0,1]; the parts of all actions add up to 1
	Tried   bool                   // Utility is known
	Utility [game.MaxSeats]float64 // the value of the position after the action
}
