package admintest

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// renameAnn is a rewrite that calls ann Bea.
func renameAnn(m *store.Match, house []store.Entry) (store.Entry, error) {
	for i := range m.Summary.Seats {
		if m.Summary.Seats[i].Guest == "ann" {
			m.Summary.Seats[i].Name = "Bea"
		}
	}
	for i := range house {
		house[i].Text = strings.ReplaceAll(house[i].Text, "Ann", "Bea")
	}
	return store.Entry{Actor: store.Server, Text: "{}", At: time.UnixMilli(1_700_000_002_000).UTC()}, nil
}

// testRename checks that a name is replaced everywhere together with the entry of the audit log, or not at all.
func testRename(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	m := newMatch("m")
	m.Host, m.Summary = "ann", store.Summary{Version: 1, Updated: m.Created, Seats: []seat.Summary{{Guest: "ann", Name: "Ann"}}}
	must(t, s.Create(t.Context(), m, []store.Entry{{Actor: store.Server, Text: `{"sit":"Ann"}`, At: m.Created}}))
	for i, guest := range []string{"ann", "ann", "bo"} {
		name := "Ann"
		if i == 1 {
			name = "" // a message from a seat
		}
		_, err := s.AddMessage(t.Context(), store.ChatMessage{Match: "m", At: m.Created, Channel: store.Table, Guest: guest, Name: name, Seat: -1, Text: "hi"})
		must(t, err)
	}
	ann := restricted("ann", 0)
	ann.Name = "Bea"
	refused := errors.New("no")
	_, err := s.Rename(t.Context(), audited(1, "rename", "ann"), ann, func(*store.Match, []store.Entry) (store.Entry, error) { return store.Entry{}, refused })
	wantErr(t, err, refused)
	stale := ann
	stale.Version = 3
	_, err = s.Rename(t.Context(), audited(1, "rename", "ann"), stale, renameAnn)
	wantErr(t, err, store.ErrConflict)
	if log, err := s.Audit(t.Context(), 0, 9); err != nil || len(log) != 0 {
		t.Fatalf("refused renames are in the log: %v, %v", log, err)
	}
	ids, err := s.Rename(t.Context(), audited(2, "rename", "ann"), ann, renameAnn)
	must(t, err)
	if diff := cmp.Diff([]string{"m"}, ids); diff != "" {
		t.Error(diff)
	}
	must(t, s.Close())
	s = open(t)
	defer s.Close()
	_, log, err := s.Load(t.Context(), "m")
	must(t, err)
	if len(log) != 2 || log[0].Text != `{"sit":"Bea"}` {
		t.Errorf("the log: %+v", log)
	}
	messages, err := s.Messages(t.Context(), "m", 0)
	must(t, err)
	if len(messages) != 3 || messages[0].Name != "Bea" || messages[1].Name != "" || messages[2].Name != "Ann" {
		t.Errorf("the messages: %+v", messages)
	}
	if p, err := s.Person(t.Context(), "ann"); err != nil || p.Name != "Bea" || p.Version != 1 {
		t.Errorf("the person: %+v, %v", p, err)
	}
	if audit, err := s.Audit(t.Context(), 0, 9); err != nil || len(audit) != 1 || audit[0].Action != "rename" {
		t.Errorf("the audit log: %+v, %v", audit, err)
	}
}

// testFindPeople checks that guests are found by any part of a name, in any case, and that no wildcard is one.
func testFindPeople(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	m := newMatch("m")
	m.Summary = store.Summary{Updated: m.Created, Seats: []seat.Summary{{Guest: "g1", Name: "Zoë 100%"}, {Guest: "g2", Name: "ÅSA"}, {Name: "free"}, {Guest: seat.GonePrefix + "x", Name: "Zoë"}}}
	must(t, s.Create(t.Context(), m, nil))
	zoe := restricted("g1", 0)
	zoe.Name = "Zoë 2"
	must(t, s.KeepPerson(t.Context(), zoe))
	for text, want := range map[string][]store.Named{
		"ZOË": {{Guest: "g1", Name: "Zoë 100%"}, {Guest: "g1", Name: "Zoë 2"}}, "åsa": {{Guest: "g2", Name: "ÅSA"}}, "%": {{Guest: "g1", Name: "Zoë 100%"}}, "_": {}, "free": {},
	} {
		got, err := s.FindPeople(t.Context(), text, 9)
		must(t, err)
		if diff := cmp.Diff(want, append([]store.Named{}, got...)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
	if got, err := s.FindPeople(t.Context(), "o", 1); err != nil || len(got) != 1 {
		t.Errorf("with a limit: %v, %v", got, err)
	}
}
