package experiment

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"quarterdeck/lab/sweep"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// untilFailed waits until an experiment has failed, and returns why.
func untilFailed(t *testing.T, s *Service, id string) string {
	t.Helper()
	for {
		e, err := s.Get(t.Context(), id)
		if err != nil || e.State == store.Reported {
			t.Fatalf("%+v, %v", e, err)
		}
		if e.State == store.Failed {
			return e.Failure
		}
		time.Sleep(time.Millisecond)
	}
}

// TestPanicOfOne: an experiment whose report panics fails, and those behind it are played. The first versions accepted this precision.
func TestPanicOfOne(t *testing.T) {
	st := &storetest.Memory{}
	s := New(st, plain{}, options())
	_, plan, _, err := s.plan(ann, new(order("cards=3")))
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(record{order("cards=3").Args, plan, nil, 1, 1e-320})
	if err != nil {
		t.Fatal(err)
	}
	e := store.Experiment{ID: "a", Guest: "ann", Made: time.Now(), Least: 2, Target: 64, Budget: time.Minute, Data: data, Note: []byte("{}")}
	if err := st.AddExperiment(t.Context(), e, 9, 9); err != nil {
		t.Fatal(err)
	}
	other := add(t, s, bo, order("cards=3"))
	s.Start()
	t.Cleanup(s.Close)
	if why := untilFailed(t, s, "a"); why != unknown.Error() {
		t.Errorf("guests read %q", why)
	}
	until(t, s, other, func(e *Experiment) bool { return e.Units > 0 })
}

// broken cannot read the units of one experiment.
type broken struct {
	store.Experiments
	id string
}

func (b *broken) PartsOf(ctx context.Context, id string) ([]store.Part, error) {
	if id == b.id {
		return nil, errors.New("broken")
	}
	return b.Experiments.PartsOf(ctx, id)
}

// TestErrorOfOne: an error of the store about one experiment does not keep servers from the next.
func TestErrorOfOne(t *testing.T) {
	st := &broken{Experiments: &storetest.Memory{}}
	s := New(st, plain{}, options())
	st.id = add(t, s, ann, order("cards=3"))
	other := add(t, s, bo, order("cards=3"))
	s.Start()
	t.Cleanup(s.Close)
	until(t, s, other, func(e *Experiment) bool { return e.Units > 5 })
	if e, err := s.Get(t.Context(), st.id); err != nil || e.State != store.Queued {
		t.Errorf("%+v, %v", e, err)
	}
}

// slowly holds up those who read finished units.
type slowly struct {
	store.Experiments
	reads   chan struct{} // one has begun
	release chan struct{}
}

func (s *slowly) PartsOf(ctx context.Context, id string) ([]store.Part, error) {
	s.reads <- struct{}{}
	<-s.release
	return s.Experiments.PartsOf(ctx, id)
}

// TestOneReport: one worker makes a report, and the others of its server do not.
func TestOneReport(t *testing.T) {
	st := &slowly{&storetest.Memory{}, make(chan struct{}, 9), make(chan struct{})}
	s := New(st, plain{}, options())
	id := add(t, s, ann, order("cards=3"))
	if err := s.Stop(t.Context(), ann, id); err != nil {
		t.Fatal(err)
	}
	one, other := s.worker(), s.worker()
	done := make(chan bool)
	go func() {
		settled, err := one.settle(t.Context(), id)
		done <- settled && err == nil
	}()
	<-st.reads
	if settled, err := other.settle(t.Context(), id); settled || err != nil || len(st.reads) > 0 {
		t.Errorf("another worker: %t, %v", settled, err)
	}
	close(st.release)
	if !<-done {
		t.Error("the first worker did not settle it")
	}
	begun := len(st.reads)
	if settled, err := other.settle(t.Context(), id); settled || err != nil || len(st.reads) > begun {
		t.Errorf("another worker afterwards: %t, %v", settled, err)
	}
}

// TestTooSlow: an experiment that has no figures after twice its computing time fails.
func TestTooSlow(t *testing.T) {
	st := &storetest.Memory{}
	s := New(st, plain{}, options())
	id := add(t, s, ann, order("cards=3,4,5"))
	finishPart(t, st, id, "test", 2*time.Minute)
	s.Start()
	t.Cleanup(s.Close)
	if why := untilFailed(t, s, id); !strings.Contains(why, "twice the computing time") {
		t.Error(why)
	}
	if e, err := s.Get(t.Context(), id); err != nil || e.Units != 1 {
		t.Errorf("%+v, %v", e, err)
	}
}

// finishPart stores the next unit of an experiment as another version of the program played it. No program plays it so.
func finishPart(t *testing.T, st store.Experiments, id, version string, took time.Duration) {
	t.Helper()
	p, err := st.ClaimPart(t.Context(), store.Part{Experiment: id, Holder: "x", Until: time.Now().Add(time.Hour), Size: 1}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if p.Data, err = packRows(version, []*sweep.Row{{Unit: p.First, Kinds: map[string][7]float64{"play": {}}}}); err != nil {
		t.Fatal(err)
	}
	p.Worked = took
	if err := st.FinishPart(t.Context(), p); err != nil {
		t.Fatal(err)
	}
}

// late shows no experiments of a guest, as if others were added just afterwards.
type late struct{ store.Experiments }

func (late) ExperimentsOf(context.Context, string, int) ([]store.Experiment, error) { return nil, nil }

// TestLimitAtOnce: requests that come at once do not exceed the limit of unfinished experiments, and the refused one is not charged.
func TestLimitAtOnce(t *testing.T) {
	s := New(late{&storetest.Memory{}}, plain{}, options())
	s.opts.NoLimits, s.opts.MinutesPerDay = false, 40
	add(t, s, ann, order())
	one := add(t, s, ann, order())
	for range 50 { // more than there are minutes
		if _, err := s.Add(t.Context(), ann, order()); err == nil || !strings.Contains(err.Error(), "not finished") {
			t.Fatal(err)
		}
	}
	if err := s.Remove(t.Context(), ann, one); err != nil {
		t.Fatal(err)
	}
	add(t, s, ann, order())
}

// TestMixedFromTheFirst: servers of two versions that begin an experiment together do not mix their units either.
func TestMixedFromTheFirst(t *testing.T) {
	st := &storetest.Memory{}
	s := New(st, plain{}, options())
	id := add(t, s, ann, order("cards=3"))
	e, err := st.Experiment(t.Context(), id, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	w := s.worker()
	if _, err := w.player(t.Context(), &e); err != nil {
		t.Fatalf("nothing is stored: %v", err)
	}
	finishPart(t, st, id, "older", 0)
	if _, err := w.player(t.Context(), &e); err == nil || !strings.Contains(err.Error(), "differently from version older") {
		t.Errorf("another version stored a unit: %v", err)
	}
}

// TestOtherColumns: an experiment of a version that measures other figures fails with this reason, whether its plan says so or a stored part.
func TestOtherColumns(t *testing.T) {
	st := &storetest.Memory{}
	s := New(st, plain{}, options())
	id := add(t, s, ann, order("cards=3"))
	e, err := st.Experiment(t.Context(), id, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	w := s.worker()
	own, err := w.player(t.Context(), &e)
	if err != nil {
		t.Fatal(err)
	}
	row, err := own.unit(t.Context(), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"version": s.opts.Version, "rows": []*sweep.Row{row}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := st.ClaimPart(t.Context(), store.Part{Experiment: id, Holder: "x", Until: time.Now().Add(time.Hour), Size: 1}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if p.Data, err = packed(text); err != nil {
		t.Fatal(err)
	}
	if err := st.FinishPart(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if _, err := w.player(t.Context(), &e); !errors.Is(err, errColumns) {
		t.Errorf("a part without a number of columns: %v", err)
	}
	if _, _, err := s.deals(t.Context(), id, own.record.Plan); !errors.Is(err, errColumns) {
		t.Errorf("a report of such a part: %v", err)
	}
	own.record.Plan.Columns--
	e.Data = asJSON(own.record)
	if _, err := s.worker().player(t.Context(), &e); forGuests(err) != errColumns.Error() {
		t.Errorf("guests read %q of a plan with other columns", forGuests(err))
	}
}
