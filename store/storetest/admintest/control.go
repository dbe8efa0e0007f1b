package admintest

import (
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"quarterdeck/store"
)

// testControl checks that a version follows the newest one only, with its entry of the audit log or not at all.
func testControl(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	want := func(want store.Control, entries int) {
		t.Helper()
		got, err := s.Control(t.Context())
		must(t, err)
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("control (-want +got):\n%s", diff)
		}
		if log, err := s.Audit(t.Context(), 0, 9); err != nil || len(log) != entries {
			t.Errorf("the audit log has %d entries, %v; want %d", len(log), err, entries)
		}
	}
	want(store.Control{}, 0)
	wantErr(t, s.SetControl(t.Context(), audited(1, "read-only", ""), store.Control{Version: 1, Data: []byte(`{}`)}), store.ErrConflict)
	want(store.Control{}, 0)
	must(t, s.SetControl(t.Context(), audited(1, "read-only", ""), store.Control{Data: []byte(`{"a":"“1”"}`)}))
	wantErr(t, s.SetControl(t.Context(), audited(2, "drain", ""), store.Control{Data: []byte(`{"a":2}`)}), store.ErrConflict)
	must(t, s.Close())
	s = open(t)
	want(store.Control{Version: 1, Data: []byte(`{"a":"“1”"}`)}, 1)
	must(t, s.SetControl(t.Context(), audited(3, "drain", ""), store.Control{Version: 1, Data: []byte(`{"a":3}`)}))
	want(store.Control{Version: 2, Data: []byte(`{"a":3}`)}, 2)
	must(t, s.Close())
	_, err := s.Control(t.Context())
	wantErr(t, err, store.ErrClosed)
}

// testControlRace has two servers set the same versions: each is set once.
func testControlRace(t *testing.T, open func(*testing.T) store.Store) {
	const versions = 10
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	var set atomic.Int64
	var wg sync.WaitGroup
	for _, s := range []store.Store{a, b} {
		wg.Go(func() {
			for {
				c, err := s.Control(t.Context())
				if err != nil || c.Version >= versions {
					if err != nil {
						t.Error(err)
					}
					return
				}
				err = s.SetControl(t.Context(), audited(c.Version, "drain", ""), store.Control{Version: c.Version, Data: []byte(strconv.Itoa(c.Version))})
				if err == nil {
					set.Add(1)
				} else if !errors.Is(err, store.ErrConflict) {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	c, err := a.Control(t.Context())
	log, failed := a.Audit(t.Context(), 0, 99)
	if err != nil || failed != nil || c.Version != versions || len(log) != versions || set.Load() != versions {
		t.Errorf("version %d was set %d times, and the log has %d entries, %v, %v; want %d", c.Version, set.Load(), len(log), err, failed, versions)
	}
}
