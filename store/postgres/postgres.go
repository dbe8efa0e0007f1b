// Package postgres keeps matches in a PostgreSQL database, for several servers that share one store. Every change is a
// transaction of its own, committed with synchronous_commit on. The key of a log's entries decides between two servers
// that write at the same time; no lock is held.
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
)

//go:embed migrations/*.sql
var migrations embed.FS

// Store is a store.Store in a database.
type Store struct {
	rows.Store
	db     *sql.DB
	share  *sql.Conn // holds this server's part of who may use the database
	closed atomic.Bool
}

// Sharing is whether other servers may use the same database.
type Sharing bool

const (
	Alone    Sharing = false // no other server may: servers without a common bus do not learn of each other's moves
	Together Sharing = true  // others may that say so too
)

// ErrInUse says that the database is another server's, or that of several who share it.
var ErrInUse = errors.New("postgres: another server uses this database, and not both were told to share it")

var _ store.Store = (*Store)(nil)

// connections is how many a server has at most: enough that commits share the disk's time, and few enough for several servers
// beside a database's default of 100.
const connections = 20

// Open connects to the database at a URL such as postgres://user:password@host/name, or with a connection string as libpq has it, and
// brings its tables up to date. Servers that start at once wait for each other. An error never holds the password; it is
// store.ErrUnavailable if it may pass by itself.
func Open(ctx context.Context, address string, sharing Sharing) (*Store, error) {
	config, err := parse(address)
	if err != nil {
		return nil, err
	}
	s := &Store{db: stdlib.OpenDB(*config)}
	s.db.SetMaxOpenConns(connections)
	s.db.SetMaxIdleConns(connections)
	s.Store = rows.Store{Reader: rows.Reader{DB: spelled{db: s.db, within: patience}, Shown: s.orClosed, Heads: rows.NewHeads()}, Do: s.change}
	if err := s.prepare(ctx); err != nil {
		return nil, classified(errors.Join(err, s.db.Close()))
	}
	if err := s.enter(ctx, sharing); err != nil {
		return nil, classified(errors.Join(err, s.db.Close()))
	}
	return s, nil
}

// enter ensures that servers without a common bus do not use one database. It is a lock of one connection: if the
// database goes away in between it is gone, and those who run already run on.
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

// hashSecrets returns the migration that adds hashes to the secrets of an earlier program.
func hashSecrets() *goose.Migration {
	return goose.NewGoMigration(5, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error { return rows.HashSecrets(ctx, spelled{db: tx}) }}, nil)
}

// Close gives the connections back when what has begun is done.
func (s *Store) Close() error {
	if s.closed.Swap(true) {
		return store.ErrClosed
	}
	return errors.Join(s.share.Close(), s.db.Close())
}

// orClosed returns ErrClosed for an error that is due to the store being closed, else err.
func (s *Store) orClosed(err error) error {
	if err != nil && s.closed.Load() {
		return store.ErrClosed
	}
	return err
}
