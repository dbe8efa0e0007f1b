// Package racetest checks that a store.Store obeys the laws of store.Races.
package racetest

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/store"
)

// Run tests a kind of store. Within one test, open returns the same stored data every time.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for name, test := range map[string]func(*testing.T, func(*testing.T) store.Store){
		"a race is stored once, within limits":      testOpen,
		"a race has ten places":                     testPlaces,
		"a race starts once, with those who joined": testStart,
		"a race that is left has another owner":     testLeave,
		"forgotten guests are in no race":           testForgotten,
		"old races go":                              testSweep,
		"guests join while a race starts":           testTogether,
		"a guest is in one running race":            testRacing,
		"one of two guests owns a race":             testTwice,
		"a race that has ended stops nothing":       testEnded,
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

// most are limits by which all races that began are over.
var most = store.RaceLimits{Over: at(1000), Open: 2, Racers: 3, Runs: 9}

// start starts a race, when all other races are over.
func start(t *testing.T, s store.Store, race string, second int, data string, guests ...string) error {
	t.Helper()
	return s.StartRace(t.Context(), store.RaceStart{Race: race, Begins: at(second), Over: most.Over, Guests: guests, Data: []byte(data)})
}

// runIn returns the run of a guest in a race, before it starts.
func runIn(race, guest string, second int) store.PuzzleRun {
	return store.PuzzleRun{ID: race + "-" + guest, Guest: guest, Kind: "race", Game: "bastion", Begun: at(second), Data: []byte(`{"race":"` + race + `"}`)}
}

// add stores a race.
func add(t *testing.T, s store.Store, id, owner string, second int) {
	t.Helper()
	if added, err := addRace(t, s, id, owner, second, most); err != nil || !added {
		t.Fatalf("race %s is added: %v, %v", id, added, err)
	}
}

func addRace(t *testing.T, s store.Store, id, owner string, second int, most store.RaceLimits) (bool, error) {
	t.Helper()
	return s.AddRace(t.Context(), store.Race{ID: id, Owner: owner, Game: "bastion", Opened: at(second)}, runIn(id, owner, second), most)
}

// wantRefused checks that a race of a guest is not added.
func wantRefused(t *testing.T, s store.Store, id, owner string, second int, most store.RaceLimits, want error) {
	t.Helper()
	added, err := addRace(t, s, id, owner, second, most)
	if wantErr(t, err, want); added {
		t.Errorf("race %s was added", id)
	}
}

// enter has a guest join a race.
func enter(t *testing.T, s store.Store, race, guest string, second int) error {
	t.Helper()
	_, err := enters(t, s, race, guest, second, most)
	return err
}

// enters has a guest join a race, and reports whether they did.
func enters(t *testing.T, s store.Store, race, guest string, second int, most store.RaceLimits) (bool, error) {
	t.Helper()
	entered, err := s.EnterRace(t.Context(), store.Racer{Race: race, Guest: guest, Joined: at(second), Run: runIn(race, guest, second)}, most)
	if entered && err != nil {
		t.Errorf("%s has entered %s, with %v", guest, race, err)
	}
	return entered, err
}

// wantRacers compares the racers of a race, by name.
func wantRacers(t *testing.T, s store.Store, race string, want ...string) []store.Racer {
	t.Helper()
	standings, err := s.Race(t.Context(), race, "")
	if len(want) == 0 {
		wantErr(t, err, store.ErrNotFound)
		return nil
	}
	must(t, err)
	list := standings.Racers
	got := make([]string, len(list))
	for i, r := range list {
		got[i] = r.Guest
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("the racers of %s are %v, want %v", race, got, want)
	}
	return list
}

func testOpen(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx := t.Context()
	_, err := s.Race(ctx, "one", "")
	wantErr(t, err, store.ErrNotFound)
	add(t, s, "one", "ann", 1)
	if added, err := s.AddRace(ctx, store.Race{ID: "one", Owner: "ann", Game: "port", Opened: at(9)}, runIn("one", "ann", 9), most); err != nil || added {
		t.Errorf("the same race is added again: %v, %v", added, err)
	}
	got, err := s.Race(ctx, "one", "")
	must(t, err)
	if diff := cmp.Diff(store.Race{ID: "one", Owner: "ann", Game: "bastion", Opened: at(1)}, got.Race); diff != "" {
		t.Errorf("race (-want +got):\n%s", diff)
	}
	want := store.Racer{Race: "one", Guest: "ann", Joined: at(1), Run: runIn("one", "ann", 1)}
	if diff := cmp.Diff(want, wantRacers(t, s, "one", "ann")[0]); diff != "" {
		t.Errorf("racer (-want +got):\n%s", diff)
	}
	add(t, s, "two", "ann", 2)
	for next, want := range map[string]bool{"": false, "none": false, "two": true} {
		if got, err := s.Race(ctx, "one", next); err != nil || got.Next != want || len(got.Racers) != 1 {
			t.Errorf("read with %q, the race is %+v, %v", next, got, err)
		}
	}
	wantRefused(t, s, "three", "ann", 3, most, store.ErrConflict)
	must(t, start(t, s, "one", 5, `{}`, "ann"))
	add(t, s, "three", "ann", 6) // a race that was started is not open
}

func testPlaces(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	add(t, s, "one", "ann", 1)
	wantErr(t, enter(t, s, "none", "bo", 2), store.ErrNotFound)
	for _, want := range []bool{true, false} {
		if entered, err := enters(t, s, "one", "bo", 2, most); err != nil || entered != want {
			t.Errorf("bo has entered: %v, %v, want %v", entered, err, want)
		}
	}
	must(t, enter(t, s, "one", "cy", 3))
	wantErr(t, enter(t, s, "one", "di", 4), store.ErrConflict)
	must(t, enter(t, s, "one", "cy", 5)) // has a place
	wantRacers(t, s, "one", "ann", "bo", "cy")
	runs, err := s.RunsOf(t.Context(), "cy", 9)
	must(t, err)
	if len(runs) != 1 || !runs[0].Begun.Equal(at(3)) {
		t.Errorf("cy has the runs %v", runs)
	}
}

func testStart(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx := t.Context()
	add(t, s, "one", "ann", 1)
	add(t, s, "two", "ann", 1)
	must(t, enter(t, s, "one", "bo", 2))
	wantErr(t, start(t, s, "none", 5, `{}`, "ann"), store.ErrNotFound)
	for _, guests := range [][]string{{"ann"}, {"ann", "cy"}, {"ann", "bo", "cy"}} { // as many may be others
		wantErr(t, start(t, s, "one", 5, `{}`, guests...), store.ErrConflict)
	}
	must(t, start(t, s, "one", 5, `{"list":["p"]}`, "bo", "ann"))
	wantErr(t, start(t, s, "one", 6, `{}`, "ann", "bo"), store.ErrConflict)
	wantErr(t, enter(t, s, "one", "cy", 6), store.ErrConflict)
	wantErr(t, s.LeaveRace(ctx, "one", "bo"), store.ErrConflict)
	race, err := s.Race(ctx, "one", "")
	if err != nil || !race.Begins.Equal(at(5)) {
		t.Errorf("the race is %+v, %v", race, err)
	}
	for _, r := range wantRacers(t, s, "one", "ann", "bo") {
		if !r.Run.Begun.Equal(at(5)) || string(r.Run.Data) != `{"list":["p"]}` {
			t.Errorf("the run of %s is %+v", r.Guest, r.Run)
		}
	}
	if other := wantRacers(t, s, "two", "ann")[0].Run; string(other.Data) != `{"race":"two"}` {
		t.Errorf("the run of another race is %s", other.Data)
	}
	run := wantRacers(t, s, "one", "ann", "bo")[1].Run
	run.Answers, run.Score, run.Data = 1, 1, []byte(`{"answers":1}`)
	must(t, s.AnswerRun(ctx, run, nil, store.Puzzle{}))
	if diff := cmp.Diff(run, wantRacers(t, s, "one", "ann", "bo")[1].Run); diff != "" {
		t.Errorf("after an answer, the run (-want +got):\n%s", diff)
	}
}

func testLeave(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx := t.Context()
	add(t, s, "one", "ann", 1)
	add(t, s, "two", "ann", 1)
	must(t, enter(t, s, "one", "bo", 2))
	must(t, enter(t, s, "one", "cy", 3))
	must(t, s.LeaveRace(ctx, "one", "di"))
	must(t, s.LeaveRace(ctx, "one", "ann"))
	must(t, s.LeaveRace(ctx, "none", "ann"))
	wantRacers(t, s, "one", "bo", "cy")
	for id, owner := range map[string]string{"one": "bo", "two": "ann"} {
		if r, err := s.Race(ctx, id, ""); err != nil || r.Owner != owner {
			t.Errorf("race %s is %+v, %v", id, r, err)
		}
	}
	_, err := s.Run(ctx, "one-ann")
	wantErr(t, err, store.ErrNotFound)
	must(t, s.LeaveRace(ctx, "one", "bo"))
	must(t, s.LeaveRace(ctx, "one", "cy"))
	_, err = s.Race(ctx, "one", "")
	wantErr(t, err, store.ErrNotFound)
}

// never is for guests without matches.
func never(*store.Match, []store.Entry) (store.Entry, error) {
	return store.Entry{}, errors.New("there is a match")
}

func testForgotten(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx := t.Context()
	for _, race := range []string{"open", "run"} {
		add(t, s, race, "ann", 1)
		must(t, enter(t, s, race, "bo", 2))
	}
	must(t, start(t, s, "run", 5, `{}`, "ann", "bo"))
	_, err := s.Forget(ctx, store.Person{Guest: "ann", Gone: at(7)}, never)
	must(t, err)
	for _, race := range []string{"open", "run"} {
		wantRacers(t, s, race, "bo")
		if r, err := s.Race(ctx, race, ""); err != nil || r.Owner != "bo" {
			t.Errorf("race %s is %+v, %v", race, r, err)
		}
		_, err := s.Run(ctx, race+"-ann")
		wantErr(t, err, store.ErrNotFound)
	}
	wantRefused(t, s, "new", "ann", 8, most, store.ErrNotFound)
	wantErr(t, enter(t, s, "open", "ann", 8), store.ErrNotFound)
	_, err = s.Forget(ctx, store.Person{Guest: "bo", Gone: at(9)}, never)
	must(t, err)
	for _, race := range []string{"open", "run"} {
		_, err = s.Race(ctx, race, "")
		wantErr(t, err, store.ErrNotFound)
	}
}

func testSweep(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx := t.Context()
	for i, race := range []string{"old", "idle", "begun", "young"} {
		add(t, s, race, "guest"+race, 10*i)
	}
	must(t, start(t, s, "old", 15, `{}`, "guestold"))
	must(t, start(t, s, "begun", 25, `{}`, "guestbegun"))
	must(t, s.SweepRaces(ctx, at(21), at(5)))
	for race, want := range map[string][2]bool{"old": {false, true}, "idle": {false, false}, "begun": {true, true}, "young": {true, true}} {
		_, err := s.Race(ctx, race, "")
		_, lost := s.Run(ctx, race+"-guest"+race)
		if got := [2]bool{err == nil, lost == nil}; got != want {
			t.Errorf("of %s, race and run are left: %v, want %v", race, got, want)
		}
	}
	wantRacers(t, s, "old")
	wantRacers(t, s, "young", "guestyoung")
}

// testTogether: guests join at two servers while the owner starts. All who have joined have the puzzles, and no more than there are places.
func testTogether(t *testing.T, open func(*testing.T) store.Store) {
	one, two := open(t), open(t)
	defer one.Close()
	defer two.Close()
	ctx := t.Context()
	add(t, one, "race", "ann", 1)
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			guest := fmt.Sprint("guest", i)
			if err := enter(t, []store.Store{one, two}[i%2], "race", guest, 2+i); err != nil && !errors.Is(err, store.ErrConflict) {
				t.Error(err)
			}
		})
	}
	wg.Go(func() {
		for {
			race, err := two.Race(ctx, "race", "")
			if err == nil {
				guests := []string{}
				for _, r := range race.Racers {
					guests = append(guests, r.Guest)
				}
				err = start(t, two, "race", 60, `{"list":["p"]}`, guests...)
			}
			if err == nil {
				return
			}
			if !errors.Is(err, store.ErrConflict) {
				t.Error(err)
				return
			}
		}
	})
	wg.Wait()
	race, err := one.Race(ctx, "race", "")
	must(t, err)
	list := race.Racers
	if len(list) < 1 || len(list) > most.Racers {
		t.Errorf("%d guests are in the race", len(list))
	}
	for _, r := range list {
		if string(r.Run.Data) != `{"list":["p"]}` || !r.Run.Begun.Equal(at(60)) {
			t.Errorf("the run of %s is %+v", r.Guest, r.Run)
		}
	}
}

// testRacing: two races that share guests start at two servers at the same moment. One of them does; the other can when that one is over.
func testRacing(t *testing.T, open func(*testing.T) store.Store) {
	stores := [2]store.Store{open(t), open(t)}
	defer stores[0].Close()
	defer stores[1].Close()
	ctx := t.Context()
	races, guests := [2]string{"one", "two"}, [2][]string{{"ann", "bo"}, {"bo", "ann"}}
	for i, race := range races {
		add(t, stores[i], race, guests[i][0], 1)
		must(t, enter(t, stores[i], race, guests[i][1], 2))
	}
	add(t, stores[0], "later", "cy", 1)
	begin := func(i int, over time.Time) error {
		return stores[i].StartRace(ctx, store.RaceStart{Race: races[i], Begins: at(60), Over: over, Guests: guests[i], Data: []byte(`{"list":["p"]}`)})
	}
	var errs [2]error
	var wg sync.WaitGroup
	for i := range races {
		wg.Go(func() { errs[i] = begin(i, at(59)) })
	}
	wg.Wait()
	lost := 0
	if errs[0] == nil {
		lost = 1
	}
	must(t, errs[1-lost])
	wantErr(t, errs[lost], store.ErrRacing)
	running := most
	running.Over = at(59)
	wantRefused(t, stores[0], "new", "ann", 70, running, store.ErrRacing)
	_, err := enters(t, stores[0], "later", "bo", 70, running)
	wantErr(t, err, store.ErrRacing)
	wantRacers(t, stores[0], "later", "cy")
	must(t, enter(t, stores[0], "later", "bo", 70))
	must(t, begin(lost, at(60)))
}

// testTwice: two guests add the same race at two servers at the same moment. It has one of them, and the other can join.
func testTwice(t *testing.T, open func(*testing.T) store.Store) {
	stores := [2]store.Store{open(t), open(t)}
	defer stores[0].Close()
	defer stores[1].Close()
	for i := range 5 {
		id := fmt.Sprint("race", i)
		var added [2]bool
		guests := [2]string{fmt.Sprint("ann", i), fmt.Sprint("bo", i)}
		var wg sync.WaitGroup
		for n, guest := range guests {
			wg.Go(func() {
				var err error
				if added[n], err = addRace(t, stores[n], id, guest, 1, most); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		r, err := stores[0].Race(t.Context(), id, "")
		must(t, err)
		for n, guest := range guests {
			if added[n] != (guest == r.Owner) {
				t.Errorf("%s owns the race, %s has added it: %v", r.Owner, guest, added[n])
			}
		}
		wantRacers(t, stores[1], id, r.Owner)
		for _, guest := range []string{"ann", "bo"} {
			must(t, enter(t, stores[0], id, fmt.Sprint(guest, i), 2))
		}
		if r, err = stores[1].Race(t.Context(), id, ""); err != nil || len(r.Racers) != 2 {
			t.Errorf("the race is %+v, %v", r, err)
		}
	}
}

// testEnded: a race that the caller knows to have ended keeps its racers from no other one, although its time is not over.
func testEnded(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx := t.Context()
	for _, id := range []string{"one", "two"} {
		add(t, s, id, "ann", 1)
	}
	add(t, s, "bo's", "bo", 1)
	must(t, start(t, s, "one", 60, `{}`, "ann"))
	running := most
	running.Over = at(59)
	for over, want := range map[time.Time]string{at(59): "one", at(60): ""} {
		if list, err := s.RunningRaces(ctx, "ann", over); err != nil || strings.Join(list, " ") != want {
			t.Errorf("the running races are %v, %v", list, err)
		}
	}
	second := store.RaceStart{Race: "two", Begins: at(80), Over: at(59), Guests: []string{"ann"}, Data: []byte(`{}`)}
	for _, ended := range [][]string{nil, {"other"}} {
		running.Ended, second.Ended = ended, ended
		_, err := enters(t, s, "bo's", "ann", 70, running)
		wantErr(t, err, store.ErrRacing)
		wantRefused(t, s, "next", "ann", 70, running, store.ErrRacing)
		wantErr(t, s.StartRace(ctx, second), store.ErrRacing)
	}
	running.Ended, second.Ended = []string{"one"}, []string{"one"}
	if entered, err := enters(t, s, "bo's", "ann", 70, running); err != nil || !entered {
		t.Errorf("ann has entered: %v, %v", entered, err)
	}
	if added, err := addRace(t, s, "next", "ann", 70, running); err != nil || !added {
		t.Errorf("the next race is added: %v, %v", added, err)
	}
	must(t, s.StartRace(ctx, second))
}
