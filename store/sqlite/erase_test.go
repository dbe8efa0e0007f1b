package sqlite

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// These are searched for in the bytes of the files.
const (
	name   = "Annabella-Quitzow"
	saying = "my-secret-saying"
)

// people fills a store with matches and chat messages of two guests, enough for many pages, and settings.
func people(t *testing.T, s *Store, matches int) {
	t.Helper()
	must(t, s.KeepPerson(t.Context(), store.Person{Guest: "ann", Name: name, Settings: []byte(`{"name":"` + name + `"}`), Passkeys: []byte("[]")}))
	for i := range matches {
		m := match(fmt.Sprint("m", i))
		m.Seats = []byte(`[{"guest":"ann","name":"` + name + `"},{"guest":"bo"}]`)
		m.Host = "ann"
		m.Summary = store.Summary{Version: 2, Seats: []seat.Summary{{Guest: "ann", Name: name}, {Guest: "bo"}}}
		must(t, s.Create(t.Context(), m, []store.Entry{{Actor: store.Server, Text: `{"sit":"` + name + `"}`}, {Text: "play K"}}))
		for n := range 4 {
			_, err := s.AddMessage(t.Context(), store.ChatMessage{Match: m.ID, Guest: []string{"ann", "bo"}[n%2], Name: []string{name, "Bo"}[n%2], Channel: 1, At: time.UnixMilli(1),
				Text: []string{saying, "well played"}[n%2] + strings.Repeat(" and on", n*i%40)})
			must(t, err)
		}
	}
}

// anonymous returns a store.Rewrite.
func anonymous(m *store.Match, house []store.Entry) (store.Entry, error) {
	m.Seats = bytes.ReplaceAll(m.Seats, []byte(name), []byte("Former guest"))
	m.Host = "gone"
	for i := range m.Summary.Seats {
		m.Summary.Seats[i].Name = strings.ReplaceAll(m.Summary.Seats[i].Name, name, "Former guest")
	}
	for i := range house {
		house[i].Text = strings.ReplaceAll(house[i].Text, name, "Former guest")
	}
	return store.Entry{Actor: store.Server, Text: "{}"}, nil
}

// found returns how often name and saying occur in a file.
func found(t *testing.T, path string) int {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Count(content, []byte(name)) + bytes.Count(content, []byte(saying))
}

// TestForgottenBytes checks that when Forget returns, none of the files contains what a person deleted.
func TestForgottenBytes(t *testing.T) {
	for _, folded := range []bool{false, true} { // whether the data is in the -wal only, or in the file too
		path := filepath.Join(t.TempDir(), "q.db")
		s, err := Open(t.Context(), path)
		must(t, err)
		people(t, s, 60)
		if folded {
			must(t, s.Close())
			s, err = Open(t.Context(), path)
			must(t, err)
			must(t, s.Append(t.Context(), store.Change{Match: "m7", From: 2, Entries: make([]store.Entry, 1)}))
		}
		if found(t, path)+found(t, path+"-wal") < 100 {
			t.Fatal("the test finds nothing to forget")
		}
		_, err = s.Forget(t.Context(), store.Person{Guest: "ann", Gone: time.UnixMilli(9)}, anonymous)
		must(t, err)
		for _, file := range []string{path, path + "-wal"} {
			if n := found(t, file); n > 0 {
				t.Errorf("folded %v: %s still has it %d times", folded, filepath.Base(file), n)
			}
		}
		must(t, s.Close())
		if n := found(t, path); n > 0 {
			t.Errorf("folded %v: after Close the file still has it %d times", folded, n)
		}
	}
}

// TestForgottenWhileRead checks that a concurrent reader, such as a backup, neither blocks writing for long nor
// preserves the bytes forever.
func TestForgottenWhileRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "q.db")
	s, err := Open(t.Context(), path)
	must(t, err)
	defer s.Close()
	people(t, s, 3)
	reader, err := s.read.Conn(t.Context())
	must(t, err)
	_, err = reader.ExecContext(t.Context(), "BEGIN")
	must(t, err)
	var n int
	must(t, reader.QueryRowContext(t.Context(), "SELECT count(*) FROM talk").Scan(&n))
	_, err = s.Forget(t.Context(), store.Person{Guest: "ann", Gone: time.UnixMilli(9)}, anonymous)
	must(t, err)
	if found(t, path+"-wal") == 0 {
		t.Fatal("the reader blocked no writer: this tests nothing")
	}
	_, err = reader.ExecContext(context.Background(), "ROLLBACK")
	must(t, err)
	must(t, reader.Close())
	for found(t, path)+found(t, path+"-wal") > 0 { // until the writer has tried again
		must(t, s.Probe(t.Context()))
	}
}
