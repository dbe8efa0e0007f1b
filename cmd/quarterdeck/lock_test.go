//go:build unix

package main

import (
	"os"
	"path/filepath"
	"testing"

	"quarterdeck/store/sqlite"
)

// Only the owner may read the data file and the files beside it.
func TestDataFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "q.db")
	unlock, err := sqlite.Lock(file)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	st, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	sides, err := filepath.Glob(file + "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sides {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has permissions %v, %v", filepath.Base(name), info.Mode().Perm(), err)
		}
	}
}
