//go:build unix

package main

import (
	"os"
	"path/filepath"
	"testing"

	"quarterdeck/store/sqlite"
)

// A data file has one server at a time, and nobody else may read it.
func TestDataFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "q.db")
	unlock, err := lockData(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockData(file); err == nil {
		t.Error("two servers may use one data file")
	}
	unlock()
	again, err := lockData(file)
	if err != nil {
		t.Fatalf("after the first server stopped: %v", err)
	}
	again()
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
