// Package sqlite keeps matches in one SQLite file, in WAL mode with
// synchronous=FULL. One goroutine writes: it takes everything that waits, puts
// it into one transaction, and answers when that transaction is on the disk.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"sync"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Store is a store.Store in a file.
type Store struct {
	rows.Store
	read  *sql.DB // several connections, the Reader's
	write *sql.DB // one connection, the writer's
	jobs  chan *job

	closing sync.RWMutex // held for reading while a job is handed over
	closed  bool
	done    chan struct{} // closed when the writer has ended
}

var _ store.Store = (*Store)(nil)

// Open opens the file, or makes it, and brings its tables up to date. The folder must exist.
func Open(ctx context.Context, path string) (*Store, error) {
	s := &Store{jobs: make(chan *job, maxBatch), done: make(chan struct{})}
	err := private(path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	if s.write, err = connect(path, "&_txlock=immediate", 1); err != nil {
		return nil, err
	}
	if s.read, err = connect(path, "&_pragma=query_only(1)", 4); err != nil {
		return nil, errors.Join(err, s.write.Close())
	}
	s.Store = rows.Store{Reader: rows.Reader{DB: s.read, Shown: s.orClosed}, Do: s.submit}
	w, err := s.prepare(ctx)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), s.read.Close(), s.write.Close())
	}
	go s.run(w)
	return s, nil
}

// private makes a new file that only its owner may read: it holds the seeds of running matches and the
// server's keys. SQLite gives its side files the same permissions.
func private(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// connect opens a pool. The pragmas go into the name, so that every connection of the pool has them.
func connect(path, more string, connections int) (*sql.DB, error) {
	name := "file:" + (&url.URL{Path: path}).EscapedPath() + "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)" +
		"&_pragma=synchronous(FULL)&_pragma=foreign_keys(0)&_pragma=cache_size(-8000)&_pragma=wal_autocheckpoint(4000)" + more
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// prepare brings the tables up to date and makes the writer.
func (s *Store) prepare(ctx context.Context) (*writer, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, s.write, files)
	if err != nil {
		return nil, err
	}
	if _, err := provider.Up(ctx); err != nil {
		return nil, err
	}
	return newWriter(ctx, s.write)
}

// Close lets the writer finish what was handed over and closes the file.
func (s *Store) Close() error {
	s.closing.Lock()
	if s.closed {
		s.closing.Unlock()
		return store.ErrClosed
	}
	s.closed = true
	close(s.jobs)
	s.closing.Unlock()
	<-s.done
	return errors.Join(s.read.Close(), s.write.Close())
}

// orClosed is ErrClosed for an error that comes of the store being closed.
func (s *Store) orClosed(err error) error {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if err != nil && s.closed {
		return store.ErrClosed
	}
	return err
}
