package backups

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/sqlite"
)

// TestSuperfluous: the newest copies stay, and the newest one of each of some days before.
func TestSuperfluous(t *testing.T) {
	var copies []made
	for _, name := range strings.Fields("03-0900 03-1000 03-1100 02-2300 02-0100 02-0200 01-1200 01-0000") {
		at, err := time.Parse("2006-01-02-1504", "2026-11-"+name)
		if err != nil {
			t.Fatal(err)
		}
		copies = append(copies, made{name, at})
	}
	for _, c := range []struct {
		newest, days int
		want         string
	}{
		{2, 14, "02-0200 02-0100 01-0000"}, {2, 2, "02-0200 02-0100 01-1200 01-0000"}, {4, 1, "02-0100 01-1200 01-0000"}, {8, 0, ""}, {1, 0, "03-1000 03-0900 02-2300 02-0200 02-0100 01-1200 01-0000"},
	} {
		var got []string
		for _, m := range superfluous(slices.Clone(copies), c.newest, c.days) {
			got = append(got, m.name)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("of %d newest and %d days, %v go, want %s", c.newest, c.days, got, c.want)
		}
	}
}

// TestKeeper: copies can be opened, old ones go, and other files in the folder stay.
func TestKeeper(t *testing.T) {
	file, folder := filepath.Join(t.TempDir(), "data.db"), t.TempDir()
	s, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, name := range []string{"notes.db", "quarterdeck-2026.db", partly + "123"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Date(2026, 11, 27, 23, 50, 0, 0, time.UTC)
	o := Options{File: file, Folder: folder, Every: time.Hour, Newest: 2, Days: 1, Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)}
	if err := o.Check(); err != nil {
		t.Fatal(err)
	}
	k := New(o)
	k.clear()
	m := store.Match{ID: "m", Game: "bastion", Rules: 1, Setup: []byte(`{"seats":2}`), Seats: []byte(`[]`), Seed: []byte{1}, Created: now, Status: store.Waiting}
	if err := s.Create(t.Context(), m, []store.Entry{{Text: "one"}}); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if err := k.Copy(t.Context()); err != nil {
			t.Fatal(err)
		}
		now = now.Add(10 * time.Minute)
	}
	if err := k.Copy(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := k.Copy(t.Context()); err == nil {
		t.Error("a copy takes the place of another one")
	}
	if last, err := k.Last(); err == nil || !last.Equal(now) {
		t.Errorf("the last copy is of %v, %v", last, err)
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name())
	}
	if want := []string{"notes.db", "quarterdeck-2026.db", "quarterdeck-20261128-002000.db", "quarterdeck-20261128-003000.db", "quarterdeck-20261128-004000.db"}; !slices.Equal(names, want) {
		t.Errorf("the folder has %v, want %v", names, want)
	}
	copied, err := sqlite.Open(t.Context(), filepath.Join(folder, "quarterdeck-20261128-004000.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if got, log, err := copied.Load(t.Context(), "m"); err != nil || got.ID != "m" || len(log) != 1 {
		t.Errorf("the copy has %+v, %d entries, %v", got, len(log), err)
	}
}

// TestCheck: a folder that does not exist is refused at once.
func TestCheck(t *testing.T) {
	for _, o := range []Options{{Folder: filepath.Join(t.TempDir(), "none"), Every: time.Hour}, {Folder: t.TempDir(), Every: time.Millisecond}} {
		if err := o.Check(); err == nil {
			t.Errorf("%+v is allowed", o)
		}
	}
}
