package sqlite_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/sqlite"
)

// TestBackup copies a store again and again while it is being written. Every copy is complete, has everything that was
// acknowledged before it began, and opens as a store.
func TestBackup(t *testing.T) {
	dir := t.TempDir()
	from := filepath.Join(dir, "live.db")
	s, err := sqlite.Open(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	stop := make(chan struct{})
	var wg sync.WaitGroup
	var mu sync.Mutex
	acked := 0
	for w := range 3 {
		id := fmt.Sprint("match", w)
		must(t, s.Create(t.Context(), store.Match{ID: id, Game: "bastion", Setup: []byte("{}"), Seats: []byte("[]"), Seed: []byte{1}, Created: time.UnixMilli(1)}, nil))
		wg.Go(func() {
			for at := 0; ; at += 2 {
				select {
				case <-stop:
					return
				default:
				}
				if err := s.Append(t.Context(), store.Change{Match: id, From: at, Entries: []store.Entry{{Text: "one"}, {Text: "two"}}}); err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				acked += 2
				mu.Unlock()
			}
		})
	}
	for i := range 5 {
		to := filepath.Join(dir, fmt.Sprintf("copy %d?#.db", i))
		mu.Lock()
		before := acked
		mu.Unlock()
		copied, err := sqlite.Backup(t.Context(), from, to, nil)
		if err != nil {
			t.Fatal(err)
		}
		if copied.Matches != 3 || copied.Entries < before || copied.Entries%2 != 0 {
			t.Errorf("copy %d has %d matches and %d entries; %d were acknowledged before", i, copied.Matches, copied.Entries, before)
		}
		if info, err := os.Stat(to); err != nil || info.Mode().Perm() != 0o600 || info.Size() != copied.Bytes {
			t.Errorf("copy %d: %v, %v", i, info, err)
		}
		if _, err := sqlite.Backup(t.Context(), from, to, nil); !errors.Is(err, fs.ErrExist) {
			t.Errorf("a copy was replaced: %v", err)
		}
		again, err := sqlite.Open(t.Context(), to)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for w := range 3 {
			_, log, err := again.Load(t.Context(), fmt.Sprint("match", w))
			must(t, err)
			n += len(log)
		}
		if n != copied.Entries {
			t.Errorf("copy %d opens with %d entries, not %d", i, n, copied.Entries)
		}
		must(t, again.Close())
	}
	close(stop)
	wg.Wait()
	if left, err := filepath.Glob(filepath.Join(dir, ".quarterdeck-backup-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestBackupOfNothing(t *testing.T) {
	dir := t.TempDir()
	if _, err := sqlite.Backup(t.Context(), filepath.Join(dir, "none.db"), filepath.Join(dir, "copy.db"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	text := filepath.Join(dir, "text.db")
	must(t, os.WriteFile(text, []byte("this is no database at all, but long enough to be looked at"), 0o600))
	if _, err := sqlite.Backup(t.Context(), text, filepath.Join(dir, "copy.db"), nil); err == nil {
		t.Error("a text was copied as a store")
	}
	if _, err := os.Stat(filepath.Join(dir, "copy.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a copy that failed is there: %v", err)
	}
}

// TestVerifyFindsGaps checks that a log without one of its entries is reported.
func TestVerifyFindsGaps(t *testing.T) {
	file := filepath.Join(t.TempDir(), "torn.db")
	s, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	must(t, s.Create(t.Context(), store.Match{ID: "m", Game: "g", Setup: []byte("{}"), Seats: []byte("[]"), Seed: []byte{1}, Created: time.UnixMilli(1)}, make([]store.Entry, 3)))
	must(t, s.Close())
	if c, err := sqlite.Verify(t.Context(), file); err != nil || c.Entries != 3 {
		t.Fatalf("%+v, %v", c, err)
	}
	db, err := sql.Open("sqlite", "file:"+file)
	must(t, err)
	_, err = db.Exec(`DELETE FROM entry WHERE seq = 1`)
	must(t, errors.Join(err, db.Close()))
	if _, err := sqlite.Verify(t.Context(), file); err == nil {
		t.Error("a gap went unnoticed")
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
