package admintest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/store"
)

func report(id string, minute int, reporter, guest string) store.Report {
	return store.Report{ID: id, At: at(minute), Reporter: reporter, Guest: guest, Match: "m", Quote: "<script>'; DROP\n“x”", Text: "about " + guest}
}

// testReports checks that reports stay until they are handled, together with an entry of the audit log, and that a deleted guest is
// in none.
func testReports(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	must(t, s.AddReport(t.Context(), report("b", 2, "ann", "bo"), 2))
	must(t, s.AddReport(t.Context(), report("a", 1, "ann", "cy"), 2))
	wantErr(t, s.AddReport(t.Context(), report("c", 3, "ann", "dee"), 2), store.ErrConflict)
	wantErr(t, s.AddReport(t.Context(), report("a", 3, "bo", "dee"), 2), store.ErrExists)
	must(t, s.AddReport(t.Context(), report("d", 4, "bo", "dee"), 2))
	must(t, s.AddReport(t.Context(), report("e", 5, "eve", "dee"), 2))
	must(t, s.Close())
	s = open(t)
	defer s.Close()
	wantReports(t, s, report("a", 1, "ann", "cy"), report("b", 2, "ann", "bo"), report("d", 4, "bo", "dee"), report("e", 5, "eve", "dee"))
	must(t, s.HandleReport(t.Context(), "a", audited(6, "handled", "cy")))
	wantErr(t, s.HandleReport(t.Context(), "a", audited(7, "handled", "cy")), store.ErrNotFound)
	_, err := s.Forget(t.Context(), store.Person{Guest: "bo", Gone: at(8)}, unnamed)
	must(t, err)
	wantReports(t, s, report("e", 5, "eve", "dee"))
	log, err := s.Audit(t.Context(), 0, 9)
	if err != nil || len(log) != 1 || log[0].Action != "handled" {
		t.Errorf("audit log: %+v, %v", log, err)
	}
}

func wantReports(t *testing.T, s store.Store, want ...store.Report) {
	t.Helper()
	got, err := s.Reports(t.Context(), 9)
	must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("reports (-want +got):\n%s", diff)
	}
}

// testReportHandledOnce has two servers handle the same reports: each is handled once.
func testReportHandledOnce(t *testing.T, open func(*testing.T) store.Store) {
	const reports = 10
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	for i := range reports {
		must(t, a.AddReport(t.Context(), report(fmt.Sprint("r", i), i, "ann", "bo"), reports))
	}
	var handled atomic.Int64
	var wg sync.WaitGroup
	for _, s := range []store.Store{a, b} {
		wg.Go(func() {
			for i := range reports {
				err := s.HandleReport(t.Context(), fmt.Sprint("r", i), audited(i, "handled", "bo"))
				if err == nil {
					handled.Add(1)
				} else if !errors.Is(err, store.ErrNotFound) {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	log, err := a.Audit(t.Context(), 0, 99)
	if err != nil || handled.Load() != reports || len(log) != reports {
		t.Errorf("%d reports were handled %d times, and the log has %d entries, %v", reports, handled.Load(), len(log), err)
	}
}
