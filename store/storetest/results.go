package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// finish stores a finished match of two guests with a log of one entry.
func finish(t *testing.T, s store.Store, id string, guests ...string) {
	t.Helper()
	m := newMatch(id)
	m.Status, m.Host = store.Finished, guests[0]
	m.Summary = store.Summary{Version: 1, Updated: m.Created, Seats: []seat.Summary{}}
	for _, g := range guests {
		m.Summary.Seats = append(m.Summary.Seats, seat.Summary{Guest: g})
	}
	must(t, s.Create(t.Context(), m, newEntries(1)))
}

func result(id string, minute int, guests ...string) store.Result {
	return store.Result{Match: id, Version: 1, Pool: "p", Ended: at(minute), Guests: guests, Data: fmt.Appendf(nil, `{"seats":[{"guest":%q},{"guest":%q}]}`, guests[0], guests[1])}
}

// testResults adds results, of which only finished matches have any, and reads them by pool and by guest.
func testResults(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	finish(t, s, "one", "ann", "bo")
	finish(t, s, "two", "ann", "cy")
	finish(t, s, "three", "bo", "cy")
	must(t, s.Create(t.Context(), newMatch("waiting"), nil))
	wantUnscored(t, s, "one", "three", "two")
	early := result("one", 3, "ann", "bo")
	early.Version = 2
	must(t, s.AddResult(t.Context(), early)) // of a log that is no longer the match's
	must(t, s.AddResult(t.Context(), result("waiting", 1, "ann", "bo")))
	must(t, s.AddResult(t.Context(), result("absent", 1, "ann", "bo")))
	wantUnscored(t, s, "one", "three", "two")
	must(t, s.AddResult(t.Context(), result("one", 3, "ann", "bo")))
	must(t, s.AddResult(t.Context(), result("two", 2, "ann", "cy")))
	other := result("three", 1, "bo", "cy")
	other.Pool = "q"
	must(t, s.AddResult(t.Context(), other))
	wantUnscored(t, s)
	must(t, s.Close())

	s = open(t)
	defer s.Close()
	got, err := s.Results(t.Context(), "p", 0)
	must(t, err)
	if len(got) != 2 || got[0].Match != "one" || got[1].Match != "two" || got[0].N >= got[1].N || string(got[0].Data) != string(early.Data) || !got[0].Ended.Equal(early.Ended) {
		t.Fatalf("results of the pool: %+v", got)
	}
	newer, err := s.Results(t.Context(), "p", got[0].N)
	must(t, err)
	if diff := cmp.Diff(got[1:], newer); diff != "" {
		t.Errorf("after the first (-want +got):\n%s", diff)
	}
	wantResultsOf(t, s, "ann", "one", "two")
	wantResultsOf(t, s, "bo", "one", "three")
	for guest, pool := range map[string]string{"ann": "", "bo": "p"} {
		if newest, err := s.ResultsOf(t.Context(), guest, pool, 1); err != nil || len(newest) != 1 || newest[0].Match != "one" {
			t.Errorf("the newest of %s in pools %q: %+v, %v", guest, pool, newest, err)
		}
	}
	if other, err := s.ResultsOf(t.Context(), "bo", "q", 9); err != nil || len(other) != 1 || other[0].Match != "three" {
		t.Errorf("bo's in another pool: %+v, %v", other, err)
	}
}

func wantUnscored(t *testing.T, s store.Store, want ...string) {
	t.Helper()
	got, err := s.Unscored(t.Context(), "", 9)
	must(t, err)
	if !slices.Equal(got, want) {
		t.Fatalf("without a result: %v, want %v", got, want)
	}
	if len(want) > 1 {
		rest, err := s.Unscored(t.Context(), want[0], 1)
		must(t, err)
		if !slices.Equal(rest, want[1:2]) {
			t.Errorf("after %s: %v, want %v", want[0], rest, want[1:2])
		}
	}
}

func wantResultsOf(t *testing.T, s store.Store, guest string, want ...string) {
	t.Helper()
	results, err := s.ResultsOf(t.Context(), guest, "", 9)
	must(t, err)
	var got []string
	for i := range results {
		got = append(got, results[i].Match)
	}
	if !slices.Equal(got, want) {
		t.Errorf("results of %s: %v, want %v", guest, got, want)
	}
}

// testOneResult has two servers add the results of the same matches at once. Each match has one, and a reader never sees a number
// before all below it.
func testOneResult(t *testing.T, open func(*testing.T) store.Store) {
	const matches = 12
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	for i := range matches {
		finish(t, a, fmt.Sprintf("m%02d", i), "ann", "bo")
	}
	var writers, readers sync.WaitGroup
	done := make(chan struct{})
	readers.Go(func() {
		seen, last := map[int64]bool{}, int64(0)
		for written := false; ; {
			select {
			case <-done:
				written = true
			default:
			}
			got, err := b.Results(t.Context(), "p", last)
			if err != nil {
				t.Error(err)
				return
			}
			for i := range got {
				last = got[i].N
				seen[last] = true
			}
			if written && len(got) == 0 {
				if all, _ := b.Results(t.Context(), "p", 0); len(all) != matches || len(seen) != matches {
					t.Errorf("%d results, of which a reader saw %d", len(all), len(seen))
				}
				return
			}
		}
	})
	for _, s := range []store.Store{a, b} {
		writers.Go(func() {
			for i := range matches {
				if err := s.AddResult(t.Context(), result(fmt.Sprintf("m%02d", i), i, "ann", "bo")); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	close(done)
	readers.Wait()
}

// testResultsUnnamed removes a guest from results: first by RewriteResults, then by Forget, which finds one that came later.
func testResultsUnnamed(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	finish(t, s, "one", "ann", "bo")
	finish(t, s, "two", "ann", "bo")
	must(t, s.AddResult(t.Context(), result("one", 1, "ann", "bo")))
	refused := errors.New("no")
	wantErr(t, s.RewriteResults(t.Context(), "ann", func(*store.Result) error { return refused }), refused)
	wantResultsOf(t, s, "ann", "one")
	must(t, s.RewriteResults(t.Context(), "ann", func(r *store.Result) error { r.Data = []byte(`{"gone":1}`); return nil }))
	wantResultsOf(t, s, "ann")
	must(t, s.AddResult(t.Context(), result("two", 2, "ann", "bo")))
	_, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: at(3)}, leave)
	must(t, err)
	wantResultsOf(t, s, "ann")
	wantResultsOf(t, s, "bo", "two", "one")
	all, err := s.Results(t.Context(), "p", 1)
	must(t, err)
	if len(all) != 2 || string(all[0].Data) != `{"gone":1}` || string(all[1].Data) != `{"seats":[{"guest":""},{"guest":"bo"}]}` {
		t.Errorf("afterwards: %+v", all)
	}
}

// testResultsRenumbered adds results while others are rewritten. Both take the next number, and neither fails for that.
func testResultsRenumbered(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	const matches = 20
	for i := range matches {
		finish(t, s, fmt.Sprint("old", i), fmt.Sprint("leaver", i), "bo")
		must(t, s.AddResult(t.Context(), result(fmt.Sprint("old", i), i, fmt.Sprint("leaver", i), "bo")))
		finish(t, s, fmt.Sprint("new", i), "ann", "cy")
	}
	var wg sync.WaitGroup
	failed := make(chan error, 2*matches)
	for i := range matches {
		wg.Go(func() { failed <- s.AddResult(t.Context(), result(fmt.Sprint("new", i), i, "ann", "cy")) })
		wg.Go(func() {
			failed <- s.RewriteResults(t.Context(), fmt.Sprint("leaver", i), func(r *store.Result) error { r.Data = []byte(`{}`); return nil })
		})
	}
	wg.Wait()
	close(failed)
	for err := range failed {
		must(t, err)
	}
	got, err := s.Results(t.Context(), "p", 0)
	must(t, err)
	if len(got) != 2*matches {
		t.Errorf("%d results, want %d", len(got), 2*matches)
	}
}
