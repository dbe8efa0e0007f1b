// Package witnesstest checks that a store.Store obeys the laws of store.Witnesses.
package witnesstest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/store"
)

// Run tests a kind of store. Within one test, open returns the same stored data every time.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for name, test := range map[string]func(*testing.T, func(*testing.T) store.Store){
		"kept":      testKept,
		"most":      testMost,
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

func at(second int) time.Time {
	return time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC).Add(time.Duration(second) * time.Second)
}

// add adds a witness at a second.
func add(t *testing.T, s store.Store, match, guest string, second, most int) {
	t.Helper()
	must(t, s.AddWitness(t.Context(), store.Witness{Match: match, Guest: guest, At: at(second)}, most))
}

// want checks the witnesses of a match.
func want(t *testing.T, s store.Store, match string, list ...store.Witness) {
	t.Helper()
	got, err := s.Witnesses(t.Context(), match)
	must(t, err)
	for i := range list {
		list[i].Match = match
	}
	if diff := cmp.Diff(list, got); diff != "" {
		t.Errorf("the witnesses of %s differ (-want +got):\n%s", match, diff)
	}
}

// testKept: the first time counts, and a store that is opened again has it.
func testKept(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	since, err := s.WitnessedSince(t.Context())
	must(t, err)
	want(t, s, "one")
	want(t, s, "")
	add(t, s, "one", "bo", 1, 9)
	add(t, s, "one", "ann", 2, 9)
	add(t, s, "one", "", 3, 9)
	add(t, s, "one", "bo", 4, 9)
	add(t, s, "two", "bo", 5, 9)
	must(t, s.Close())

	s = open(t)
	defer s.Close()
	want(t, s, "one", store.Witness{At: at(3)}, store.Witness{Guest: "ann", At: at(2)}, store.Witness{Guest: "bo", At: at(1)})
	got, err := s.WitnessedBy(t.Context(), "bo", 9)
	must(t, err)
	if diff := cmp.Diff([]store.Witness{{Match: "two", Guest: "bo", At: at(5)}, {Match: "one", Guest: "bo", At: at(1)}}, got); diff != "" {
		t.Errorf("the matches that Bo saw differ (-want +got):\n%s", diff)
	}
	if got, err := s.WitnessedBy(t.Context(), "bo", 1); err != nil || len(got) != 1 {
		t.Errorf("one match that Bo saw: %v, %v", got, err)
	}
	if got, err := s.WitnessedBy(t.Context(), "", 9); err != nil || len(got) != 0 {
		t.Errorf("matches that no guest saw: %v, %v", got, err)
	}
	for _, q := range []struct {
		match, guest string
		want         bool
	}{{"one", "bo", true}, {"two", "bo", true}, {"two", "ann", false}, {"one", "", false}, {"three", "bo", false}} {
		if seen, err := s.HasSeen(t.Context(), q.match, q.guest); err != nil || seen != q.want {
			t.Errorf("%q has seen %s: %t, %v", q.guest, q.match, seen, err)
		}
	}
	if again, err := s.WitnessedSince(t.Context()); err != nil || !again.Equal(since) {
		t.Errorf("witnesses since %v, then %v, %v", since, again, err)
	}
}

// testMost: a match has only so many witnesses with a name.
func testMost(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	add(t, s, "one", "ann", 1, 2)
	add(t, s, "one", "bo", 2, 2)
	add(t, s, "one", "ann", 3, 2)
	want(t, s, "one", store.Witness{Guest: "ann", At: at(1)}, store.Witness{Guest: "bo", At: at(2)})
	add(t, s, "one", "cy", 4, 2)
	add(t, s, "one", "dee", 5, 2)
	want(t, s, "one", store.Witness{At: at(4)}, store.Witness{Guest: "ann", At: at(1)}, store.Witness{Guest: "bo", At: at(2)})
}

// never is for guests without matches.
func never(*store.Match, []store.Entry) (store.Entry, error) {
	return store.Entry{}, errors.New("there is a match")
}

// testForgotten: after a guest was deleted, it is still known that the match was shown.
func testForgotten(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	add(t, s, "one", "ann", 1, 9)
	add(t, s, "one", "bo", 2, 9)
	add(t, s, "two", "", 3, 9)
	add(t, s, "two", "ann", 4, 9)
	_, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: at(7)}, never)
	must(t, err)
	add(t, s, "three", "ann", 8, 9)
	want(t, s, "one", store.Witness{At: at(7)}, store.Witness{Guest: "bo", At: at(2)})
	want(t, s, "two", store.Witness{At: at(3)})
	want(t, s, "three", store.Witness{At: at(8)})
}
