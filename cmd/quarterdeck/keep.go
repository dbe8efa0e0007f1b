package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/bus/nats"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
)

// keepFlags say where a server keeps everything, and how it hears of others who keep it there too.
type keepFlags struct {
	Data  string `placeholder:"FILE" help:"The file that keeps everything (default: quarterdeck/quarterdeck.db in your data folder)."`
	Store string `placeholder:"URL" env:"QUARTERDECK_STORE" help:"Keep everything in a PostgreSQL database instead, as postgres://user@host/name."`
	Bus   string `placeholder:"URL" env:"QUARTERDECK_BUS" help:"The NATS over which several servers on one --store tell each other of news, as nats://host:4222."`
}

// check is what is wrong with the flags.
func (f *keepFlags) check() error {
	switch {
	case f.Store != "" && f.Data != "":
		return usageError{errors.New("--data is a file and --store a database (perhaps from QUARTERDECK_STORE): give one of them")}
	case f.Bus != "" && f.Store == "":
		return usageError{errors.New("--bus is for servers that share a database: give that with --store too")}
	case f.Store != "" && !isPostgres(f.Store):
		return usageError{errors.New("--store is the address of a PostgreSQL database: postgres://user:password@host/name")}
	}
	return nil
}

// isPostgres tells whether an address is written as a PostgreSQL database's.
func isPostgres(address string) bool {
	scheme, rest, found := strings.Cut(address, "://")
	return found && rest != "" && (scheme == "postgres" || scheme == "postgresql")
}

// recheck is how often one of several servers looks for what another kept and, dying, could not tell of.
const recheck = 5 * time.Second

// kept is a store and a bus that are open.
type kept struct {
	store   store.Store
	bus     bus.Bus
	recheck time.Duration // 0: no other server uses the store
	where   string        // that everything is kept in
	close   func()
}

// open opens what the flags name.
func (f *keepFlags) open(ctx context.Context, log *slog.Logger) (kept, error) {
	if err := f.check(); err != nil {
		return kept{}, err
	}
	if f.Store == "" {
		return f.openFile(ctx)
	}
	return f.openDatabase(ctx, log)
}

func (f *keepFlags) openFile(ctx context.Context) (kept, error) {
	file, err := f.dataFile()
	if err != nil {
		return kept{}, err
	}
	unlock, err := lockData(file)
	if err != nil {
		return kept{}, err
	}
	st, err := sqlite.Open(ctx, file)
	if err != nil {
		unlock()
		return kept{}, fmt.Errorf("cannot open the data file %s (choose another with --data): %w", file, err)
	}
	return kept{store: st, bus: local.New(), where: file, close: func() { st.Close(); unlock() }}, nil
}

func (f *keepFlags) openDatabase(ctx context.Context, log *slog.Logger) (kept, error) {
	if f.Bus == "" {
		st, err := f.connect(ctx, postgres.Alone)
		if err != nil {
			return kept{}, err
		}
		return kept{store: st, bus: local.New(), where: "the database", close: func() { st.Close() }}, nil
	}
	b, err := nats.Open(ctx, f.Bus, nats.Options{Log: log})
	if err != nil {
		return kept{}, fmt.Errorf("cannot reach the bus (look at --bus): %w", err)
	}
	st, err := f.connect(ctx, postgres.Together)
	if err != nil {
		b.Close()
		return kept{}, err
	}
	return kept{store: st, bus: b, recheck: recheck, where: "the database, with other servers", close: func() { b.Close(); st.Close() }}, nil
}

// connect opens the database.
func (f *keepFlags) connect(ctx context.Context, sharing postgres.Sharing) (*postgres.Store, error) {
	st, err := postgres.Open(ctx, f.Store, sharing)
	switch {
	case errors.Is(err, postgres.ErrInUse):
		return nil, errors.New("the database is in use by a Quarterdeck that runs already: stop it, or start all servers with the same --bus")
	case err != nil:
		return nil, fmt.Errorf("cannot open the database (look at --store): %w", err)
	}
	return st, nil
}

// fileOnly is the data file for a command that works on files alone: another one than the server's would be no help.
func fileOnly(data string) (string, error) {
	if data == "" && os.Getenv(storeVariable) != "" {
		return "", usageError{errors.New(storeVariable + " says that everything is kept in a database, and this works on a data file: name one with --data, or use the database's own tools (pg_dump)")}
	}
	return (&keepFlags{Data: data}).dataFile()
}

// storeVariable is the environment's word for --store.
const storeVariable = "QUARTERDECK_STORE"

// dataFile is the file asked for, or the one in the user's data folder, which is made if need be.
func (f *keepFlags) dataFile() (string, error) {
	file := f.Data
	if file == "" {
		folder, err := dataFolder()
		if err != nil {
			return "", err
		}
		file = filepath.Join(folder, "quarterdeck", "quarterdeck.db")
	}
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		file = filepath.Join(file, "quarterdeck.db")
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return "", fmt.Errorf("cannot make the data folder (choose another file with --data): %w", err)
	}
	return file, nil
}

func dataFolder() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", usageError{fmt.Errorf("this user has no home folder to keep data in: say where with --data FILE (%w)", err)}
	}
	return filepath.Join(home, ".local", "share"), nil
}
