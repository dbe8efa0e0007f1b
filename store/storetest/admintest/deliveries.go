package admintest

import (
	"errors"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/store"
)

func delivery(id, guest string, minute int) store.Delivery {
	return store.Delivery{ID: id, Guest: guest, Match: "m", Version: 14, Seat: 1, Over: minute%2 == 1, At: at(minute), Holder: "a", Until: at(minute + 1)}
}

// testDeliveries checks that messages stay until they are removed, that one server after the other holds them, and that none is left of a
// deleted guest.
func testDeliveries(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	m := newMatch("m")
	must(t, s.Create(t.Context(), m, []store.Entry{{Text: "one"}}, delivery("two", "ann", 2)))
	if err := s.Create(t.Context(), m, nil, delivery("four", "ann", 4)); !errors.Is(err, store.ErrExists) {
		t.Fatal(err)
	}
	must(t, s.Append(t.Context(), store.Change{Match: "m", From: 1, Entries: []store.Entry{{Text: "two"}}, Deliveries: []store.Delivery{delivery("one", "ann", 1), delivery("three", "bo", 3)}}))
	if err := s.Append(t.Context(), store.Change{Match: "m", From: 1, Entries: []store.Entry{{Text: "three"}}, Deliveries: []store.Delivery{delivery("five", "bo", 5)}}); !errors.Is(err, store.ErrConflict) {
		t.Fatal(err)
	}
	must(t, s.Append(t.Context(), store.Change{Match: "m", From: 2, Entries: []store.Entry{{Text: "three"}}, Deliveries: []store.Delivery{delivery("two", "eve", 9)}}))
	must(t, s.Close())
	s = open(t)
	defer s.Close()
	want := func(holder string, when time.Time, limit int, ids ...string) {
		t.Helper()
		got, err := s.ClaimDeliveries(t.Context(), holder, when, at(60), limit)
		must(t, err)
		var want []store.Delivery
		for i, id := range []string{"one", "two", "three"} {
			for _, wanted := range ids {
				if id == wanted {
					d := delivery(id, []string{"ann", "ann", "bo"}[i], i+1)
					d.Holder, d.Until = holder, at(60)
					want = append(want, d)
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("claimed (-want +got):\n%s", diff)
		}
	}
	want("b", at(1), 9)
	want("a", at(9), 9) // these are its own
	want("b", at(9), 1, "one")
	must(t, s.HoldDeliveries(t.Context(), []string{"two", "three", "none"}, at(20)))
	want("b", at(10), 9)
	want("b", at(30), 9, "two", "three")
	must(t, s.HoldDeliveries(t.Context(), []string{"one", "two", "three"}, time.Time{}))
	must(t, s.RemoveDelivery(t.Context(), "two"))
	must(t, s.RemoveDelivery(t.Context(), "two"))
	_, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: at(8)}, unnamed)
	must(t, err)
	want("c", at(0), 9, "three")
}

// testDeliveryRace has two servers claim the same messages: one gets each.
func testDeliveryRace(t *testing.T, open func(*testing.T) store.Store) {
	const messages = 40
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	var all []store.Delivery
	for i := range messages {
		d := delivery(strconv.Itoa(i), "ann", 1)
		d.Holder = "dead"
		all = append(all, d)
	}
	must(t, a.Create(t.Context(), newMatch("m"), nil, all...))
	var mu sync.Mutex
	claimed := map[string]int{}
	var work sync.WaitGroup
	for name, s := range map[string]store.Store{"a": a, "b": b} {
		work.Go(func() {
			for range messages {
				got, err := s.ClaimDeliveries(t.Context(), name, at(9), at(99), 3)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				for _, d := range got {
					claimed[d.ID]++
				}
				mu.Unlock()
			}
		})
	}
	work.Wait()
	for i := range messages {
		if n := claimed[strconv.Itoa(i)]; n != 1 {
			t.Errorf("message %d was claimed %d times", i, n)
		}
	}
}
