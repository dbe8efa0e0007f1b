// Package drilltest checks that a store.Store obeys the laws of store.Drills.
package drilltest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// Run tests a kind of store. Within one test, open returns the same stored data every time.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for name, test := range map[string]func(*testing.T, func(*testing.T) store.Store){
		"kept":      testDrills,
		"quota":     testDrillQuota,
		"claims":    testDrillClaims,
		"answers":   testDrillAnswers,
		"forgotten": testDrillsForgotten,
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

// finish stores a finished match of two guests.
func finish(t *testing.T, s store.Store, id string, host, guest string) {
	t.Helper()
	must(t, s.Create(t.Context(), store.Match{
		ID: id, Game: "bastion", Rules: 1, Setup: []byte(`{"seats":2}`), Seats: []byte(`[]`), Seed: []byte{1}, Host: host, Created: at(0), Status: store.Finished,
		Summary: store.Summary{Version: 1, Updated: at(0), Seats: []seat.Summary{{Guest: host}, {Guest: guest}}},
	}, []store.Entry{{Actor: store.Server, Text: "{}", At: at(0)}}))
}

// leave changes nothing in a match.
func leave(*store.Match, []store.Entry) (store.Entry, error) {
	return store.Entry{Actor: store.Server, Text: `{"left":1}`, At: at(0)}, nil
}

// newDrill returns a puzzle made at a minute.
func newDrill(id, guest string, minute int) store.Drill {
	return store.Drill{ID: id, Guest: guest, Match: "one", Rank: minute, Made: at(minute), Due: at(minute), Data: fmt.Appendf(nil, `{"of":%q}`, id), Card: []byte{}}
}

// confirm confirms a puzzle, which is due at a minute.
func confirm(t *testing.T, s store.Store, d store.Drill, minute int) store.Drill {
	t.Helper()
	d.State, d.Due, d.Card = store.Confirmed, at(minute), []byte(`{"new":1}`)
	must(t, s.SettleDrill(t.Context(), d))
	return d
}

func wantDrills(t *testing.T, s store.Store, guest string, state store.DrillState, minute int, want ...string) {
	t.Helper()
	list, err := s.DrillsOf(t.Context(), guest, state, at(minute), 99)
	must(t, err)
	var got []string
	for i := range list {
		got = append(got, list[i].ID)
	}
	n, err := s.CountDrills(t.Context(), guest, state, at(minute))
	must(t, err)
	if !slices.Equal(got, want) || n != len(want) {
		t.Fatalf("puzzles of %s in state %d: %v and %d, want %v", guest, state, got, n, want)
	}
}

// testDrills adds, confirms and drops puzzles, of which a guest has those of matches that they played.
func testDrills(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	finish(t, s, "one", "ann", "bo")
	one, two := newDrill("d1", "ann", 1), newDrill("d2", "ann", 2)
	for range 2 {
		must(t, s.AddDrills(t.Context(), []store.Drill{one, two}, 9))
	}
	must(t, s.AddDrills(t.Context(), []store.Drill{newDrill("d3", "cy", 3)}, 9)) // who did not play
	must(t, s.AddDrills(t.Context(), nil, 9))
	wantDrills(t, s, "ann", store.Unconfirmed, 9, "d1", "d2")
	wantDrills(t, s, "cy", store.Unconfirmed, 9)
	if _, err := s.Drill(t.Context(), "d3"); err == nil {
		t.Error("a guest who did not play has a puzzle")
	}
	one = confirm(t, s, one, 5)
	dropped := two
	dropped.State, dropped.Data = store.Dropped, []byte(`{}`)
	must(t, s.SettleDrill(t.Context(), dropped))
	must(t, s.SettleDrill(t.Context(), two)) // as by a slower server
	must(t, s.AddDrills(t.Context(), []store.Drill{one, two}, 9))
	must(t, s.Close())

	s = open(t)
	defer s.Close()
	wantDrills(t, s, "ann", store.Confirmed, 4)
	wantDrills(t, s, "ann", store.Confirmed, 5, "d1")
	wantDrills(t, s, "ann", store.Dropped, 9, "d2")
	got, err := s.Drill(t.Context(), "d1")
	must(t, err)
	if diff := cmp.Diff(one, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// testDrillQuota: of too many puzzles, dropped ones go first, and then those due last.
func testDrillQuota(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	finish(t, s, "one", "ann", "bo")
	must(t, s.AddDrills(t.Context(), []store.Drill{newDrill("a", "ann", 1), newDrill("b", "ann", 2), newDrill("c", "ann", 3)}, 3))
	must(t, s.AddDrills(t.Context(), []store.Drill{newDrill("o", "bo", 1)}, 3))
	late := confirm(t, s, newDrill("a", "ann", 1), 50)
	late.Answers = 1
	must(t, s.AddAnswer(t.Context(), late, store.Answer{N: 1, At: at(4), Data: []byte(`{}`)}))
	dropped := newDrill("b", "ann", 2)
	dropped.State = store.Dropped
	must(t, s.SettleDrill(t.Context(), dropped))
	must(t, s.AddDrills(t.Context(), []store.Drill{newDrill("d", "ann", 4)}, 3))
	wantDrills(t, s, "ann", store.Dropped, 99)
	wantDrills(t, s, "ann", store.Confirmed, 99, "a")
	must(t, s.AddDrills(t.Context(), []store.Drill{newDrill("e", "ann", 5)}, 3))
	wantDrills(t, s, "ann", store.Confirmed, 99)
	wantDrills(t, s, "ann", store.Unconfirmed, 99, "c", "d", "e")
	wantDrills(t, s, "bo", store.Unconfirmed, 99, "o")
}

// testDrillClaims has two servers claim puzzles at once. Each puzzle is claimed once, until the claim is stale.
func testDrillClaims(t *testing.T, open func(*testing.T) store.Store) {
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	finish(t, a, "one", "ann", "bo")
	const puzzles = 12
	for i := range puzzles {
		must(t, a.AddDrills(t.Context(), []store.Drill{newDrill(fmt.Sprintf("d%02d", i), "ann", i)}, 99))
	}
	first, err := b.ClaimDrill(t.Context(), at(20), at(10))
	must(t, err)
	if first.ID != "d00" || first.Guest != "ann" {
		t.Errorf("first is %+v", first)
	}
	claimed := make(chan string, 2*puzzles)
	var wg sync.WaitGroup
	for _, s := range []store.Store{a, b} {
		wg.Go(func() {
			for {
				d, err := s.ClaimDrill(t.Context(), at(20), at(10))
				if err != nil {
					return
				}
				claimed <- d.ID
			}
		})
	}
	wg.Wait()
	close(claimed)
	seen := map[string]bool{}
	for id := range claimed {
		if seen[id] {
			t.Errorf("%s is claimed twice", id)
		}
		seen[id] = true
	}
	if len(seen) != puzzles-1 {
		t.Errorf("%d puzzles are claimed, want %d", len(seen), puzzles-1)
	}
	again, err := a.ClaimDrill(t.Context(), at(40), at(30))
	must(t, err)
	if again.ID != "d00" {
		t.Errorf("a stale claim of %s is taken, want d00", again.ID)
	}
	_, err = b.ClaimDrill(t.Context(), at(20), at(10))
	wantErr(t, err, store.ErrNotFound)
}

// testDrillAnswers has two servers answer the same puzzle at once.
func testDrillAnswers(t *testing.T, open func(*testing.T) store.Store) {
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	finish(t, a, "one", "ann", "bo")
	d := newDrill("d", "ann", 1)
	must(t, a.AddDrills(t.Context(), []store.Drill{d}, 9))
	first := store.Answer{N: 1, At: at(6), Data: []byte(`{"by":"x"}`)}
	answered := d
	answered.Due, answered.Answers, answered.Card = at(60), 1, []byte(`{"s":1}`)
	wantErr(t, a.AddAnswer(t.Context(), answered, first), store.ErrConflict) // not confirmed
	confirm(t, a, d, 5)
	errs := make(chan error, 2)
	for _, s := range []store.Store{a, b} {
		go func() { errs <- s.AddAnswer(t.Context(), answered, first) }()
	}
	one, two := <-errs, <-errs
	if one == nil {
		one, two = two, one
	}
	wantErr(t, one, store.ErrConflict)
	must(t, two)
	second := answered
	second.Due, second.Answers = at(90), 2
	must(t, b.AddAnswer(t.Context(), second, store.Answer{N: 2, At: at(61), Data: []byte(`{"by":"y"}`)}))
	got, err := a.AnswersTo(t.Context(), "d")
	must(t, err)
	if len(got) != 2 || got[1].N != 2 || !cmp.Equal(got[0], first) {
		t.Errorf("answers: %+v", got)
	}
	kept, err := a.Drill(t.Context(), "d")
	must(t, err)
	if kept.Answers != 2 || !kept.Due.Equal(at(90)) || string(kept.Card) != `{"s":1}` {
		t.Errorf("afterwards: %+v", kept)
	}
}

// testDrillsForgotten: a guest's puzzles are gone with their data, and none come later.
func testDrillsForgotten(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	finish(t, s, "one", "ann", "bo")
	d, others := newDrill("d", "ann", 1), newDrill("o", "bo", 1)
	must(t, s.AddDrills(t.Context(), []store.Drill{d}, 9))
	must(t, s.AddDrills(t.Context(), []store.Drill{others}, 9))
	d = confirm(t, s, d, 5)
	d.Answers = 1
	must(t, s.AddAnswer(t.Context(), d, store.Answer{N: 1, At: at(6), Data: []byte(`{}`)}))
	_, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: at(7)}, leave)
	must(t, err)
	must(t, s.AddDrills(t.Context(), []store.Drill{newDrill("e", "ann", 8)}, 9))
	for _, state := range []store.DrillState{store.Unconfirmed, store.Confirmed, store.Dropped} {
		wantDrills(t, s, "ann", state, 99)
	}
	answers, err := s.AnswersTo(t.Context(), "d")
	must(t, err)
	if len(answers) > 0 {
		t.Errorf("answers are left: %+v", answers)
	}
	wantErr(t, s.AddAnswer(t.Context(), d, store.Answer{N: 2, At: at(9), Data: []byte(`{}`)}), store.ErrConflict)
	wantDrills(t, s, "bo", store.Unconfirmed, 99, "o")
}
