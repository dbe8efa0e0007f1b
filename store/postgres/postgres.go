// Package postgres stores matches in a PostgreSQL database, for several servers that share one store. Every change is a
// transaction of its own, committed with synchronous_commit on. If two servers write to a log at the same time, the
// primary key of its entries decides; no lock is held.
package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"io/fs"
	"sync/atomic"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"quarterdeck/store"
	"quarterdeck/store/rows"
	"quarterdeck/store/rows/circles"
	"quarterdeck/store/rows/races"
	"quarterdeck/store/rows/witness"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Store is a store.Store in a database.
type Store struct {
	rows.Store
	circles.Friends
	races.Races
	witness.Spectators
	db     *sql.DB
	share  *sql.Conn // holds the advisory lock of this server's Sharing
	closed atomic.Bool
}

// Sharing says whether other servers may use the same database.
type Sharing bool

const (
	Alone    Sharing = false // no other server may use it: servers without a common bus do not learn of each other's moves
	Together Sharing = true  // other servers that are Together may use it
)

// ErrInUse is returned when the database is used by another server, or by several that share it.
var ErrInUse = errors.New("postgres: another server uses this database, and not both were told to share it")

var _ store.Store = (*Store)(nil)

// connections is the most connections of one server: enough for commits to share the disk's time, and few enough for
// several servers under PostgreSQL's default limit of 100.
const connections = 20

// Open connects to the database at a URL such as postgres://user:password@host/name, or with a libpq connection string,
// and brings its tables up to date. Servers that start at the same time wait for each other. Errors never contain the
// password. They are store.ErrUnavailable if they may pass by themselves.
func Open(ctx context.Context, address string, sharing Sharing) (*Store, error) {
	config, err := parse(address)
	if err != nil {
		return nil, err
	}
	s := &Store{db: stdlib.OpenDB(*config)}
	s.db.SetMaxOpenConns(connections)
	s.db.SetMaxIdleConns(connections)
	s.Store = rows.Store{Reader: rows.Reader{DB: spelled{db: s.db, within: patience}, Shown: s.orClosed, Heads: rows.NewHeads()}, Do: s.change}
	s.Friends, s.Races, s.Spectators = circles.New(s.Store), races.New(s.Store), witness.New(s.Store)
	if err := s.prepare(ctx); err != nil {
		return nil, classified(errors.Join(err, s.db.Close()))
	}
	if err := s.enter(ctx, sharing); err != nil {
		return nil, classified(errors.Join(err, s.db.Close()))
	}
	return s, nil
}

// enter ensures that servers without a common bus do not use the same database. The advisory lock belongs to one
// connection: if that breaks, the lock is gone, but servers that are running keep running.
func (s *Store) enter(ctx context.Context, sharing Sharing) error {
	query := "SELECT pg_try_advisory_lock(hashtext($1 || current_schema()))"
	if sharing == Together {
		query = "SELECT pg_try_advisory_lock_shared(hashtext($1 || current_schema()))"
	}
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	var entered bool
	err = conn.QueryRowContext(ctx, query, "quarterdeck ").Scan(&entered)
	if err == nil && !entered {
		err = ErrInUse
	}
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	s.share = conn
	return nil
}

// prepare brings the tables up to date.
func (s *Store) prepare(ctx context.Context) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	one, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, s.db, files, goose.WithSessionLocker(one), goose.WithGoMigrations(hashSecrets()))
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// hashSecrets returns the migration that adds hashes to the secrets of earlier versions.
func hashSecrets() *goose.Migration {
	return goose.NewGoMigration(5, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error { return rows.HashSecrets(ctx, spelled{db: tx}) }}, nil)
}

// Close closes the connections after all operations in progress.
func (s *Store) Close() error {
	if s.closed.Swap(true) {
		return store.ErrClosed
	}
	s.leave()
	return errors.Join(s.share.Close(), s.db.Close())
}

// leave gives up the advisory lock. The end of a connection does so too, but only some time after it was closed: a server that
// starts right afterwards would be refused. A connection that is broken has no lock.
func (s *Store) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, _ = s.share.ExecContext(ctx, "SELECT pg_advisory_unlock_all()")
}

// orClosed returns ErrClosed for an error after the store was closed, and otherwise err.
func (s *Store) orClosed(err error) error {
	if err != nil && s.closed.Load() {
		return store.ErrClosed
	}
	return err
}
