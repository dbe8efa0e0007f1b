package store

import (
	"context"
	"errors"
	"time"
)

// Race is a series of puzzles that several guests answer at the same time.
type Race struct {
	ID     string
	Owner  string // guest who may start it: who opened it or, once they left, who joined first of the others
	Game   string
	Opened time.Time
	Begins time.Time // zero: it was not started
}

// Racer is a guest in a race.
type Racer struct {
	Race   string
	Guest  string
	Joined time.Time
	Run    PuzzleRun // with the guest’s answers; only its ID if it is no longer stored
}

// Standings are a race with its racers.
type Standings struct {
	Race
	Racers []Racer // in the order in which they joined
	Next   bool    // the race that follows it is stored, too
}

// ErrRacing is returned when a guest is in another race that was started and is not over.
var ErrRacing = errors.New("store: a guest is in another race that is not over")

// RaceLimits are limits of races.
type RaceLimits struct {
	Over   time.Time // races that began then or before are over
	Ended  []string  // further races that are over, because all of their racers are done
	Open   int       // races that one guest owns and that were not started
	Racers int       // guests in a race
	Runs   int       // runs of a guest, see Puzzles.AddRun
}

// RaceStart is the start of a race.
type RaceStart struct {
	Race   string
	Begins time.Time
	Over   time.Time // races that began then or before are over
	Ended  []string  // further races that are over, because all of their racers are done
	Guests []string  // all racers, in any order
	Data   []byte    // of all runs
}

// Races keeps races. The answers of a racer are those of a PuzzleRun.
//
// Laws (storetest checks them):
//   - A race and a racer are stored once, however often they are added. If two guests add the same race, one of them owns it.
//   - A race has no more racers than its limit, is started once, and has the same racers from then on.
//   - A guest is in at most one race that was started and is not over.
//   - After Forget, the guest is in no race. A race without racers is gone.
type Races interface {
	// AddRace stores a race, with its owner as a racer and their run, unless it is stored already; added reports which. If the owner has so
	// many open races already, it returns ErrConflict; if they are in a race that is not over, ErrRacing; if they were deleted, ErrNotFound.
	AddRace(ctx context.Context, r Race, run PuzzleRun, most RaceLimits) (added bool, err error)
	// EnterRace stores a racer and their run, unless they are stored already; entered reports which. If the race was started or is full,
	// it returns ErrConflict; if the guest is in another race that is not over, ErrRacing; if there is no such race, or the guest was
	// deleted, ErrNotFound.
	EnterRace(ctx context.Context, r Racer, most RaceLimits) (entered bool, err error)
	// LeaveRace removes a racer and their run. If the race was started, it returns ErrConflict.
	LeaveRace(ctx context.Context, race, guest string) error
	// StartRace stores when a race begins. The runs of its racers begin then, with the Data. If it was started before, or has other
	// racers, StartRace returns ErrConflict; if one of them is in another race that is not over, ErrRacing; if there is no such race,
	// ErrNotFound.
	StartRace(ctx context.Context, s RaceStart) error
	// Race returns a race, or ErrNotFound. The other id is that of the race that follows it.
	Race(ctx context.Context, id, next string) (Standings, error)
	// RunningRaces returns the ids of a guest’s races that were started and began after a time.
	RunningRaces(ctx context.Context, guest string, over time.Time) ([]string, error)
	// SweepRaces removes races that were opened before a time and not started, with the runs of their racers, and all that were opened
	// before an earlier time, without these runs.
	SweepRaces(ctx context.Context, idle, old time.Time) error
}
