package sqlite_test

import (
	"path/filepath"
	"testing"

	"quarterdeck/store"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store {
		// The folder is the test's own, so that opening again finds what was kept. A name with
		// odd characters must not turn into options.
		s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "..", "a b?c#d%.db"))
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}
