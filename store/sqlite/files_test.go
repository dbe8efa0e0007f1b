package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// live opens a store with one match of three entries, which are in the -wal.
func live(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	must(t, err)
	t.Cleanup(func() { s.Close() })
	must(t, s.Create(t.Context(), match("m"), make([]store.Entry, 3)))
	return s
}

func match(id string) store.Match {
	return store.Match{ID: id, Game: "g", Setup: []byte("{}"), Seats: []byte("[]"), Seed: []byte{1}, Created: time.UnixMilli(1)}
}

// copyAs copies the data file and those beside it with the given suffixes as they are on the disk, as after kill -9.
func copyAs(t *testing.T, from, to string, suffixes ...string) {
	t.Helper()
	for _, suffix := range append(suffixes, "") {
		content, err := os.ReadFile(from + suffix)
		must(t, err)
		must(t, os.WriteFile(to+suffix, content, 0o600))
	}
}

// holds reports whether the store in a file has the match of live.
func holds(t *testing.T, path string, o Options) error {
	t.Helper()
	s, err := OpenWith(t.Context(), path, o)
	if err != nil {
		return err
	}
	defer s.Close()
	_, log, err := s.Load(t.Context(), "m")
	if err == nil && len(log) != 3 {
		err = errors.New("the log is not whole")
	}
	return err
}

func onlyWithLocks(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("files are marked as in use on Linux only")
	}
}

// TestCloseLeavesOneFile checks that after Close everything is in the file, and that no other file belongs to it.
func TestCloseLeavesOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "q.db")
	must(t, live(t, path).Close())
	left, err := filepath.Glob(path + "*")
	if err != nil || len(left) != 1 {
		t.Errorf("left beside the file: %v (%v)", left, err)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	copyAs(t, path, copied)
	must(t, holds(t, copied, Options{}))
	must(t, holds(t, path, Options{}))
}

// TestWithoutItsLog checks that a file that was copied from a running or killed server opens only with its -wal.
func TestWithoutItsLog(t *testing.T) {
	onlyWithLocks(t)
	path := filepath.Join(t.TempDir(), "q.db")
	s := live(t, path)
	copied := func(suffixes ...string) string {
		to := filepath.Join(t.TempDir(), "copy.db")
		copyAs(t, path, to, suffixes...)
		return to
	}
	alone := copied()
	for range 2 { // a refusal changes nothing
		if err := holds(t, alone, Options{}); !errors.Is(err, ErrLogMissing) {
			t.Fatalf("without the -wal: %v", err)
		}
	}
	if _, err := Backup(t.Context(), alone, alone+".copy", nil); !errors.Is(err, ErrLogMissing) {
		t.Errorf("a backup without the -wal: %v", err)
	}
	if err := holds(t, copied("-generation"), Options{}); !errors.Is(err, ErrLogMissing) {
		t.Errorf("with the generation file alone: %v", err)
	}
	must(t, holds(t, copied("-wal"), Options{}))
	must(t, holds(t, copied("-wal", "-shm"), Options{}))
	must(t, holds(t, copied("-wal", "-generation"), Options{}))

	// The operator can accept the loss; from then on the file is like any other.
	if err := holds(t, alone, Options{AcceptLoss: true}); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("after the loss was accepted: %v", err)
	}
	if err := holds(t, alone, Options{}); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("opened again: %v", err)
	}

	// An empty -wal is accepted only where the server ran.
	must(t, s.Close())
	s, err := Open(t.Context(), path)
	must(t, err)
	defer s.Close()
	must(t, holds(t, copied("-wal", "-generation"), Options{}))
	if err := holds(t, copied("-wal"), Options{}); !errors.Is(err, ErrLogMissing) {
		t.Errorf("with an empty -wal: %v", err)
	}
}

// TestCutLog checks that a -wal truncated to nothing, or into its header, is detected after kill -9 if it had
// acknowledged changes.
func TestCutLog(t *testing.T) {
	onlyWithLocks(t)
	path := filepath.Join(t.TempDir(), "q.db")
	s := live(t, path)
	for _, size := range []int64{0, 20} {
		cut := filepath.Join(t.TempDir(), "cut.db")
		copyAs(t, path, cut, "-wal", "-generation")
		must(t, holds(t, cut, Options{}))
		copyAs(t, path, cut, "-wal", "-generation")
		must(t, os.Truncate(cut+"-wal", size))
		for range 2 { // a refusal changes nothing
			if err := holds(t, cut, Options{}); !errors.Is(err, ErrLogMissing) {
				t.Fatalf("cut to %d bytes: %v", size, err)
			}
		}
		if _, err := Inspect(t.Context(), cut); !errors.Is(err, ErrLogMissing) {
			t.Errorf("looked at when cut to %d bytes: %v", size, err)
		}
		if err := holds(t, cut, Options{AcceptLoss: true}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("after the loss was accepted: %v", err)
		}
	}
	// After a deletion everything is in the file and an empty -wal is correct. The next change is recorded again.
	_, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: time.UnixMilli(9)}, anonymous)
	must(t, err)
	emptied := filepath.Join(t.TempDir(), "emptied.db")
	copyAs(t, path, emptied, "-wal", "-generation")
	if info, err := os.Stat(emptied + "-wal"); err != nil || info.Size() != 0 {
		t.Fatalf("after a deletion the -wal has %d bytes (%v)", info.Size(), err)
	}
	must(t, holds(t, emptied, Options{}))
	must(t, s.submit(t.Context(), func(context.Context, *rows.Writer) error { return nil }))
	copyAs(t, path, emptied, "-wal", "-generation")
	must(t, holds(t, emptied, Options{})) // an empty transaction leaves it empty
	must(t, s.Create(t.Context(), match("n"), nil))
	again := filepath.Join(t.TempDir(), "again.db")
	copyAs(t, path, again, "-wal", "-generation")
	must(t, os.Truncate(again+"-wal", 0))
	if err := holds(t, again, Options{}); !errors.Is(err, ErrLogMissing) {
		t.Errorf("cut after a deletion: %v", err)
	}
}

// TestForeignLog checks that a file that replaced another is not combined with the other's -wal.
func TestForeignLog(t *testing.T) {
	onlyWithLocks(t)
	path := filepath.Join(t.TempDir(), "q.db")
	s := live(t, path)
	kept := filepath.Join(t.TempDir(), "kept.db")
	_, err := Backup(t.Context(), path, kept, nil)
	must(t, err)
	killed := filepath.Join(t.TempDir(), "killed.db")
	copyAs(t, path, killed, "-wal", "-generation")
	must(t, s.Close())
	must(t, holds(t, path, Options{})) // this starts and ends another generation
	for _, other := range []string{kept, path} {
		copyAs(t, other, killed)
		if err := holds(t, killed, Options{}); !errors.Is(err, ErrLogForeign) {
			t.Errorf("%s beside the -wal of another state: %v", filepath.Base(other), err)
		}
	}
	must(t, os.Remove(killed+"-wal"))
	must(t, holds(t, killed, Options{}))
	must(t, holds(t, kept, Options{})) // a backup needs nothing beside it
}

// TestBackupOfKilled checks that a backup of a store whose server was killed changes nothing for the next start.
func TestBackupOfKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "q.db")
	live(t, path)
	killed := filepath.Join(t.TempDir(), "killed.db")
	copyAs(t, path, killed, "-wal")
	_, err := Backup(t.Context(), killed, killed+".copy", nil)
	must(t, err)
	must(t, holds(t, killed+".copy", Options{}))
	must(t, holds(t, killed, Options{}))
}

// TestTwoUsers checks that the mark stays until the last of several processes closes the file.
func TestTwoUsers(t *testing.T) {
	onlyWithLocks(t)
	path := filepath.Join(t.TempDir(), "q.db")
	first := live(t, path)
	second, err := Open(t.Context(), path)
	must(t, err)
	must(t, first.Close())
	copied := filepath.Join(t.TempDir(), "copy.db")
	copyAs(t, path, copied)
	if err := holds(t, copied, Options{}); !errors.Is(err, ErrLogMissing) {
		t.Errorf("while a second process uses the file: %v", err)
	}
	must(t, second.Close())
	copyAs(t, path, copied)
	must(t, holds(t, copied, Options{}))
	if _, err := os.Stat(path + "-wal"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("after the last close: %v", err)
	}
}

// TestFileOfBefore checks that a file that an earlier version closed without merging its -wal opens with it.
func TestFileOfBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	live(t, path)
	old := filepath.Join(t.TempDir(), "copy.db")
	copyAs(t, path, old, "-wal")
	db, err := sql.Open("sqlite", "file:"+old)
	must(t, err)
	_, err = db.Exec("PRAGMA user_version = 0; PRAGMA wal_checkpoint(TRUNCATE)")
	must(t, err)
	hash := store.SecretHash("old", []byte{7})
	_, err = db.Exec("INSERT INTO secret (name, value, hash) VALUES ('old', x'07', ?)", hash[:])
	must(t, err)
	again := filepath.Join(t.TempDir(), "again.db")
	copyAs(t, old, again, "-wal")
	must(t, db.Close())
	s, err := Open(t.Context(), again)
	must(t, err)
	defer s.Close()
	if value, err := s.Secret(t.Context(), "old", []byte{8}); err != nil || len(value) != 1 || value[0] != 7 {
		t.Errorf("%v, %v", value, err)
	}
}

// TestLock checks that only one server can open a file, whatever its name.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "q.db")
	unlock, err := Lock(path)
	must(t, err)
	soft, hard := filepath.Join(t.TempDir(), "soft.db"), filepath.Join(t.TempDir(), "hard.db")
	must(t, os.Symlink(path, soft))
	must(t, os.Link(path, hard))
	folder := filepath.Join(t.TempDir(), "folder")
	must(t, os.Symlink(dir, folder))
	names := []string{path, soft, filepath.Join(folder, "q.db")}
	if runtime.GOOS == "linux" {
		names = append(names, hard)
	}
	for _, name := range names {
		if _, err := Lock(name); !errors.Is(err, ErrInUse) {
			t.Errorf("a second server on %s: %v", strings.TrimPrefix(name, dir), err)
		}
	}
	unlock()
	for _, name := range names {
		unlock, err := Lock(name)
		must(t, err)
		unlock()
	}
}
