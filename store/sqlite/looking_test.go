package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"quarterdeck/store/rows"
)

// lookAt returns the errors of Inspect and Backup, and fails the test if one of them changed the file or its -wal.
func lookAt(t *testing.T, path string) (inspected, backedUp error) {
	t.Helper()
	before := bytesOf(t, path, path+"-wal")
	snap, inspected := Inspect(t.Context(), path)
	if inspected == nil {
		must(t, snap.End())
	}
	_, backedUp = Backup(t.Context(), path, filepath.Join(t.TempDir(), "backup.db"), nil)
	if !bytes.Equal(before, bytesOf(t, path, path+"-wal")) {
		t.Error("Inspect or Backup changed the file or its -wal")
	}
	return inspected, backedUp
}

// bytesOf returns the contents of files, one after the other.
func bytesOf(t *testing.T, paths ...string) (all []byte) {
	t.Helper()
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("%s is gone: %v", filepath.Base(path), err)
		}
		all = append(append(all, content...), '|')
	}
	return all
}

// leftByOld returns a file as an earlier version leaves it after a clean stop: unmarked, with a -wal beside it.
func leftByOld(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "q.db")
	live(t, path)
	marked := filepath.Join(t.TempDir(), "marked.db")
	copyAs(t, path, marked, "-wal")
	db, err := sql.Open("sqlite", "file:"+marked)
	must(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	_, err = db.Exec("PRAGMA user_version = 0; PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO secret (name, value) VALUES ('old', x'07')")
	must(t, err)
	old := filepath.Join(t.TempDir(), "old.db")
	copyAs(t, marked, old, "-wal")
	return old
}

// TestLookingChangesNothing checks that Inspect and Backup leave a file of an earlier version, and its -wal, unchanged.
func TestLookingChangesNothing(t *testing.T) {
	inspected, backedUp := lookAt(t, leftByOld(t))
	must(t, inspected)
	must(t, backedUp)
}

// TestLookingAtForeignLog checks an unmarked file with a -wal that may belong to another file. Inspect and Backup must
// not merge it, because that would damage the file.
func TestLookingAtForeignLog(t *testing.T) {
	old, other := leftByOld(t), filepath.Join(t.TempDir(), "other.db")
	must(t, live(t, other).Close())
	copyAs(t, other, old)
	lookAt(t, old)
	must(t, os.Remove(old+"-wal"))
	must(t, holds(t, old, Options{}))
}

// TestDamagedIsNotOld checks that a file with unreadable tables is not taken for an earlier version's.
func TestDamagedIsNotOld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "q.db")
	must(t, live(t, path).Close())
	content, err := os.ReadFile(path)
	must(t, err)
	copy(content[100:4096], bytes.Repeat([]byte{0xff}, 4096)) // the page of the schema
	must(t, os.WriteFile(path, content, 0o600))
	if _, err := Inspect(t.Context(), path); err == nil || errors.Is(err, rows.ErrOld) {
		t.Errorf("Inspect of a damaged file: %v", err)
	}
}
