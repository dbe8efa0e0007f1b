package store

import (
	"context"
	"fmt"
	"time"
)

// ExperimentState is what becomes of an experiment.
type ExperimentState int8

// States of an experiment.
const (
	Queued   ExperimentState = iota // servers play its units
	Held                            // paused: no more units are claimed
	Reported                        // it has its report
	Failed                          // it cannot go on; Note says why
)

// Experiment is a sweep of the lab that a guest has started. Its units are numbered from 0 and are played in that order, in parts.
type Experiment struct {
	ID      string
	Guest   string
	Made    time.Time
	State   ExperimentState
	Next    int           // the first unit that was never claimed
	Done    int           // finished units
	Least   int           // units that are played even if Budget is spent once
	Target  int           // the first unit that is not to be claimed
	Worked  time.Duration // of all finished units together, to the microsecond
	Budget  time.Duration // see End
	Claimed int           // parts being played; only read
	Data    []byte        // JSON, the service's: what is played
	Note    []byte        // JSON, the service's: how far it is, or why it failed
}

// End returns the first unit that is not to be claimed. When Worked reaches Budget, that is Least at most, and at twice the budget nothing more is
// claimed.
func (e *Experiment) End() int {
	switch {
	case e.Worked >= 2*e.Budget:
		return min(e.Next, e.Target)
	case e.Worked >= e.Budget:
		return min(e.Least, e.Target)
	}
	return e.Target
}

// ErrUnfinished is an ErrConflict with the experiments of a guest that are not finished.
var ErrUnfinished = fmt.Errorf("%w: too many experiments are not finished", ErrConflict)

// Part is consecutive units of an experiment that one server plays.
type Part struct {
	Experiment string
	First      int // number of the first unit
	Size       int
	Holder     string    // who claimed it
	Until      time.Time // when the claim ends
	Worked     time.Duration
	Data       []byte // of a finished part; the service's
}

// ExperimentFile is a part of a report.
type ExperimentFile struct {
	Name string
	Data []byte
}

// Experiments keeps sweeps of the lab, shares their units among servers, and keeps their reports.
//
// Laws (storetest checks them):
//   - Of the claims of a unit, one is valid at a time, and only its holder can finish the unit. A finished unit is never claimed again.
//   - When FinishPart returns nil, the units survive the death of the process.
//   - Of several changes of the same State, Least, Target and Budget exactly one is made.
//   - A guest never has more experiments, nor more that are not finished, than AddExperiment allows.
//   - All of a guest’s experiments are gone after Forget, and none can be added.
type Experiments interface {
	// AddExperiment stores a new experiment. If its guest has most of them already, it returns ErrConflict; if open of them are Queued or Held,
	// ErrUnfinished; if the guest was deleted, ErrNotFound.
	AddExperiment(ctx context.Context, e Experiment, most, open int) error
	// Experiment returns an experiment, or ErrNotFound. Parts claimed beyond now are being played.
	Experiment(ctx context.Context, id string, now time.Time) (Experiment, error)
	// ExperimentsOf returns at most limit experiments of a guest, the newest first.
	ExperimentsOf(ctx context.Context, guest string, limit int) ([]Experiment, error)
	// QueuedExperiments returns at most limit experiments that are Queued. Those of which no unit was claimed for the longest time come first.
	QueuedExperiments(ctx context.Context, limit int) ([]Experiment, error)
	// ClaimPart claims units for p.Holder until p.Until: those of a part whose claim has ended at now, or else the next p.Size. A part
	// without units says that there are none to claim now, perhaps because the experiment is not Queued.
	ClaimPart(ctx context.Context, p Part, now time.Time) (Part, error)
	// RenewPart has the claim of p.Holder last until p.Until, or returns ErrConflict if it has no such claim.
	RenewPart(ctx context.Context, p Part) error
	// FinishPart stores Data and Worked of a part, or returns ErrConflict if p.Holder has no claim of it.
	FinishPart(ctx context.Context, p Part) error
	// PartsOf returns the finished parts of an experiment, the first one first.
	PartsOf(ctx context.Context, experiment string) ([]Part, error)
	// ChangeExperiment changes State, Least, Target, Budget and Note of an experiment, and adds files, if its State, Least, Target and
	// Budget are those of was, or returns ErrConflict. An experiment that is Reported or Failed loses its parts.
	ChangeExperiment(ctx context.Context, was, now Experiment, files ...ExperimentFile) error
	// RemoveExperiment removes an experiment and all of it.
	RemoveExperiment(ctx context.Context, id string) error
	// FileOf returns a file of an experiment, or ErrNotFound.
	FileOf(ctx context.Context, experiment, name string) ([]byte, error)
}
