package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestLogBesideAnotherName checks a hard link of a file, which has no -wal of its own. The error says where the last
// changes are, while a server uses the file and after it was killed.
func TestLogBesideAnotherName(t *testing.T) {
	onlyWithLocks(t)
	path := filepath.Join(t.TempDir(), "q.db")
	s := live(t, path)
	killed := filepath.Join(t.TempDir(), "killed.db")
	copyAs(t, path, killed, "-wal", "-generation")
	for _, file := range []string{path, killed} {
		hard := filepath.Join(t.TempDir(), "hard.db")
		must(t, os.Link(file, hard))
		if _, err := Inspect(t.Context(), hard); !errors.Is(err, ErrLogElsewhere) || !errors.Is(err, ErrLogMissing) {
			t.Errorf("looking at a hard link: %v", err)
		}
		if _, err := Backup(t.Context(), hard, hard+".copy", nil); !errors.Is(err, ErrLogElsewhere) {
			t.Errorf("a backup of a hard link: %v", err)
		}
		if file == killed {
			if err := holds(t, hard, Options{}); !errors.Is(err, ErrLogElsewhere) {
				t.Errorf("opening a hard link: %v", err)
			}
		}
	}
	must(t, holds(t, killed, Options{}))
	alone := filepath.Join(t.TempDir(), "copy.db")
	copyAs(t, path, alone)
	unlock, err := Lock(alone)
	must(t, err)
	defer unlock()
	if err := holds(t, alone, Options{}); !errors.Is(err, ErrLogMissing) || errors.Is(err, ErrLogElsewhere) {
		t.Errorf("opening a copy without its -wal: %v", err)
	}
	must(t, s.Close())
}
