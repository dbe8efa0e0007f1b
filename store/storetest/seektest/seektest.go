// Package seektest checks that a store.Store obeys the laws of store.Seeks.
package seektest

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
		"replaced":  testReplaced,
		"waiting":   testWaiting,
		"paired":    testPaired,
		"once":      testOnce,
		"parted":    testParted,
		"swept":     testSwept,
		"forgotten": testForgotten,
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

func at(second int) time.Time {
	return time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC).Add(time.Duration(second) * time.Second)
}

// newSeek returns a seek of a guest that began and was seen at a second.
func newSeek(guest string, second int) store.Seek {
	return store.Seek{Guest: guest, ID: "seek-" + guest, Pool: "bastion", Seats: 2, Rating: 1500, Made: at(second), Seen: at(second), Data: []byte(`{"of":"` + guest + `"}`)}
}

func put(t *testing.T, s store.Store, seeks ...store.Seek) {
	t.Helper()
	for _, seek := range seeks {
		must(t, s.PutSeek(t.Context(), seek, store.Seek{}))
	}
}

func wantSeek(t *testing.T, s store.Store, want store.Seek) {
	t.Helper()
	got, err := s.Seek(t.Context(), want.Guest)
	must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("seek of %s (-want +got):\n%s", want.Guest, diff)
	}
}

// wantWaiting checks whose seeks wait.
func wantWaiting(t *testing.T, s store.Store, since int, want ...string) {
	t.Helper()
	list, err := s.WaitingSeeks(t.Context(), "bastion", at(since), 9)
	must(t, err)
	var got []string
	for i := range list {
		got = append(got, list[i].Guest)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("seeks of %v wait, want %v", got, want)
	}
}

func testKept(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	ann := newSeek("ann", 1)
	ann.Last = "earlier"
	put(t, s, ann)
	must(t, s.TouchSeek(t.Context(), "ann", ann.ID, at(4)))
	must(t, s.TouchSeek(t.Context(), "ann", "another", at(9)))
	must(t, s.PlayBot(t.Context(), "ann", ann.ID, "with-bot"))
	wantErr(t, s.PlayBot(t.Context(), "ann", "another", "x"), store.ErrConflict)
	must(t, s.Close())

	s = open(t)
	defer s.Close()
	ann.Seen, ann.Bot = at(4), "with-bot"
	wantSeek(t, s, ann)
	wantErr(t, s.RemoveSeek(t.Context(), "ann", "another"), store.ErrConflict)
	must(t, s.RemoveSeek(t.Context(), "ann", ann.ID))
	_, err := s.Seek(t.Context(), "ann")
	wantErr(t, err, store.ErrNotFound)
}

// testReplaced: a seek replaces the one that its guest has, and no other.
func testReplaced(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	one, two := newSeek("ann", 1), newSeek("ann", 2)
	two.ID = "two"
	put(t, s, one)
	wantErr(t, s.PutSeek(t.Context(), two, store.Seek{}), store.ErrConflict)
	must(t, s.PutSeek(t.Context(), two, one))
	wantErr(t, s.PutSeek(t.Context(), one, one), store.ErrConflict)
	put(t, s, newSeek("bo", 2))
	must(t, s.PairSeeks(t.Context(), "m", []string{"seek-bo", "two"}, at(0)))
	wantErr(t, s.PutSeek(t.Context(), one, two), store.ErrConflict) // it was paired meanwhile
	two.Match = "m"
	wantSeek(t, s, two)
	must(t, s.PutSeek(t.Context(), one, two))
	wantSeek(t, s, one)
}

// testWaiting: the seeks of a pool that were seen lately wait, the oldest first.
func testWaiting(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	other := newSeek("dee", 1)
	other.Pool = "duel"
	put(t, s, newSeek("ann", 3), newSeek("bo", 2), newSeek("cy", 1), other)
	wantWaiting(t, s, 2, "bo", "ann")
	must(t, s.TouchSeek(t.Context(), "cy", "seek-cy", at(5)))
	wantWaiting(t, s, 2, "cy", "bo", "ann")
	list, err := s.WaitingSeeks(t.Context(), "bastion", at(0), 1)
	must(t, err)
	if len(list) != 1 || list[0].Guest != "cy" {
		t.Errorf("the first is %+v", list)
	}
}

// testPaired: all seeks of a pairing are paired or none, and a paired one stays as it is.
func testPaired(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ann, bo, cy := newSeek("ann", 1), newSeek("bo", 2), newSeek("cy", 3)
	put(t, s, ann, bo, cy)
	wantErr(t, s.PairSeeks(t.Context(), "m", []string{ann.ID, bo.ID}, at(2)), store.ErrConflict)
	wantErr(t, s.PairSeeks(t.Context(), "m", []string{bo.ID, "none"}, at(0)), store.ErrConflict)
	wantWaiting(t, s, 0, "ann", "bo", "cy")
	must(t, s.PairSeeks(t.Context(), "m", []string{ann.ID, bo.ID}, at(1)))
	wantErr(t, s.PairSeeks(t.Context(), "n", []string{bo.ID, cy.ID}, at(0)), store.ErrConflict)
	wantWaiting(t, s, 0, "cy")
	wantErr(t, s.RemoveSeek(t.Context(), "ann", ann.ID), store.ErrConflict)
	wantErr(t, s.PlayBot(t.Context(), "ann", ann.ID, "x"), store.ErrConflict)
	must(t, s.TouchSeek(t.Context(), "ann", ann.ID, at(9)))
	ann.Match, bo.Match = "m", "m"
	wantSeek(t, s, ann)
	wantSeek(t, s, cy)
	got, err := s.SeeksOf(t.Context(), "m")
	must(t, err)
	if diff := cmp.Diff([]store.Seek{ann, bo}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if none, err := s.SeeksOf(t.Context(), ""); err != nil || len(none) > 0 {
		t.Errorf("seeks of no match: %+v, %v", none, err)
	}
}

// testOnce has two servers pair the same seeks in many ways at once.
func testOnce(t *testing.T, open func(*testing.T) store.Store) {
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	const guests = 12
	name := func(i int) string { return fmt.Sprintf("guest%02d", i) }
	for i := range guests {
		put(t, a, newSeek(name(i), i))
	}
	var mu sync.Mutex
	paired := map[string]string{} // matches by seek
	var wg sync.WaitGroup
	for worker := range 8 {
		wg.Go(func() {
			s := []store.Store{a, b}[worker%2]
			for i := range guests {
				one, two := "seek-"+name((i+worker)%guests), "seek-"+name((i*5+worker*3+1)%guests)
				match := fmt.Sprint("m", worker, "-", i)
				switch err := s.PairSeeks(t.Context(), match, []string{one, two}, at(0)); {
				case one == two, errors.Is(err, store.ErrConflict):
				case err != nil:
					t.Error(err)
				default:
					mu.Lock()
					for _, id := range []string{one, two} {
						if paired[id] != "" {
							t.Errorf("%s is paired twice", id)
						}
						paired[id] = match
					}
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	if len(paired) < 2 {
		t.Error("no seeks are paired")
	}
	for i := range guests {
		s, err := b.Seek(t.Context(), name(i))
		must(t, err)
		if s.Match != paired[s.ID] {
			t.Errorf("%s is in match %q, want %q", s.ID, s.Match, paired[s.ID])
		}
	}
}

// testParted undoes a pairing.
func testParted(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ann, bo := newSeek("ann", 1), newSeek("bo", 2)
	put(t, s, ann, bo, newSeek("cy", 3))
	must(t, s.PairSeeks(t.Context(), "m", []string{ann.ID, bo.ID}, at(0)))
	must(t, s.PartSeeks(t.Context(), "m", []string{ann.ID, "seek-cy"}))
	must(t, s.PartSeeks(t.Context(), "m", []string{bo.ID})) // as by a slower server
	wantSeek(t, s, bo)
	wantWaiting(t, s, 0, "bo", "cy")
	_, err := s.Seek(t.Context(), "ann")
	wantErr(t, err, store.ErrNotFound)
}

func testSwept(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	put(t, s, newSeek("ann", 5), newSeek("bo", 5), newSeek("cy", 1), newSeek("dee", 1), newSeek("eve", 7))
	must(t, s.PairSeeks(t.Context(), "m", []string{"seek-ann", "seek-bo"}, at(0)))
	must(t, s.PairSeeks(t.Context(), "n", []string{"seek-cy", "seek-dee"}, at(0)))
	put(t, s, newSeek("fay", 5))
	must(t, s.SweepSeeks(t.Context(), at(6), at(3)))
	for guest, left := range map[string]bool{"ann": true, "bo": true, "cy": false, "dee": false, "eve": true, "fay": false} {
		if _, err := s.Seek(t.Context(), guest); left != (err == nil) || err != nil && !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s: %v", guest, err)
		}
	}
}

// never is for guests without matches.
func never(*store.Match, []store.Entry) (store.Entry, error) {
	return store.Entry{}, errors.New("there is a match")
}

// testForgotten: a guest's seek is gone with their data, and none comes later.
func testForgotten(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	put(t, s, newSeek("ann", 1), newSeek("bo", 1))
	_, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: at(7)}, never)
	must(t, err)
	wantErr(t, s.PutSeek(t.Context(), newSeek("ann", 8), store.Seek{}), store.ErrNotFound)
	wantWaiting(t, s, 0, "bo")
}
