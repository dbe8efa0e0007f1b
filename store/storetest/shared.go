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

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// testShared has two servers that share a store append to one match while the data of other seated guests is deleted.
// Everything acknowledged is in the log, once. A log from which a guest was removed does not name them, and neither
// does its summary afterwards, even if another store had read the match before.
func testShared(t *testing.T, open func(*testing.T) store.Store) {
	const guests, appends = 8, 25
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	m := newMatch("shared")
	m.Summary = store.Summary{Updated: at(0), Seats: []seat.Summary{}}
	for g := range guests {
		m.Summary.Seats = append(m.Summary.Seats, seat.Summary{Guest: guest(g)})
	}
	must(t, a.Create(t.Context(), m, nil))
	var wg sync.WaitGroup
	kept := make([][]string, 2)
	for i, s := range []store.Store{a, b} {
		wg.Go(func() { kept[i] = sharedWriter(t, s, i, appends) })
	}
	for g := range guests {
		wg.Go(func() {
			if _, err := []store.Store{a, b}[g%2].Forget(t.Context(), store.Person{Guest: guest(g), Gone: at(g)}, forgetting(guest(g))); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	wantShared(t, a, slices.Concat(kept...))
	table, err := b.Table(t.Context(), m.ID)
	must(t, err)
	for _, seat := range table.Summary.Seats {
		if seat.Guest != "gone" {
			t.Errorf("the summary still knows %s", seat.Guest)
		}
	}
}

func guest(g int) string { return fmt.Sprintf("guest-%d;", g) }

// forgetting returns a rewrite that removes a guest and records that in the mark.
func forgetting(guest string) store.Rewrite {
	return func(m *store.Match, house []store.Entry) (store.Entry, error) {
		for i := range m.Summary.Seats {
			m.Summary.Seats[i].Guest = strings.ReplaceAll(m.Summary.Seats[i].Guest, guest, "gone")
		}
		for i := range house {
			house[i].Text = strings.ReplaceAll(house[i].Text, guest, "deleted;")
		}
		return store.Entry{Actor: store.Server, Text: "without " + guest, At: at(0)}, nil
	}
}

// sharedWriter appends entries that name the guests of the summary, and returns the keys of those that were acknowledged.
func sharedWriter(t *testing.T, s store.Store, writer, appends int) (kept []string) {
	ctx := context.WithoutCancel(t.Context())
	for len(kept) < appends {
		m, log, err := s.Load(ctx, "shared")
		if err != nil {
			t.Error(err)
			return kept
		}
		text := ""
		for _, seat := range m.Summary.Seats {
			text += seat.Guest
		}
		key := fmt.Sprintf("%d.%d", writer, len(kept))
		sum := m.Summary
		sum.Version, sum.Updated = len(log)+1, sum.Updated.Add(time.Second)
		c := store.Change{Match: m.ID, From: len(log), Entries: []store.Entry{{Actor: store.Server, Text: text, At: at(0), Key: key}}, Summary: &sum}
		switch err := s.Append(ctx, c); {
		case err == nil:
			kept = append(kept, key)
		case !errors.Is(err, store.ErrConflict):
			t.Error(err)
			return kept
		}
	}
	return kept
}

// wantShared checks that the log has every acknowledged entry and no removed guest.
func wantShared(t *testing.T, s store.Store, kept []string) {
	t.Helper()
	_, log, err := s.Load(t.Context(), "shared")
	must(t, err)
	var got []string
	for i, e := range log {
		if e.Key != "" {
			got = append(got, e.Key)
		}
		gone, isMark := strings.CutPrefix(e.Text, "without ")
		for j := 0; isMark && j < i; j++ {
			if strings.Contains(log[j].Text, gone) && log[j].Text != e.Text {
				t.Errorf("entry %d names %s, who was forgotten with entry %d", j, gone, i)
			}
		}
	}
	slices.Sort(got)
	slices.Sort(kept)
	if !slices.Equal(got, kept) {
		t.Errorf("kept %v, acknowledged %v", got, kept)
	}
}

// testOdd requests what does not exist, and stores values that not every database can store exactly. Neither may fail.
func testOdd(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	must(t, s.Create(t.Context(), newMatch("odd"), nil))
	for i, odd := range []string{"\x00", "a\x00b", "\xff\xfe", "\U0001F3B2", "'; DROP TABLE match; --", "?1", "$1", strings.Repeat("long", 5000)} {
		_, _, err := s.Load(t.Context(), odd)
		wantErr(t, err, store.ErrNotFound)
		_, err = s.Table(t.Context(), odd)
		wantErr(t, err, store.ErrNotFound)
		rows, err := s.Tables(t.Context(), store.Filter{Game: odd})
		must(t, err)
		person, err := s.Person(t.Context(), odd)
		must(t, err)
		talk, err := s.Messages(t.Context(), odd, 0)
		must(t, err)
		if len(rows) > 0 || person.Version > 0 || len(talk) > 0 {
			t.Errorf("%q finds %v, %v, %v", odd, rows, person, talk)
		}
		must(t, s.Append(t.Context(), store.Change{Match: "odd", From: i, Entries: []store.Entry{{Text: "does something", At: at(i), Key: odd}}}))
	}
}

// testSwept has one server append to canceled matches while another sweeps them. Each match either exists with its
// whole log or not at all, and a caller whose append was acknowledged finds it.
func testSwept(t *testing.T, open func(*testing.T) store.Store) {
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	log := newEntries(21)
	for i := range 40 {
		m := newMatch(fmt.Sprint("off", i))
		m.Status, m.Host, m.Summary = store.Off, guest(i), store.Summary{Updated: at(0), Seats: []seat.Summary{}}
		must(t, a.Create(t.Context(), m, log[:20]))
		sum := store.Summary{Version: 21, Updated: at(9), Seats: []seat.Summary{}}
		var wg sync.WaitGroup
		var appended, said, forgotten, swept error
		wg.Go(func() {
			appended = a.Append(t.Context(), store.Change{Match: m.ID, From: 20, Entries: log[20:], Summary: &sum})
		})
		wg.Go(func() { _, said = a.AddMessage(t.Context(), newMessage(m.ID, 1)) })
		wg.Go(func() {
			_, forgotten = a.Forget(t.Context(), store.Person{Guest: guest(i), Gone: at(1)}, forgetting(guest(i)))
		})
		wg.Go(func() { _, swept = b.Sweep(t.Context(), at(5)) })
		wg.Wait()
		must(t, errors.Join(forgotten, swept))
		for _, err := range []error{appended, said} {
			if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrConflict) {
				t.Fatal(err)
			}
		}
		_, got, err := b.Load(t.Context(), m.ID)
		switch {
		case err == nil && len(got) < 20, appended == nil && !slices.Contains(got, log[20]):
			t.Fatalf("appended: %v; %d entries of 20 and more are left (%v)", appended, len(got), err)
		case err != nil:
			wantErr(t, err, store.ErrNotFound)
		}
	}
}

// testForgottenWhileSitting has a guest create matches while their data is deleted. A match that names them is in their
// list, so that a second deletion finds it.
func testForgottenWhileSitting(t *testing.T, open func(*testing.T) store.Store) {
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	for i := range 40 {
		var names [2]string
		for j := range names {
			names[j] = fmt.Sprint("m", i, ".", j)
		}
		create := func(s store.Store, id string) error {
			m := newMatch(id)
			m.Summary = store.Summary{Seats: []seat.Summary{{Guest: guest(i)}}}
			return s.Create(t.Context(), m, newEntries(3))
		}
		must(t, create(a, names[0]))
		var wg sync.WaitGroup
		var forgotten, created error
		wg.Go(func() {
			_, forgotten = a.Forget(t.Context(), store.Person{Guest: guest(i), Gone: at(1)}, forgetting(guest(i)))
		})
		wg.Go(func() { created = create(b, names[1]) })
		wg.Wait()
		must(t, errors.Join(forgotten, created))
		leaving, err := b.Leaving(t.Context())
		must(t, err)
		if there := ids(t, a, store.Filter{Guest: guest(i)}) != ""; slices.Contains(leaving, guest(i)) != there {
			t.Errorf("%s is still to be forgotten: %v, and still in a list: %v", guest(i), leaving, there)
		}
		_, err = a.Forget(t.Context(), store.Person{Guest: guest(i), Gone: at(2)}, forgetting(guest(i)))
		must(t, err)
		for _, id := range names {
			table, err := b.Table(t.Context(), id)
			must(t, err)
			if table.Summary.Seats[0].Guest != "gone" {
				t.Errorf("match %s still knows %s, who was forgotten twice", id, guest(i))
			}
		}
	}
}
