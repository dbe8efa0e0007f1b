package sqlite_test

import (
	"database/sql"
	"net/url"
	"path/filepath"
	"testing"

	"quarterdeck/store"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store {
		// The folder belongs to the test, so that opening again finds the stored data. A name with odd characters must
		// not turn into options.
		s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "..", "a b?c#d%.db"))
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

func TestChain(t *testing.T) {
	storetest.RunChain(t, func(t *testing.T) (store.Store, storetest.Harm) {
		file := filepath.Join(t.TempDir(), "..", "test.db")
		s, err := sqlite.Open(t.Context(), file)
		must(t, err)
		return s, func(statement string) { harm(t, file, statement) }
	})
}

// harm changes a file behind a store's back.
func harm(t *testing.T, file, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: file}).EscapedPath()+"?_pragma=busy_timeout(10000)")
	must(t, err)
	defer db.Close()
	_, err = db.Exec(statement)
	must(t, err)
}
