package experiment

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/lab/sweep"
	"quarterdeck/store"
)

// Experiment is what all who have its link may see of an experiment, and its guest.
type Experiment struct {
	ID, Guest string
	Title     string // of the game
	Options   []game.Option
	Made      time.Time
	State     store.ExperimentState
	Args      sweep.Args
	Plan      *sweep.Plan
	Skipped   []string
	Minutes   int
	Precision float64
	Units     int // finished, of all rule sets
	Worked    time.Duration
	Budget    time.Duration
	Playing   int           // servers' processors that play it now
	Left      time.Duration // estimate of the time until the report
	Percent   int           // about how much is done
	Widest    *sweep.Widest
	Failure   string
	Summary   *Summary // of the report
	Lifts     bool     // the report has a file of lifts, which older ones lack
	Command   string   // repeats it; "" before the report
}

// Open reports whether an experiment is played or paused.
func (e *Experiment) Open() bool { return e.State == store.Queued || e.State == store.Held }

// Paused reports whether its guest has paused an experiment.
func (e *Experiment) Paused() bool { return e.State == store.Held }

// Get returns an experiment.
func (s *Service) Get(ctx context.Context, id string) (*Experiment, error) {
	e, err := s.store.Experiment(ctx, id, s.opts.Now())
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, errMissing
	case err != nil:
		return nil, s.runner.StoreError(err)
	}
	return s.show(&e)
}

// List returns a guest's experiments, the newest first.
func (s *Service) List(ctx context.Context, guest string) ([]*Experiment, error) {
	if guest == "" {
		return nil, nil
	}
	all, err := s.store.ExperimentsOf(ctx, guest, adminLimits.kept)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	var out []*Experiment
	for i := range all {
		e, err := s.show(&all[i])
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

func (s *Service) show(e *store.Experiment) (*Experiment, error) {
	var r record
	var n note
	if err := errors.Join(json.Unmarshal(e.Data, &r), json.Unmarshal(e.Note, &n)); err != nil {
		return nil, err
	}
	out := &Experiment{
		ID: e.ID, Guest: e.Guest, Title: r.Plan.Game, Made: e.Made, State: e.State, Args: r.Args, Plan: r.Plan, Skipped: r.Skipped, Minutes: r.Minutes, Precision: r.Precision,
		Units: e.Done, Worked: e.Worked, Budget: e.Budget, Playing: e.Claimed, Widest: n.Widest, Failure: n.Failure, Summary: n.Summary, Lifts: n.Lifts,
	}
	if g, err := s.opts.Find(r.Plan.Game, r.Plan.Rules); err == nil {
		out.Title = strings.ReplaceAll(g.Info().Title, "'", "’")
		out.Options = g.Info().Options
	}
	if n.Units > 0 {
		out.Command = r.Args.Command(n.Units, r.Plan.Rules)
	}
	out.Left, out.Percent = remaining(e, &r, &n)
	return out, nil
}

// remaining estimates how much computing is left, and divides it by the processors that play.
func remaining(e *store.Experiment, r *record, n *note) (left time.Duration, percent int) {
	if e.State == store.Reported {
		return 0, 100
	}
	mean := e.Worked / time.Duration(max(e.Done, 1))
	left = max(e.Budget-e.Worked, 0)
	most := mostUnits / len(r.Plan.Sets) * len(r.Plan.Sets)
	if n.Widest != nil { // the width falls with the square root
		need := n.Widest.Ratio * n.Widest.Ratio * float64(n.Looked*len(r.Plan.Sets))
		most = min(most, max(int(need), e.Target))
	}
	if e.Done > 0 {
		left = min(left, max(mean*time.Duration(most-e.Done), 0))
	}
	if whole := e.Worked + left; whole > 0 {
		percent = min(int(100*e.Worked/whole), 99)
	}
	return left / time.Duration(max(e.Claimed, 1)), percent
}

// File returns a file of a report, compressed by gzip.
func (s *Service) File(ctx context.Context, id, name string) ([]byte, error) {
	data, err := s.store.FileOf(ctx, id, name)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, errMissing
	case err != nil:
		return nil, s.runner.StoreError(err)
	}
	return data, nil
}

// attempts is how often a change is tried again when another one was faster.
const attempts = 20

var errOver = refuse(NotNow, "This experiment is over.")

// change changes an open experiment.
func (s *Service) change(ctx context.Context, id string, change func(*store.Experiment) error) error {
	for range attempts {
		was, err := s.store.Experiment(ctx, id, s.opts.Now())
		if errors.Is(err, store.ErrNotFound) {
			return errMissing
		}
		if err != nil {
			return s.runner.StoreError(err)
		}
		if was.State != store.Queued && was.State != store.Held {
			return errOver
		}
		now := was
		if err := change(&now); err != nil {
			return err
		}
		if err = s.store.ChangeExperiment(ctx, was, now); !errors.Is(err, store.ErrConflict) {
			s.poke()
			return s.runner.StoreError(err)
		}
	}
	return refuse(NotNow, "The experiment changes too fast. Try again.")
}

// own returns a refusal unless the guest may change the experiment.
func own(a Asker, e *store.Experiment) error {
	if a.Admin || a.Guest != "" && a.Guest == e.Guest {
		return nil
	}
	return refuse(NotHere, "Only the player who started this experiment can change it.")
}

// Pause has no more units played until Resume. Units that are being played are finished.
func (s *Service) Pause(ctx context.Context, a Asker, id string) error {
	return s.change(ctx, id, func(e *store.Experiment) error {
		e.State = store.Held
		return own(a, e)
	})
}

// Resume has an experiment that was paused go on.
func (s *Service) Resume(ctx context.Context, a Asker, id string) error {
	return s.change(ctx, id, func(e *store.Experiment) error {
		e.State = store.Queued
		return own(a, e)
	})
}

// Stop ends an experiment early, with a report of the units that are finished.
func (s *Service) Stop(ctx context.Context, a Asker, id string) error {
	return s.change(ctx, id, func(e *store.Experiment) error {
		e.State, e.Budget, e.Least = store.Queued, 0, 0
		return own(a, e)
	})
}

// Remove deletes an experiment with its report.
func (s *Service) Remove(ctx context.Context, a Asker, id string) error {
	e, err := s.store.Experiment(ctx, id, s.opts.Now())
	if errors.Is(err, store.ErrNotFound) {
		return errMissing
	}
	if err == nil {
		if err := own(a, &e); err != nil {
			return err
		}
		err = s.store.RemoveExperiment(ctx, id)
	}
	return s.runner.StoreError(err)
}
