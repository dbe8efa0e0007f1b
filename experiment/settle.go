package experiment

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"quarterdeck/host/task"
	"quarterdeck/lab/metric"
	"quarterdeck/lab/report"
	"quarterdeck/lab/sweep"
	"quarterdeck/store"
)

// note is what the store keeps of how far an experiment is.
type note struct {
	Units   int           `json:"units,omitempty"`   // of each rule set, in the report
	Looked  int           `json:"looked,omitempty"`  // units of each rule set at the last look at the precision
	Widest  *sweep.Widest `json:"widest,omitempty"`  // then
	Failure string        `json:"failure,omitempty"` // why it cannot go on
	Summary *Summary      `json:"summary,omitempty"`
	Lifts   bool          `json:"lifts,omitempty"` // the report has LiftCSV
}

// Summary is what a report says in short.
type Summary struct {
	Standard string  `json:"standard"`
	Groups   []Group `json:"groups,omitempty"`
}

// Group is the findings about the values of one option.
type Group struct {
	Title    string           `json:"title"`
	Findings []report.Finding `json:"findings"`
}

// Names of the files of a report.
const (
	Page    = "report.html"
	JSON    = "report.json"
	CSV     = "metrics.csv"
	KindCSV = "kinds.csv"
	LiftCSV = "lifts.csv"
)

// told is an error that guests may read.
type told string

func (t told) Error() string { return string(t) }

// unknown is what guests read of an error that is not for them.
const unknown = told("The program failed while it played this. The log of the server says more.")

// forGuests returns what guests may read of an error.
func forGuests(err error) string {
	if text := told(""); errors.As(err, &text) {
		return text.Error()
	}
	return unknown.Error()
}

// fail ends an experiment that cannot go on. The log has the reason.
func (s *Service) fail(ctx context.Context, id string, why error) error {
	s.opts.Log.Warn("an experiment failed", "experiment", id, "error", why)
	err := s.change(context.WithoutCancel(ctx), id, func(e *store.Experiment) error {
		e.State = store.Failed
		e.Note = asJSON(note{Failure: forGuests(why)})
		return nil
	})
	if errors.Is(err, errMissing) || errors.Is(err, errOver) {
		return nil // its guest was faster
	}
	return err
}

func asJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("experiment: " + err.Error()) // texts and finite numbers
	}
	return text
}

// settle ends an experiment of which all claimed units are finished, or has it go on until the next look at its precision. It reports whether
// it was that far.
func (w *worker) settle(ctx context.Context, id string) (bool, error) {
	if _, ready, err := w.ready(ctx, id); !ready {
		return false, err
	}
	if !w.settling.TryLock() {
		return false, nil // the worker that has the lock looks for more when it is done
	}
	defer w.settling.Unlock()
	e, ready, err := w.ready(ctx, id)
	if !ready {
		return false, err
	}
	var files []store.ExperimentFile
	now, err := task.Guard(func() (now store.Experiment, err error) {
		now, files, err = w.next(ctx, &e)
		return now, err
	})
	switch {
	case ctx.Err() != nil, isStores(err):
		return false, err
	case err != nil:
		return true, w.fail(ctx, id, err)
	}
	err = w.store.ChangeExperiment(context.WithoutCancel(ctx), e, now, files...)
	if errors.Is(err, store.ErrConflict) {
		err = nil // another server was faster
	}
	w.poke()
	return true, err
}

// ready returns an experiment, and whether all of its units up to the next look or the end are finished.
func (s *Service) ready(ctx context.Context, id string) (store.Experiment, bool, error) {
	e, err := s.store.Experiment(ctx, id, s.opts.Now())
	if errors.Is(err, store.ErrNotFound) {
		return e, false, nil
	}
	return e, err == nil && e.State == store.Queued && e.Done == e.Next && e.Next >= e.End(), err
}

// errLong ends an experiment that has no figures after twice its budget.
const errLong = told("Two deals under each rule set take more than twice the computing time. Compare fewer rule sets, or choose a faster bot.")

// next returns how an experiment goes on: with a later target, or with its report.
func (w *worker) next(ctx context.Context, e *store.Experiment) (now store.Experiment, files []store.ExperimentFile, err error) {
	own, err := w.player(ctx, e)
	if err != nil {
		return now, nil, err
	}
	deals, versions, err := w.deals(ctx, e.ID, own.record.Plan)
	if err != nil {
		return now, nil, err
	}
	sets := len(own.record.Plan.Sets)
	n, most := e.Done/sets, mostUnits/sets
	now = *e
	state := note{}
	if precision := own.record.Precision; precision > 0 && e.Done >= e.Target {
		widest := deals.Widest(own.record.Plan.Metrics(own.game), n, precision)
		state.Widest, state.Looked = &widest, n
		if widest.Ratio > 1 && e.Worked < e.Budget && n < most {
			now.Target = min(sweep.Boundary(n), most) * sets
			now.Note = asJSON(state)
			return now, nil, nil
		}
	}
	switch {
	case n >= leastUnits:
	case e.Budget > 0:
		return now, nil, errLong
	default:
		return now, nil, told("It was stopped before two deals were played under each rule set.")
	}
	r := report.New(report.Source{
		Game: own.game, Deals: deals, Units: n, Command: own.record.Args.Command(n, own.record.Plan.Rules), Version: w.opts.Version, Versions: versions, Skipped: own.record.Skipped,
	})
	state.Units, state.Summary, state.Lifts = n, summaryOf(r), true
	now.State, now.Note = store.Reported, asJSON(state)
	files, err = filesOf(r)
	return now, files, err
}

// deals reads all finished units, and the versions of the program that played them.
func (s *Service) deals(ctx context.Context, id string, plan *sweep.Plan) (*sweep.Deals, []string, error) {
	parts, err := s.store.PartsOf(ctx, id)
	if err != nil {
		return nil, nil, errors.Join(errStore, err)
	}
	deals, versions := sweep.NewDeals(plan), []string(nil)
	for i := range parts {
		pack, err := unpackRows(parts[i].Data)
		if err != nil {
			return nil, nil, fmt.Errorf("its stored units cannot be read: %w", err)
		}
		if pack.Columns != metric.Version {
			return nil, nil, errColumns
		}
		for _, row := range pack.Rows {
			if !deals.Put(row) {
				return nil, nil, errors.New("its stored units are of another plan")
			}
		}
		if !slices.Contains(versions, pack.Version) {
			versions = append(versions, pack.Version)
		}
	}
	return deals, versions, nil
}

func summaryOf(r *report.Report) *Summary {
	out := &Summary{Standard: r.DescribeFirstSet()}
	for i := range r.Groups {
		if found := r.Findings(&r.Groups[i]); len(found) > 0 {
			out.Groups = append(out.Groups, Group{cmp.Or(r.Groups[i].Doc, r.Groups[i].Title), found})
		}
	}
	return out
}

// filesOf returns the files of a report, compressed.
func filesOf(r *report.Report) (files []store.ExperimentFile, err error) {
	for _, f := range []struct {
		name  string
		write func(io.Writer) error
	}{{Page, r.HTML}, {JSON, r.JSON}, {CSV, r.CSV}, {KindCSV, r.KindsCSV}, {LiftCSV, r.LiftsCSV}} {
		var b bytes.Buffer
		if err := f.write(&b); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		data, err := packed(b.Bytes())
		if err != nil {
			return nil, err
		}
		files = append(files, store.ExperimentFile{Name: f.name, Data: data})
	}
	return files, nil
}
