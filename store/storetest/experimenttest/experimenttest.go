// Package experimenttest checks that a store.Store obeys the laws of store.Experiments.
package experimenttest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/store"
)

// Run tests a kind of store. Within one test, open returns the same stored data every time.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for name, test := range map[string]func(*testing.T, func(*testing.T) store.Store){
		"kept":      testKept,
		"quota":     testQuota,
		"budget":    testBudget,
		"order":     testOrder,
		"once":      testOnce,
		"leases":    testLeases,
		"changes":   testChanges,
		"stops":     testStops,
		"forgotten": testForgotten,
		"gone":      testGone,
		"open":      testUnfinished,
	} {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantErr(t *testing.T, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Fatalf("got error %v, want %v", got, want)
	}
}

func at(minute int) time.Time {
	return time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC).Add(time.Duration(minute) * time.Minute)
}

// newExperiment returns an experiment of a hundred units, made at a minute.
func newExperiment(id, guest string, minute int) store.Experiment {
	return store.Experiment{ID: id, Guest: guest, Made: at(minute), Least: 4, Target: 100, Budget: time.Hour, Data: []byte(`{"of":"` + id + `"}`), Note: []byte(`{}`)}
}

// claim claims units until a minute later.
func claim(t *testing.T, s store.Store, id, holder string, size, minute int) store.Part {
	t.Helper()
	p, err := s.ClaimPart(t.Context(), store.Part{Experiment: id, Holder: holder, Until: at(minute + 1), Size: size}, at(minute))
	must(t, err)
	return p
}

// finish finishes units that took a time.
func finish(t *testing.T, s store.Store, p store.Part, took time.Duration) {
	t.Helper()
	p.Worked, p.Data = took, fmt.Appendf(nil, "units from %d\x00", p.First)
	must(t, s.FinishPart(t.Context(), p))
}

func wantPart(t *testing.T, p store.Part, first, size int) {
	t.Helper()
	if p.First != first || p.Size != size {
		t.Fatalf("got %d units from %d, want %d from %d", p.Size, p.First, size, first)
	}
}

// testKept plays an experiment to its report.
func testKept(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	e := newExperiment("x1", "ann", 1)
	must(t, s.AddExperiment(t.Context(), e, 9, 9))
	wantErr(t, s.AddExperiment(t.Context(), e, 9, 9), store.ErrExists)
	one, two := claim(t, s, "x1", "a", 10, 2), claim(t, s, "x1", "b", 5, 2)
	wantPart(t, one, 0, 10)
	wantPart(t, two, 10, 5)
	finish(t, s, one, 1500*time.Microsecond)
	must(t, s.Close())

	s = open(t)
	defer s.Close()
	got, err := s.Experiment(t.Context(), "x1", at(2))
	must(t, err)
	e.Next, e.Done, e.Worked, e.Claimed = 15, 10, 1500*time.Microsecond, 1
	if diff := cmp.Diff(e, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	parts, err := s.PartsOf(t.Context(), "x1")
	must(t, err)
	if len(parts) != 1 || parts[0].Size != 10 || parts[0].Worked != 1500*time.Microsecond || string(parts[0].Data) != "units from 0\x00" {
		t.Errorf("finished parts: %+v", parts)
	}
	done := got
	done.State, done.Note = store.Reported, []byte(`{"end":1}`)
	must(t, s.ChangeExperiment(t.Context(), got, done, store.ExperimentFile{Name: "report.html", Data: []byte{0, 1}}, store.ExperimentFile{Name: "b", Data: []byte("b")}))
	file, err := s.FileOf(t.Context(), "x1", "report.html")
	must(t, err)
	if !slices.Equal(file, []byte{0, 1}) {
		t.Errorf("the file has %v", file)
	}
	if _, err := s.FileOf(t.Context(), "x1", "c"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("no file: %v", err)
	}
	if parts, err := s.PartsOf(t.Context(), "x1"); err != nil || len(parts) > 0 {
		t.Errorf("after the report there are %d parts, %v", len(parts), err)
	}
	wantErr(t, s.FinishPart(t.Context(), two), store.ErrConflict)
	must(t, s.RemoveExperiment(t.Context(), "x1"))
	_, err = s.Experiment(t.Context(), "x1", at(2))
	wantErr(t, err, store.ErrNotFound)
	_, err = s.FileOf(t.Context(), "x1", "report.html")
	wantErr(t, err, store.ErrNotFound)
}

// testQuota: a guest has so many experiments, the newest first.
func testQuota(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	must(t, s.AddExperiment(t.Context(), newExperiment("a", "ann", 1), 2, 9))
	must(t, s.AddExperiment(t.Context(), newExperiment("b", "ann", 2), 2, 9))
	wantErr(t, s.AddExperiment(t.Context(), newExperiment("c", "ann", 3), 2, 9), store.ErrConflict)
	must(t, s.AddExperiment(t.Context(), newExperiment("d", "bo", 3), 2, 9))
	list, err := s.ExperimentsOf(t.Context(), "ann", 9)
	must(t, err)
	if len(list) != 2 || list[0].ID != "b" || list[1].ID != "a" {
		t.Errorf("Ann has %+v", list)
	}
	must(t, s.RemoveExperiment(t.Context(), "a"))
	must(t, s.AddExperiment(t.Context(), newExperiment("c", "ann", 3), 2, 9))
	if list, err := s.ExperimentsOf(t.Context(), "ann", 1); err != nil || len(list) != 1 || list[0].ID != "c" {
		t.Errorf("the newest is %+v, %v", list, err)
	}
}

// testUnfinished has a guest start experiments at two servers at once. So many are not finished as may be, and one that is makes room.
func testUnfinished(t *testing.T, open func(*testing.T) store.Store) {
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			s := []store.Store{a, b}[i%2]
			err := s.AddExperiment(t.Context(), newExperiment(fmt.Sprint(i), "ann", i), 9, 2)
			if err != nil && !errors.Is(err, store.ErrUnfinished) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	list, err := a.ExperimentsOf(t.Context(), "ann", 9)
	must(t, err)
	if len(list) != 2 {
		t.Fatalf("Ann has %d unfinished experiments", len(list))
	}
	must(t, b.AddExperiment(t.Context(), newExperiment("bo", "bo", 1), 9, 2))
	for _, c := range []struct {
		state store.ExperimentState
		want  error
	}{{store.Held, store.ErrUnfinished}, {store.Reported, nil}} {
		now := list[0]
		now.State = c.state
		must(t, b.ChangeExperiment(t.Context(), list[0], now))
		if err := a.AddExperiment(t.Context(), newExperiment("more", "ann", 9), 9, 2); !errors.Is(err, c.want) {
			t.Errorf("beside one in state %d: %v", c.state, err)
		}
		list[0] = now
	}
}

// testBudget: claims end at the target, and when the budget is spent. The first units are played until it is spent twice.
func testBudget(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	must(t, s.AddExperiment(t.Context(), newExperiment("x", "ann", 1), 9, 9))
	e := newExperiment("y", "ann", 1)
	e.Budget = time.Second
	must(t, s.AddExperiment(t.Context(), e, 9, 9))
	wantPart(t, claim(t, s, "x", "a", 90, 2), 0, 90)
	wantPart(t, claim(t, s, "x", "a", 90, 2), 90, 10)
	wantPart(t, claim(t, s, "x", "a", 90, 2), 0, 0)
	first := claim(t, s, "y", "a", 2, 2)
	finish(t, s, first, 1999*time.Millisecond)
	wantPart(t, claim(t, s, "y", "a", 50, 2), 2, 2)
	wantPart(t, claim(t, s, "y", "a", 50, 2), 0, 0)
	wantPart(t, claim(t, s, "none", "a", 50, 2), 0, 0)

	e.ID = "z"
	must(t, s.AddExperiment(t.Context(), e, 9, 9))
	finish(t, s, claim(t, s, "z", "a", 1, 2), 2*time.Second)
	wantPart(t, claim(t, s, "z", "a", 50, 2), 0, 0)
}

// testOrder: the experiment of which no unit was claimed for the longest time comes first; one that is paused does not come.
func testOrder(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	for _, id := range []string{"a", "b", "c"} {
		must(t, s.AddExperiment(t.Context(), newExperiment(id, "ann", 1), 9, 9))
	}
	want := func(want ...string) {
		t.Helper()
		list, err := s.QueuedExperiments(t.Context(), 9)
		must(t, err)
		var got []string
		for i := range list {
			got = append(got, list[i].ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("in turn are %v, want %v", got, want)
		}
	}
	want("a", "b", "c")
	claim(t, s, "a", "x", 1, 5)
	claim(t, s, "b", "x", 1, 6)
	want("c", "a", "b")
	e, err := s.Experiment(t.Context(), "c", at(6))
	must(t, err)
	held := e
	held.State = store.Held
	must(t, s.ChangeExperiment(t.Context(), e, held))
	want("a", "b")
	wantPart(t, claim(t, s, "c", "x", 1, 7), 0, 0)
}

// testOnce has two servers play an experiment at once. Each unit is played once.
func testOnce(t *testing.T, open func(*testing.T) store.Store) {
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	must(t, a.AddExperiment(t.Context(), newExperiment("x", "ann", 1), 9, 9))
	played := make(chan store.Part, 200)
	var wg sync.WaitGroup
	for i, s := range []store.Store{a, b, a, b} {
		wg.Go(func() {
			for {
				p, err := s.ClaimPart(t.Context(), store.Part{Experiment: "x", Holder: fmt.Sprint(i), Until: at(9), Size: 3}, at(1))
				if err != nil {
					t.Error(err)
				}
				if err != nil || p.Size == 0 {
					return
				}
				p.Data, p.Worked = []byte{1}, time.Millisecond
				if err := s.FinishPart(t.Context(), p); err != nil {
					t.Error(err)
				}
				played <- p
			}
		})
	}
	wg.Wait()
	close(played)
	times := map[int]int{}
	for p := range played {
		for i := range p.Size {
			times[p.First+i]++
		}
	}
	for unit, n := range times {
		if n != 1 || unit > 99 {
			t.Errorf("unit %d is played %d times", unit, n)
		}
	}
	e, err := b.Experiment(t.Context(), "x", at(1))
	must(t, err)
	if len(times) != 100 || e.Done != 100 || e.Next != 100 || e.Worked != 34*time.Millisecond {
		t.Errorf("%d units are played; stored: %+v", len(times), e)
	}
}

// testLeases: units of a claim that has ended go to another server, and the first one cannot finish them.
func testLeases(t *testing.T, open func(*testing.T) store.Store) {
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	must(t, a.AddExperiment(t.Context(), newExperiment("x", "ann", 1), 9, 9))
	lost := claim(t, a, "x", "a", 5, 2)
	wantPart(t, claim(t, b, "x", "b", 5, 2), 5, 5)
	lost.Until = at(10)
	must(t, a.RenewPart(t.Context(), lost))
	wantPart(t, claim(t, b, "x", "b", 5, 9), 5, 5) // its own, which has ended
	taken := claim(t, b, "x", "b", 7, 10)
	wantPart(t, taken, 0, 5)
	wantErr(t, a.RenewPart(t.Context(), lost), store.ErrConflict)
	wantErr(t, a.FinishPart(t.Context(), lost), store.ErrConflict)
	finish(t, b, taken, time.Second)
	wantErr(t, b.FinishPart(t.Context(), taken), store.ErrConflict) // once
	wantErr(t, b.RenewPart(t.Context(), taken), store.ErrConflict)
	e, err := a.Experiment(t.Context(), "x", at(99))
	must(t, err)
	if e.Done != 5 || e.Claimed != 0 {
		t.Errorf("stored: %+v", e)
	}
}

// testChanges: of two changes of the same state one is made.
func testChanges(t *testing.T, open func(*testing.T) store.Store) {
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	e := newExperiment("x", "ann", 1)
	must(t, a.AddExperiment(t.Context(), e, 9, 9))
	more := e
	more.Target, more.Note = 125, []byte(`{"more":1}`)
	errs := make(chan error, 2)
	for _, s := range []store.Store{a, b} {
		go func() { errs <- s.ChangeExperiment(t.Context(), e, more) }()
	}
	one, two := <-errs, <-errs
	if one == nil {
		one, two = two, one
	}
	wantErr(t, one, store.ErrConflict)
	must(t, two)
	got, err := b.Experiment(t.Context(), "x", at(1))
	must(t, err)
	if diff := cmp.Diff(more, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	none := e
	none.ID = "none"
	wantErr(t, a.ChangeExperiment(t.Context(), none, none), store.ErrConflict)
}

// testStops: a change of Least or Budget alone is not undone by a change of what was there before.
func testStops(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	e := newExperiment("x", "ann", 1)
	must(t, s.AddExperiment(t.Context(), e, 9, 9))
	for _, change := range []func(*store.Experiment){
		func(e *store.Experiment) { e.Budget = 0 },
		func(e *store.Experiment) { e.Least = 0 },
	} {
		stopped, more := e, e
		change(&stopped)
		must(t, s.ChangeExperiment(t.Context(), e, stopped))
		more.Target = 125
		wantErr(t, s.ChangeExperiment(t.Context(), e, more, store.ExperimentFile{Name: "f", Data: []byte("f")}), store.ErrConflict)
		got, err := s.Experiment(t.Context(), "x", at(1))
		must(t, err)
		if diff := cmp.Diff(stopped, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		e = stopped
	}
	_, err := s.FileOf(t.Context(), "x", "f")
	wantErr(t, err, store.ErrNotFound)
}

// never is for guests without matches.
func never(*store.Match, []store.Entry) (store.Entry, error) {
	return store.Entry{}, errors.New("there is a match")
}

// testForgotten: a guest's experiments are gone with their data, and none come later.
func testForgotten(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	must(t, s.AddExperiment(t.Context(), newExperiment("a", "ann", 1), 9, 9))
	must(t, s.AddExperiment(t.Context(), newExperiment("b", "bo", 1), 9, 9))
	p := claim(t, s, "a", "x", 5, 2)
	claim(t, s, "b", "x", 5, 2)
	e, err := s.Experiment(t.Context(), "a", at(2))
	must(t, err)
	must(t, s.ChangeExperiment(t.Context(), e, e, store.ExperimentFile{Name: "f", Data: []byte("f")}))
	_, err = s.Forget(t.Context(), store.Person{Guest: "ann", Gone: at(7)}, never)
	must(t, err)
	wantErr(t, s.AddExperiment(t.Context(), newExperiment("c", "ann", 8), 9, 9), store.ErrNotFound)
	wantErr(t, s.FinishPart(t.Context(), p), store.ErrConflict)
	_, err = s.FileOf(t.Context(), "a", "f")
	wantErr(t, err, store.ErrNotFound)
	if list, err := s.ExperimentsOf(t.Context(), "ann", 9); err != nil || len(list) > 0 {
		t.Errorf("Ann has %v, %v", list, err)
	}
	if list, err := s.ExperimentsOf(t.Context(), "bo", 9); err != nil || len(list) != 1 || list[0].Next != 5 {
		t.Errorf("Bo has %v, %v", list, err)
	}
}

// testGone deletes guests while they start experiments at another server.
func testGone(t *testing.T, open func(*testing.T) store.Store) {
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	for i := range 20 {
		guest := fmt.Sprint("guest", i)
		var wg sync.WaitGroup
		wg.Go(func() {
			if err := a.AddExperiment(t.Context(), newExperiment(guest, guest, 1), 9, 9); err != nil && !errors.Is(err, store.ErrNotFound) {
				t.Error(err)
			}
		})
		wg.Go(func() {
			if _, err := b.Forget(t.Context(), store.Person{Guest: guest, Gone: at(7)}, never); err != nil {
				t.Error(err)
			}
		})
		wg.Wait()
		if list, err := a.ExperimentsOf(t.Context(), guest, 9); err != nil || len(list) > 0 {
			t.Fatalf("of a deleted guest there is %v, %v", list, err)
		}
	}
}
