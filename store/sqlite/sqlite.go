// Package sqlite stores matches in one SQLite file, in WAL mode with synchronous=FULL. One goroutine writes: it takes all
// waiting jobs, carries them out in one transaction, and answers when the transaction is on disk.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"quarterdeck/store"
	"quarterdeck/store/rows"
	"quarterdeck/store/rows/circles"
	"quarterdeck/store/rows/races"
	"quarterdeck/store/rows/witness"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Store is a store.Store in a file.
type Store struct {
	rows.Store
	circles.Friends
	races.Races
	witness.Spectators
	read  *sql.DB // several connections, the Reader's
	write *sql.DB // one connection, the writer's
	guard *guard
	jobs  chan *job

	closing sync.RWMutex // held for reading while a job is handed over
	closed  bool
	done    chan struct{} // closed when the writer has ended
}

var _ store.Store = (*Store)(nil)

// Options configures a Store. The zero value is ready to use.
type Options struct {
	// AcceptLoss opens a file whose -wal is missing: the changes in it are lost.
	AcceptLoss bool

	vfs  string // SQLite's VFS; "" means the operating system's. Tests record its writes and make them fail
	disk disk   // nil means osDisk
}

// Open opens the file or creates it, and brings its tables up to date. The folder must exist.
func Open(ctx context.Context, path string) (*Store, error) { return OpenWith(ctx, path, Options{}) }

// OpenWith opens the file. It returns ErrLogMissing or ErrLogForeign if the file and the -wal beside it do not belong together.
func OpenWith(ctx context.Context, path string, o Options) (*Store, error) {
	s := &Store{jobs: make(chan *job, maxBatch), done: make(chan struct{})}
	w, err := s.open(ctx, path, o)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, classified(err))
	}
	go s.run(w)
	return s, nil
}

func (s *Store) open(ctx context.Context, path string, o Options) (*writer, error) {
	if o.disk == nil {
		o.disk = osDisk{}
	}
	g, first, err := enter(ctx, path, o.disk)
	if err != nil {
		return nil, err
	}
	s.guard = g
	if first {
		if err := s.admit(ctx, o); err != nil {
			return nil, errors.Join(err, g.Close())
		}
	}
	w, err := s.connect(ctx, o, first)
	if err == nil {
		err = g.share()
	}
	if err != nil {
		return nil, errors.Join(err, s.release())
	}
	return w, nil
}

// admit checks that the file and the files beside it belong together, and begins a generation in the generation file.
func (s *Store) admit(ctx context.Context, o Options) error {
	err := s.guard.admit()
	if o.AcceptLoss && errors.Is(err, ErrLogMissing) {
		if _, err = verify(ctx, s.guard.path, "immutable=1"); err != nil {
			return fmt.Errorf("without its last changes the file is not whole: %w", err)
		}
	}
	if err != nil {
		return err
	}
	return s.guard.begin()
}

// connect opens the database and brings its tables up to date. If this process is the first that uses the file, it marks
// the file as in use.
func (s *Store) connect(ctx context.Context, o Options, first bool) (_ *writer, err error) {
	path, more := s.guard.path, ""
	if o.vfs != "" {
		more = "&vfs=" + url.QueryEscape(o.vfs)
	}
	if s.write, err = connect(path, "&_txlock=immediate&_pragma=secure_delete(1)"+more, 1); err != nil {
		return nil, err
	}
	if s.read, err = connect(path, "&_pragma=query_only(1)"+more, 4); err != nil {
		return nil, err
	}
	s.Store = rows.Store{Reader: rows.Reader{DB: newReader(s.read), Shown: s.orClosed}, Do: s.submit}
	s.Friends, s.Races, s.Spectators = circles.New(s.Store), races.New(s.Store), witness.New(s.Store)
	if err := s.migrate(ctx); err != nil {
		return nil, err
	}
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w, err := newWriter(conn, s.guard)
	if err == nil && first {
		err = w.begin(ctx, s.guard)
	}
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// connect opens a pool. The pragmas are part of the name, so that every connection of the pool has them.
func connect(path, more string, connections int) (*sql.DB, error) {
	name := "file:" + (&url.URL{Path: path}).EscapedPath() + "?_pragma=busy_timeout(" + strconv.FormatInt(patience.Milliseconds(), 10) + ")&_pragma=journal_mode(WAL)" +
		"&_pragma=synchronous(FULL)&_pragma=foreign_keys(0)&_pragma=cache_size(-8000)&_pragma=wal_autocheckpoint(4000)" + more
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// migrate brings the tables up to date.
func (s *Store) migrate(ctx context.Context) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, s.write, files, goose.WithGoMigrations(hashSecrets()))
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// hashSecrets returns the migration that adds hashes to the secrets of earlier versions.
func hashSecrets() *goose.Migration {
	return goose.NewGoMigration(10, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error { return rows.HashSecrets(ctx, tx) }}, nil)
}

// Close waits until the writer has finished its jobs and closes the file. If no other process uses the file, it then
// contains everything, and no file is left beside it.
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
	if err := s.release(); err != nil {
		return fmt.Errorf("close %s (what was acknowledged is there, with the -wal): %w", s.guard.path, classified(err))
	}
	return nil
}

// release closes everything that is open.
func (s *Store) release() error {
	ctx := context.Background()
	var errs []error
	if s.read != nil {
		errs = append(errs, s.read.Close())
	}
	if s.write != nil {
		last, err := s.settle(ctx)
		errs = append(errs, err, s.write.Close())
		if last && err == nil {
			errs = append(errs, s.guard.end())
		}
	}
	return errors.Join(append(errs, s.guard.Close())...)
}

// settle moves all changes into the file and removes the mark, if this process is the last one that uses the file.
// Otherwise the -wal stays.
func (s *Store) settle(ctx context.Context) (last bool, err error) {
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return false, err
	}
	c := connection{conn}
	defer c.Close()
	if s.guard.off {
		_, err := c.truncate(ctx, time.Second)
		return false, err
	}
	if err := c.keepLog(true); err != nil {
		return false, err
	}
	last, err = s.guard.leave(ctx)
	if err != nil || !last {
		return false, err
	}
	now, err := c.getMark(ctx)
	if err == nil {
		err = c.setMark(ctx, now.generation().closed())
	}
	if err != nil {
		return false, err
	}
	_, err = c.truncate(ctx, time.Second)
	return true, errors.Join(err, c.keepLog(false))
}

// orClosed returns ErrClosed for an error after the store was closed, and otherwise err.
func (s *Store) orClosed(err error) error {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if err != nil && s.closed {
		return store.ErrClosed
	}
	return shown(err)
}
