package sqlite

import (
	"database/sql"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pressly/goose/v3"

	"quarterdeck/store"
)

// TestMigrateFromBeforeTheLobby opens a file of a program without a lobby. Guests find their matches, whose summaries
// are still to be made.
func TestMigrateFromBeforeTheLobby(t *testing.T) {
	path, db := oldFile(t, 2)
	for _, insert := range []string{
		`INSERT INTO match (id, game, rules, setup, seats, seed, host, created, status) VALUES
			('one', 'bastion', 1, '{"seats":2}', '[{"kind":"human","name":"Ann","guest":"ann"},{"kind":"human"}]', x'00', 'cy', 5000, 2),
			('two', 'bastion', 1, '{"seats":2}', '[{"kind":"human"},{"kind":"bot","level":"mate"}]', x'00', '', 7000, 1)`,
		`INSERT INTO entry (match, seq, actor, text, at, key) VALUES
			('one', 0, -4, '{"sit":{"seat":1,"guest":"bo","name":"Bo","nonce":""}}', 6000, ''),
			('one', 1, -1, 'row 7', 6500, ''), ('one', 2, 0, 'play K', 9000, '')`,
	} {
		_, err := db.ExecContext(t.Context(), insert)
		must(t, err)
	}
	must(t, db.Close())

	s, err := Open(t.Context(), path)
	must(t, err)
	defer s.Close()
	for guest, want := range map[string][]string{"ann": {"one"}, "bo": {"one"}, "cy": {"one"}, "": {"one", "two"}} {
		var got []string
		rows, err := s.Tables(t.Context(), store.Filter{Guest: guest})
		must(t, err)
		for i := range rows {
			got = append(got, rows[i].ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("matches of %q: %v, want %v", guest, got, want)
		}
		if ms := rows[0].Summary.Updated.UnixMilli(); ms != 9000 {
			t.Errorf("the match was last updated at %d, want 9000", ms)
		}
	}
	if got, err := s.Unsummed(t.Context(), 9); err != nil || !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("without a summary: %v (%v)", got, err)
	}
}

// oldFile opens a file with the tables of an earlier program.
func oldFile(t *testing.T, version int64) (path string, db *sql.DB) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "old.db")
	db, err := connect(path, "", 1)
	must(t, err)
	files, err := fs.Sub(migrations, "migrations")
	must(t, err)
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	must(t, err)
	_, err = provider.UpTo(t.Context(), version)
	must(t, err)
	return path, db
}

// TestMigrateSecrets opens a file from before secrets had hashes. The secrets stay, and have hashes from then on.
func TestMigrateSecrets(t *testing.T) {
	path, db := oldFile(t, 8)
	_, err := db.ExecContext(t.Context(), `INSERT INTO secret (name, value) VALUES ('host', x'0102'), ('probe', x'31')`)
	must(t, err)
	must(t, db.Close())
	s, err := Open(t.Context(), path)
	must(t, err)
	must(t, s.Probe(t.Context()))
	got, err := s.Secret(t.Context(), "host", []byte("fresh"))
	if string(got) != "\x01\x02" || err != nil {
		t.Errorf("the key became %q, %v", got, err)
	}
	must(t, s.Close())
	db, err = connect(path, "", 1)
	must(t, err)
	_, err = db.ExecContext(t.Context(), `UPDATE secret SET value = x'0103' WHERE name = 'host'`)
	must(t, err)
	must(t, db.Close())
	s, err = Open(t.Context(), path)
	must(t, err)
	defer s.Close()
	if _, err := s.Secret(t.Context(), "host", nil); !errors.Is(err, store.ErrSecret) {
		t.Errorf("a flipped bit: %v", err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
