//go:build unix

package postgres_test

import (
	"database/sql"
	"errors"
	"strings"
	"sync"
	"testing"

	"quarterdeck/internal/services"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/rows"
	"quarterdeck/store/storetest"
)

func TestStore(t *testing.T) {
	server := services.Postgres(t)
	storetest.Run(t, func(t *testing.T) store.Store { return open(t, server.Schema(t), postgres.Together) })
	t.Run("chain", func(t *testing.T) { testChain(t, server) })
	t.Run("inspect", func(t *testing.T) { testInspect(t, server.Schema(t)) })
	t.Run("shared by agreement", func(t *testing.T) { testSharing(t, server.Schema(t)) })
	t.Run("durable", func(t *testing.T) { testDurable(t, server.Schema(t)) })
	t.Run("stuck", func(t *testing.T) { testStuck(t, server.Schema(t)) })
	t.Run("no such database", func(t *testing.T) { testNoDatabase(t, server.Schema(t)) })
}

func testChain(t *testing.T, server *services.Database) {
	storetest.RunChain(t, func(t *testing.T) (store.Store, storetest.Harm) {
		url := server.Schema(t)
		return open(t, url, postgres.Together), func(statement string) { harm(t, url, statement) }
	})
}

// testInspect checks that a snapshot shows the store at one moment while servers go on, and finds damage.
func testInspect(t *testing.T, url string) {
	if _, err := postgres.Inspect(t.Context(), url); !errors.Is(err, rows.ErrOld) {
		t.Errorf("without tables: %v", err)
	}
	s := open(t, url, postgres.Alone)
	defer s.Close()
	for _, id := range []string{"sick", "well"} {
		m := store.Match{ID: id, Setup: []byte("{}"), Seats: []byte("[]"), Seed: []byte{1}, Host: "ann", Status: store.Running}
		if err := s.Create(t.Context(), m, []store.Entry{{Text: "one"}, {Text: "two"}}); err != nil {
			t.Fatal(err)
		}
	}
	harm(t, url, "UPDATE entry SET text = 'other' WHERE match = 'sick' AND seq = 1")
	snap, err := postgres.Inspect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer snap.End()
	matches, entries, err := snap.Size(t.Context())
	if matches != 2 || entries != 4 || err != nil {
		t.Errorf("%d matches, %d entries (%v)", matches, entries, err)
	}
	if err := s.Append(t.Context(), store.Change{Match: "well", From: 2, Entries: []store.Entry{{Text: "three"}}}); err != nil {
		t.Fatal(err)
	}
	_, log, players, err := snap.Whole(t.Context(), "well")
	if _, there := players["ann"]; len(log) != 2 || !there || err != nil {
		t.Errorf("%d entries, guests %v (%v)", len(log), players, err)
	}
	if _, _, _, err := snap.Whole(t.Context(), "sick"); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("got %v", err)
	}
	if loose, err := snap.Loose(t.Context()); len(loose) > 0 || err != nil {
		t.Errorf("loose: %v (%v)", loose, err)
	}
	if ids, err := snap.IDs(t.Context(), "sick", 9); len(ids) != 1 || ids[0] != "well" || err != nil {
		t.Errorf("after sick: %v (%v)", ids, err)
	}
}

// harm changes tables behind a store's back.
func harm(t *testing.T, url, statement string) {
	t.Helper()
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, url string, sharing postgres.Sharing) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url, sharing)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// testSharing checks that a server that was not configured for others refuses to run beside them.
func testSharing(t *testing.T, url string) {
	for _, c := range []struct {
		first, second postgres.Sharing
		together      bool
	}{
		{postgres.Alone, postgres.Alone, false},
		{postgres.Alone, postgres.Together, false},
		{postgres.Together, postgres.Alone, false},
		{postgres.Together, postgres.Together, true},
	} {
		first := open(t, url, c.first)
		second, err := postgres.Open(t.Context(), url, c.second)
		if c.together != (err == nil) || err != nil && !errors.Is(err, postgres.ErrInUse) {
			t.Errorf("%v beside %v: %v", c.second, c.first, err)
		}
		if err == nil {
			second.Close()
		}
		if err := first.Close(); err != nil {
			t.Error(err)
		}
	}
}

// testDurable checks that the store commits to the disk even where the database's default is not to, as on the test's
// server.
func testDurable(t *testing.T, url string) {
	s := open(t, url, postgres.Alone)
	defer s.Close()
	var commit, isolation string
	if err := s.DB.QueryRowContext(t.Context(), "SELECT current_setting('synchronous_commit'), current_setting('transaction_isolation')").Scan(&commit, &isolation); err != nil {
		t.Fatal(err)
	}
	if commit != "on" || isolation != "read committed" {
		t.Errorf("transactions are committed %q and isolated %q", commit, isolation)
	}
}

// testNoDatabase checks that an error about a wrong address does not contain the password.
func testNoDatabase(t *testing.T, url string) {
	for _, bad := range []string{strings.Replace(url, "quarterdeck@localhost/postgres", "quarterdeck:hush@localhost/missing", 1), "postgres://me:hush@[::1/x", "postgres://me:hush@127.0.0.1:1/x?connect_timeout=1", "port=no password=hush",
		"postgres://me:12/hush@127.0.0.1:1/x", "postgres://me:p@hush@127.0.0.1:1/x", "postgres://me:12#hush@127.0.0.1:1/x", "postgres://me:12?hush@127.0.0.1:1/x", "postgres://me:hush%@127.0.0.1:1/x", "postgres://hush/@127.0.0.1:1/x",
	} {
		s, err := postgres.Open(t.Context(), bad, postgres.Alone)
		if err == nil {
			s.Close()
			t.Fatalf("opened %s", bad)
		}
		if strings.Contains(err.Error(), "hush") {
			t.Errorf("the error tells the password: %v", err)
		}
	}
}

// testStuck checks that a server that is cut off in the middle of a transaction delays only writers of the same match,
// and not forever.
func testStuck(t *testing.T, url string) {
	s := open(t, url, postgres.Alone)
	defer s.Close()
	for _, id := range []string{"stuck", "free"} {
		m := store.Match{ID: id, Setup: []byte("{}"), Seats: []byte("[]"), Seed: []byte{1}, Status: store.Running}
		if err := s.Create(t.Context(), m, []store.Entry{{Text: "begin"}}); err != nil {
			t.Fatal(err)
		}
	}
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	cut, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer cut.Rollback()
	if _, err := cut.Exec(`INSERT INTO entry (match, seq, actor, text, at, key) VALUES ('stuck', 1, 0, 'half', 0, '')`); err != nil {
		t.Fatal(err)
	}
	waiting := 25 // more than there are connections
	if testing.Short() {
		waiting = 3
	}
	var wg sync.WaitGroup
	for range waiting {
		wg.Go(func() {
			if err := s.Append(t.Context(), store.Change{Match: "stuck", From: 1, Entries: []store.Entry{{Text: "whole"}}}); err == nil {
				t.Error("something was appended where another is in the middle of appending")
			}
		})
	}
	if err := s.Append(t.Context(), store.Change{Match: "free", From: 1, Entries: []store.Entry{{Text: "whole"}}}); err != nil {
		t.Errorf("at another match: %v", err)
	}
	wg.Wait()
	if err := cut.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), store.Change{Match: "stuck", From: 1, Entries: []store.Entry{{Text: "whole"}}}); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
