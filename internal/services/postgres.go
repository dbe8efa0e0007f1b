//go:build unix

package services

import (
	"database/sql"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// required names the environment variable that makes tests fail rather than skip on a machine without PostgreSQL.
const required = "QUARTERDECK_NEEDS_POSTGRES"

// Database is a PostgreSQL server in a folder that goes with the test; nothing but a socket in that folder leads to it.
type Database struct {
	dir  string
	bin  string // folder of the programs
	attr *syscall.SysProcAttr
}

// Postgres returns a database that goes with the test. Without PostgreSQL on the machine the test is skipped.
func Postgres(t testing.TB) *Database {
	t.Helper()
	bin := programs()
	if bin == "" {
		const missing = "no PostgreSQL found: install the package postgresql, or put initdb and pg_ctl on the PATH"
		if os.Getenv(required) != "" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	// Not the test's own folder, nor one that the environment names: they may be too long for a socket, and closed to others.
	dir, err := os.MkdirTemp("/tmp", "qdpg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &Database{dir: dir, bin: bin}
	s.stepDown(t)
	// Nothing here has to outlive the machine. What a store asks for in its own sessions stands.
	s.run(t, "initdb", "-D", s.data(), "-U", "quarterdeck", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	s.run(t, "pg_ctl", "-D", s.data(), "-w", "-l", filepath.Join(dir, "log"), "-o", "-k "+dir+" -c listen_addresses= -c fsync=off -c synchronous_commit=off", "start")
	t.Cleanup(func() { s.run(t, "pg_ctl", "-D", s.data(), "-w", "-m", "immediate", "stop") })
	return s
}

func (s *Database) data() string { return filepath.Join(s.dir, "data") }

// programs returns the folder of the newest initdb.
func programs() string {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			return filepath.Dir(path)
		}
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // where Debian has them
	if err != nil || len(found) == 0 {
		return ""
	}
	version := func(path string) int {
		n, err := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
		if err != nil {
			return 0
		}
		return n
	}
	return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) }))
}

// stepDown makes the server run as another user than root, as PostgreSQL requires.
func (s *Database) stepDown(t testing.TB) {
	if os.Geteuid() != 0 {
		return
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		t.Fatal(err)
	}
	uid, err := strconv.Atoi(u.Uid)
	if err != nil {
		t.Fatal(err)
	}
	gid, err := strconv.Atoi(u.Gid)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(s.dir, uid, gid); err != nil {
		t.Fatal(err)
	}
	s.attr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
}

func (s *Database) run(t testing.TB, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(filepath.Join(s.bin, program), args...)
	cmd.Dir, cmd.SysProcAttr = s.dir, s.attr
	// A file, since the server inherits it and stays.
	out, err := os.CreateTemp(t.TempDir(), program)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		said, _ := os.ReadFile(out.Name())
		log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
		t.Fatalf("%s: %v\n%s%s", program, err, said, log)
	}
}

// URL returns the address of the server's database.
func (s *Database) URL() string {
	return "postgres://quarterdeck@localhost/postgres?host=" + url.QueryEscape(s.dir)
}

var odd = regexp.MustCompile(`[^a-z0-9]+`)

// Schema returns a connection string for tables that belong to the test alone; it is the same one every time.
func (s *Database) Schema(t testing.TB) string {
	t.Helper()
	name := odd.ReplaceAllString(strings.ToLower(t.Name()), "_")
	db, err := sql.Open("pgx", s.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), "CREATE SCHEMA IF NOT EXISTS "+name); err != nil {
		t.Fatal(err)
	}
	return s.URL() + "&search_path=" + name
}
