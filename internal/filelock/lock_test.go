//go:build unix

package filelock_test

import (
	"errors"
	"path/filepath"
	"testing"

	"quarterdeck/internal/filelock"
)

// TestTry: a lock is held once, and free again afterwards.
func TestTry(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	unlock, err := filelock.Wait(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := filelock.Try(name); !errors.Is(err, filelock.ErrHeld) {
		t.Errorf("a held lock: %v", err)
	}
	unlock()
	again, err := filelock.Try(name)
	if err != nil {
		t.Fatal(err)
	}
	again()
	if _, err := filelock.Try(filepath.Join(name, "no", "folder")); err == nil || errors.Is(err, filelock.ErrHeld) {
		t.Errorf("a folder that does not exist: %v", err)
	}
}
