package storetest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

func testPeople(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	unknown, err := s.Person(t.Context(), "ann")
	must(t, err)
	if diff := cmp.Diff(store.Person{Guest: "ann"}, unknown); diff != "" {
		t.Fatalf("a guest without stored data (-want +got):\n%s", diff)
	}
	ann := store.Person{Guest: "ann", Name: "Ann “A.”", Created: time.UnixMilli(1_700_000_000_123).UTC(), Settings: []byte(`{"a":1}`), Passkeys: []byte(`[]`)}
	must(t, s.KeepPerson(t.Context(), ann))
	wantErr(t, s.KeepPerson(t.Context(), ann), store.ErrConflict)
	ann.Version = 1
	for range 2 {
		got, err := s.Person(t.Context(), "ann")
		must(t, err)
		if diff := cmp.Diff(ann, got); diff != "" {
			t.Fatalf("person (-want +got):\n%s", diff)
		}
		must(t, s.Close())
		s = open(t)
	}
	ann.Name, ann.Gone = "Anne", ann.Created.Add(time.Second)
	must(t, s.KeepPerson(t.Context(), ann))
	ann.Version = 7
	wantErr(t, s.KeepPerson(t.Context(), ann), store.ErrConflict)
	wantErr(t, s.KeepPerson(t.Context(), store.Person{Guest: "bo", Version: 1}), store.ErrConflict)
	leaving, err := s.Leaving(t.Context())
	must(t, err)
	if !slices.Equal(leaving, []string{"ann"}) {
		t.Fatalf("leaving: %v", leaving)
	}
	must(t, s.Close())
}

// leave returns a rewrite that removes ann.
func leave(m *store.Match, house []store.Entry) (store.Entry, error) {
	change := strings.NewReplacer("ann", "gone")
	m.Seats, m.Host = []byte(change.Replace(string(m.Seats))), change.Replace(m.Host)
	for i := range m.Summary.Seats {
		m.Summary.Seats[i].Guest = change.Replace(m.Summary.Seats[i].Guest)
	}
	for i := range house {
		house[i].Text = change.Replace(house[i].Text)
	}
	return store.Entry{Actor: store.Server, Text: "{}", At: time.UnixMilli(1_700_000_002_000).UTC()}, nil
}

func testForget(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	log := []store.Entry{{Actor: 0, Text: "ann"}, {Actor: store.Server, Text: `{"sit":"bo"}`}, {Actor: -1, Text: "ann"}, {Actor: store.Server, Text: `{"sit":"ann"}`}}
	for i := range log {
		log[i].At = time.UnixMilli(int64(1_700_000_001_000 + i)).UTC()
	}
	matches := map[string]store.Match{}
	for id, host := range map[string]string{"hers": "ann", "his": "bo", "other": "cy"} {
		m := newMatch(id)
		m.Host, m.Seats, m.Status = host, []byte(`["ann"]`), store.Running
		m.Summary = store.Summary{Version: len(log), Updated: m.Created, Seats: []seat.Summary{{Guest: host}}}
		matches[id] = m
		must(t, s.Create(t.Context(), m, log[:2]))
	}
	his := matches["his"]
	his.Summary.Seats = []seat.Summary{{Guest: "bo"}, {Guest: "ann"}}
	must(t, s.Append(t.Context(), store.Change{Match: "his", From: 2, Entries: log[2:], Summary: &his.Summary, Joined: []string{"ann"}}))
	must(t, s.Append(t.Context(), store.Change{Match: "his", From: len(log), Summary: &his.Summary, Left: []string{"ann"}})) // the log names her
	must(t, s.KeepPerson(t.Context(), store.Person{Guest: "ann", Name: "Ann", Settings: []byte("{}"), Passkeys: []byte("[]"), Gone: his.Created}))

	refused := errors.New("no")
	_, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: his.Created}, func(*store.Match, []store.Entry) (store.Entry, error) { return store.Entry{}, refused })
	wantErr(t, err, refused)
	wantLog(t, s, "his", log)

	ids, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: his.Created}, leave)
	must(t, err)
	if !slices.Equal(ids, []string{"hers", "his"}) {
		t.Fatalf("forgotten in %v", ids)
	}
	log[3].Text = `{"sit":"gone"}`
	late := store.Change{Match: "his", From: len(log), Entries: log[:1]}
	wantErr(t, s.Append(t.Context(), late), store.ErrConflict)
	mark, err := leave(&store.Match{}, nil)
	must(t, err)
	log = append(log, mark)
	wantLog(t, s, "his", log)
	for id, m := range matches {
		if id != "other" {
			_, err := leave(&m, nil)
			must(t, err)
		}
		got, _, err := s.Load(t.Context(), id)
		must(t, err)
		if string(got.Seats) != string(m.Seats) || got.Host != m.Host {
			t.Errorf("%s was rewritten to %s of %s", id, got.Seats, got.Host)
		}
		table, err := s.Table(t.Context(), id)
		must(t, err)
		if diff := cmp.Diff(m.Summary.Seats[0], table.Summary.Seats[0]); diff != "" {
			t.Errorf("summary of %s (-want +got):\n%s", id, diff)
		}
	}
	n, err := s.Count(t.Context(), store.Filter{Guest: "ann"}, 10)
	must(t, err)
	gone, perr := s.Person(t.Context(), "ann")
	must(t, perr)
	leaving, lerr := s.Leaving(t.Context())
	must(t, lerr)
	if n != 0 || len(leaving) != 0 || gone.Gone != his.Created || gone.Name != "" || gone.Version != 2 || len(gone.Settings)+len(gone.Passkeys) > 0 {
		t.Errorf("afterwards %d matches, leaving %v, %+v", n, leaving, gone)
	}
	wantErr(t, s.KeepPerson(t.Context(), store.Person{Guest: "ann", Name: "Ann", Version: 1}), store.ErrConflict)
	rest := store.Person{Guest: "ann", Gone: his.Created, Settings: []byte(`{"bots":[]}`), Passkeys: []byte{}}
	ids, err = s.Forget(t.Context(), rest, leave)
	must(t, err)
	gone, perr = s.Person(t.Context(), "ann")
	must(t, perr)
	rest.Version = 3
	if diff := cmp.Diff(rest, gone, cmpopts.EquateEmpty()); diff != "" || len(ids) > 0 {
		t.Errorf("with more to delete, Forget rewrites %v and leaves (-want +got):\n%s", ids, diff)
	}
	leaving, lerr = s.Leaving(t.Context())
	must(t, lerr)
	if !slices.Equal(leaving, []string{"ann"}) {
		t.Errorf("with more to delete, leaving are %v", leaving)
	}
}
