package main

import (
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quarterdeck/command/storage"
	"quarterdeck/internal/services"
	"quarterdeck/node"
	"quarterdeck/store/postgres"
	"quarterdeck/store/rows"
	"quarterdeck/store/sqlite"
)

// digest returns the hashes of everything in a store.
func digest(t *testing.T, snap *rows.Snapshot, err error) rows.Digest {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer snap.End()
	d, err := snap.Digest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// seen fails the test if a server does not have a match.
func seen(t *testing.T, n *node.Node, id string) {
	t.Helper()
	w, err := n.Host.Subscribe(t.Context(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if w.Match().ID() != id {
		t.Errorf("match %s, want %s", w.Match().ID(), id)
	}
}

// TestCopy copies a store from a file to a file, to a database and back. Every copy is the same, is sound, and can be served.
func TestCopy(t *testing.T) {
	t.Setenv(storage.Variable, "")
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	id := fillStore(t, file("a.db"))
	database := services.Postgres(t).Schema(t)
	for _, pair := range [][2]string{{file("a.db"), file("b.db")}, {file("b.db"), database}, {database, file("c.db")}} {
		if code, said := called("copy", pair[0], pair[1]); code != 0 || !strings.Contains(said, "copied, compared and replayed") {
			t.Fatalf("exit %d:\n%s", code, said)
		}
	}
	snap, err := sqlite.Inspect(t.Context(), file("a.db"))
	want := digest(t, snap, err)
	if n := len(rows.Tables()); len(want) != n {
		t.Errorf("%d of %d tables were read", len(want), n)
	}
	for _, name := range []string{"b.db", "c.db"} {
		snap, err := sqlite.Inspect(t.Context(), file(name))
		if err := want.Compare(digest(t, snap, err)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	snap, err = postgres.Inspect(t.Context(), database)
	if err := want.Compare(digest(t, snap, err)); err != nil {
		t.Errorf("database: %v", err)
	}
	n, stop := serving(t, file("c.db"))
	defer stop()
	seen(t, n, id)
	if left, err := filepath.Glob(file(".quarterdeck-*")); err != nil || len(left) > 0 {
		t.Errorf("copies left %v, %v", left, err)
	}
}

// TestCopyRefuses: nothing is ever replaced, and nothing damaged is copied.
func TestCopyRefuses(t *testing.T) {
	t.Setenv(storage.Variable, "")
	dir := t.TempDir()
	good, harmed := filepath.Join(dir, "good.db"), filepath.Join(dir, "harmed.db")
	fillStore(t, good)
	copyFile(t, good, harmed)
	harmFile(t, harmed, `UPDATE entry SET at = at + 1 WHERE match = (SELECT max(match) FROM entry) AND seq = 2`)
	left, served := filepath.Join(dir, "left.db"), filepath.Join(dir, "served.db")
	if err := os.WriteFile(left+"-wal", []byte("of another file"), 0o600); err != nil {
		t.Fatal(err)
	}
	copyFile(t, good, served)
	unlock, err := sqlite.Lock(served)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	full, empty := services.Postgres(t).Schema(t), services.Postgres(t).Schema(t)
	if code, said := called("copy", good, full); code != 0 {
		t.Fatalf("exit %d:\n%s", code, said)
	}
	for _, c := range []struct{ from, to, says string }{
		{good, good, "exists"},
		{good, full, "never replaces anything"},
		{good, left, "would become a part of the new one"},
		{served, filepath.Join(dir, "new.db"), "stop it first"},
		{harmed, filepath.Join(dir, "new.db"), "has the faults above"},
		{harmed, empty, "has the faults above"},
		{good, filepath.Join(dir, "no", "new.db"), "does not exist"},
		{filepath.Join(dir, "none.db"), filepath.Join(dir, "new.db"), "there is no data file"},
		{"mysql://x/y", filepath.Join(dir, "new.db"), "PostgreSQL database"},
		{good, "postgres://127.0.0.1:1/x?connect_timeout=1", "cannot copy to the database"},
	} {
		if code, said := called("copy", c.from, c.to); code == 0 || !strings.Contains(said, c.says) {
			t.Errorf("copy %s %s: exit %d, want %q in:\n%s", c.from, c.to, code, c.says, said)
		}
	}
	if code, said := called("copy", good, empty); code != 0 {
		t.Errorf("after a copy that failed the database is not empty: exit %d:\n%s", code, said)
	}
	if _, err := os.Stat(filepath.Join(dir, "new.db")); err == nil {
		t.Error("a refused copy left a file")
	}
}

// TestRestore: a backup becomes the data file after a loss, and never replaces one.
func TestRestore(t *testing.T) {
	t.Setenv(storage.Variable, "")
	dir := t.TempDir()
	data, backup := filepath.Join(dir, "data.db"), filepath.Join(dir, "backup.db")
	id := fillStore(t, data)
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"backup", backup, "--data", data}, 0, "checked"},
		{[]string{"restore", backup, "--data", data}, exitFailure, "never replaces"},
		{[]string{"restore", filepath.Join(dir, "none.db"), "--data", filepath.Join(dir, "new.db")}, exitFailure, "there is no backup"},
	} {
		if code, said := called(c.args...); code != c.code || !strings.Contains(said, c.says) {
			t.Fatalf("%v: exit %d:\n%s", c.args, code, said)
		}
	}
	beside, err := filepath.Glob(data + "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range beside { // the loss
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(data+"-wal", []byte("left"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, said := called("restore", backup, "--data", data); code != exitFailure || !strings.Contains(said, "is left of another data file") {
		t.Fatalf("exit %d:\n%s", code, said)
	}
	if err := os.Remove(data + "-wal"); err != nil {
		t.Fatal(err)
	}
	if code, said := called("restore", backup, "--data", data); code != 0 || !strings.Contains(said, "restored") {
		t.Fatalf("exit %d:\n%s", code, said)
	}
	n, stop := serving(t, data)
	defer stop()
	seen(t, n, id)
	if err := n.Accounts.Delete(t.Context(), captain.ID); err != nil {
		t.Errorf("the restored store cannot be written: %v", err)
	}
}

// TestTables: copy knows every table of both kinds of stores.
func TestTables(t *testing.T) {
	file := filepath.Join(t.TempDir(), "q.db")
	st, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	url := services.Postgres(t).Schema(t)
	pg, err := postgres.Open(t.Context(), url, postgres.Alone)
	if err != nil {
		t.Fatal(err)
	}
	defer pg.Close()
	want := rows.Tables()
	slices.Sort(want)
	for _, c := range []struct{ driver, name, query string }{
		{"sqlite", "file:" + file, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%' ORDER BY name`},
		{"pgx", url, `SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_name NOT LIKE 'goose_%' ORDER BY table_name COLLATE "C"`},
	} {
		db, err := sql.Open(c.driver, c.name)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		found, err := db.QueryContext(t.Context(), c.query)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for found.Next() {
			var name string
			if err := found.Scan(&name); err != nil {
				t.Fatal(err)
			}
			got = append(got, name)
		}
		if !slices.Equal(got, want) || found.Err() != nil {
			t.Errorf("%s has the tables %v, copied are %v (%v)", c.driver, got, want, found.Err())
		}
	}
}
