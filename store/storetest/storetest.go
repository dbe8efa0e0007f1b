// Package storetest checks that a store.Store obeys its laws.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/store"
	"quarterdeck/store/storetest/admintest"
	"quarterdeck/store/storetest/drilltest"
	"quarterdeck/store/storetest/experimenttest"
	"quarterdeck/store/storetest/friendtest"
	"quarterdeck/store/storetest/puzzletest"
	"quarterdeck/store/storetest/racetest"
	"quarterdeck/store/storetest/seektest"
	"quarterdeck/store/storetest/witnesstest"
)

// Run tests a kind of store. Within one test, open returns the same stored data every time.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for name, test := range map[string]func(*testing.T, func(*testing.T) store.Store){
		"kept":       testKept,
		"missing":    testMissing,
		"exists":     testExists,
		"conflict":   testConflict,
		"gap":        testGap,
		"race":       testRace,
		"whole":      testWhole,
		"list":       testList,
		"series":     testSeries,
		"secret":     testSecret,
		"summary":    testSummary,
		"tables":     testTables,
		"versions":   testVersions,
		"unfinished": testUnfinished,
		"idle":       testIdle,
		"due":        testDue,
		"stood":      testStood,
		"unsummed":   testUnsummed,
		"sweep":      testSweep,
		"people":     testPeople,
		"forget":     testForget,
		"talk":       testTalk,
		"say race":   testTalkRace,
		"mute":       testMute,
		"shared":     testShared,
		"swept":      testSwept,
		"sitting":    testForgottenWhileSitting,
		"odd":        testOdd,
		"closed":     testClosed,
		"results":    testResults,
		"one result": testOneResult,
		"unnamed":    testResultsUnnamed,
		"renumbered": testResultsRenumbered,
		"drills":     drilltest.Run,
		"admin":      admintest.Run,
		"lab":        experimenttest.Run,
		"friends":    friendtest.Run,
		"seeks":      seektest.Run,
		"witnesses":  witnesstest.Run,
		"puzzles":    puzzletest.Run,
		"races":      racetest.Run,
	} {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
}

func newMatch(id string) store.Match {
	return store.Match{
		ID: id, Game: "bastion", Rules: 1, Setup: []byte(`{"seats":2}`), Seats: []byte(`[]`), Seed: []byte{1, 0, 255},
		Host: "guest", Created: time.UnixMilli(1_700_000_000_123).UTC(), Status: store.Waiting,
	}
}

func newEntries(n int) []store.Entry {
	out := make([]store.Entry, n)
	for i := range out {
		out[i] = store.Entry{
			Actor: int8(i%6 - 4), Text: fmt.Sprintf("does “thing” %d\n", i), At: time.UnixMilli(int64(1_700_000_001_000 + i)).UTC(), Key: strings.Repeat("k", i%3),
		}
	}
	return out
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

func wantLog(t *testing.T, s store.Store, id string, want []store.Entry) {
	t.Helper()
	_, got, err := s.Load(t.Context(), id)
	must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("log (-want +got):\n%s", diff)
	}
}

func testKept(t *testing.T, open func(*testing.T) store.Store) {
	s, m, log := open(t), newMatch("kept"), newEntries(9)
	must(t, s.Create(t.Context(), m, log[:2]))
	must(t, s.Append(t.Context(), store.Change{Match: m.ID, From: 2, Entries: log[2:3]}))
	must(t, s.Append(t.Context(), store.Change{Match: m.ID, From: 3, Entries: log[3:], Status: store.Running}))
	m.Status = store.Running
	for range 2 {
		got, entries, err := s.Load(t.Context(), m.ID)
		must(t, err)
		if diff := cmp.Diff(m, got); diff != "" {
			t.Fatalf("match (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(log, entries); diff != "" {
			t.Fatalf("log (-want +got):\n%s", diff)
		}
		since, err := s.Since(t.Context(), m.ID, 4)
		must(t, err)
		if diff := cmp.Diff(log[4:], since); diff != "" {
			t.Fatalf("since 4 (-want +got):\n%s", diff)
		}
		must(t, s.Close())
		s = open(t)
	}
	must(t, s.Close())
}

func testMissing(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	_, _, err := s.Load(t.Context(), "missing")
	wantErr(t, err, store.ErrNotFound)
	_, err = s.Since(t.Context(), "missing", 0)
	wantErr(t, err, store.ErrNotFound)
	for from := range 2 {
		wantErr(t, s.Append(t.Context(), store.Change{Match: "missing", From: from, Entries: newEntries(1)}), store.ErrNotFound)
	}
}

func testExists(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	must(t, s.Create(t.Context(), newMatch("twice"), newEntries(1)))
	wantErr(t, s.Create(t.Context(), newMatch("twice"), newEntries(3)), store.ErrExists)
	wantLog(t, s, "twice", newEntries(1))
}

func testConflict(t *testing.T, open func(*testing.T) store.Store) {
	s, log := open(t), newEntries(5)
	defer s.Close()
	must(t, s.Create(t.Context(), newMatch("busy"), nil))
	must(t, s.Append(t.Context(), store.Change{Match: "busy", Entries: log[:3]}))
	for from := range 3 {
		wantErr(t, s.Append(t.Context(), store.Change{Match: "busy", From: from, Entries: log, Status: store.Finished}), store.ErrConflict)
	}
	must(t, s.Append(t.Context(), store.Change{Match: "busy", From: 3, Entries: log[3:]}))
	wantLog(t, s, "busy", log)
	m, _, err := s.Load(t.Context(), "busy")
	must(t, err)
	if m.Status != store.Waiting {
		t.Fatalf("an Append that was refused changed the status to %d", m.Status)
	}
}

func testGap(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	must(t, s.Create(t.Context(), newMatch("gap"), newEntries(2)))
	wantErr(t, s.Append(t.Context(), store.Change{Match: "gap", From: 3, Entries: newEntries(1)}), store.ErrConflict)
	wantLog(t, s, "gap", newEntries(2))
}

// testRace has several writers append to the same matches. Every success must be in the log, and nothing else.
func testRace(t *testing.T, open func(*testing.T) store.Store) {
	const writers, rounds, matches = 8, 20, 3
	s := open(t)
	defer s.Close()
	for m := range matches {
		must(t, s.Create(t.Context(), newMatch(fmt.Sprint("race", m)), nil))
	}
	var wg sync.WaitGroup
	won := make([][]string, writers)
	for w := range writers {
		wg.Go(func() { won[w] = raceWriter(t.Context(), s, w, rounds, matches) })
	}
	wg.Wait()
	var got []string
	for m := range matches {
		_, log, err := s.Load(t.Context(), fmt.Sprint("race", m))
		must(t, err)
		if len(log) != 2*rounds {
			t.Fatalf("%d entries, want %d", len(log), 2*rounds)
		}
		for i := 0; i < len(log); i += 2 {
			if log[i].Text+"'" != log[i+1].Text {
				t.Fatalf("an Append was torn apart: %q, %q", log[i].Text, log[i+1].Text)
			}
			got = append(got, log[i].Text)
		}
	}
	want := slices.Concat(won...)
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("acknowledged and kept differ (-acknowledged +kept):\n%s", diff)
	}
}

// raceWriter tries to append at every length and returns the acknowledged entries.
func raceWriter(ctx context.Context, s store.Store, writer, rounds, matches int) []string {
	var won []string
	for r := range rounds {
		for m := range matches {
			text := fmt.Sprintf("%d.%d.%d", writer, m, r)
			pair := []store.Entry{{Text: text}, {Text: text + "'"}}
			if s.Append(ctx, store.Change{Match: fmt.Sprint("race", m), From: 2 * r, Entries: pair}) == nil {
				won = append(won, text)
			}
		}
	}
	return won
}

// testWhole reads while entries are appended in threes.
func testWhole(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	must(t, s.Create(t.Context(), newMatch("whole"), nil))
	stop, looked := make(chan struct{}), make(chan error, 1)
	go func() {
		for {
			_, log, err := s.Load(context.WithoutCancel(t.Context()), "whole")
			if err == nil && len(log)%3 != 0 {
				err = fmt.Errorf("saw %d entries of a log that grows by three", len(log))
			}
			select {
			case <-stop:
				looked <- err
				return
			default:
				if err != nil {
					looked <- err
					return
				}
			}
		}
	}()
	for i := range 50 {
		must(t, s.Append(t.Context(), store.Change{Match: "whole", From: 3 * i, Entries: newEntries(3)}))
	}
	close(stop)
	must(t, <-looked)
}

func testList(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	for i, id := range []string{"c", "b", "a"} {
		m := newMatch(id)
		m.Created = m.Created.Add(time.Duration(i) * time.Second)
		must(t, s.Create(t.Context(), m, nil))
	}
	must(t, s.Append(t.Context(), store.Change{Match: "b", Status: store.Finished, Entries: newEntries(1)}))
	for status, want := range map[store.Status][]string{store.Waiting: {"c", "a"}, store.Finished: {"b"}, store.Computer: nil} {
		got, err := s.List(t.Context(), status)
		must(t, err)
		if !slices.Equal(got, want) {
			t.Fatalf("matches with status %d: %v, want %v", status, got, want)
		}
	}
}

func testSeries(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	for i, c := range []struct{ id, host, series string }{
		{"e", "ann", "daily 2"}, {"d", "bo", "daily 2"}, {"c", "ann", "daily 10%"}, {"b", "ann", "daily 2"}, {"a", "ann", ""}, {"f", "ann", "Daily 3"}, {"g", "ann", "other"},
	} {
		m := newMatch(c.id)
		m.Host, m.Series, m.Created = c.host, c.series, m.Created.Add(time.Duration(i)*time.Second)
		must(t, s.Create(t.Context(), m, nil))
		got, _, err := s.Load(t.Context(), c.id)
		must(t, err)
		if diff := cmp.Diff(m, got); diff != "" {
			t.Fatalf("match (-want +got):\n%s", diff)
		}
	}
	for series, want := range map[string][]string{"daily 2": {"e", "d", "b"}, "daily 10%": {"c"}, "daily 1": nil, "": nil} {
		got, err := s.Series(t.Context(), series)
		must(t, err)
		if !slices.Equal(got, want) {
			t.Errorf("series %q: %v, want %v", series, got, want)
		}
	}
	for asked, want := range map[[2]string][]string{
		{"ann", "daily "}: {"daily 10%", "daily 2"}, {"bo", "daily "}: {"daily 2"}, {"cy", ""}: nil, {"ann", "%"}: nil, {"ann", ""}: {"Daily 3", "daily 10%", "daily 2", "other"},
	} {
		got, err := s.SeriesOf(t.Context(), asked[0], asked[1])
		must(t, err)
		if !slices.Equal(got, want) {
			t.Errorf("series of %s from %q: %v, want %v", asked[0], asked[1], got, want)
		}
	}
}

func testSecret(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	for _, fresh := range []string{"first", "second"} {
		got, err := s.Secret(t.Context(), "cookie", []byte(fresh))
		must(t, err)
		if string(got) != "first" {
			t.Fatalf("secret %q, want the one kept first", got)
		}
		must(t, s.Close())
		s = open(t)
	}
	for range 2 {
		must(t, s.Probe(t.Context()))
	}
	other, err := s.Secret(t.Context(), "other", []byte("third"))
	must(t, err)
	if string(other) != "third" {
		t.Fatalf("secret %q of another name, want third", other)
	}
	must(t, s.Close())
}

func testClosed(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	must(t, s.Close())
	wantErr(t, s.Create(t.Context(), newMatch("late"), nil), store.ErrClosed)
	_, _, err := s.Load(t.Context(), "late")
	wantErr(t, err, store.ErrClosed)
	wantErr(t, s.Close(), store.ErrClosed)
}
