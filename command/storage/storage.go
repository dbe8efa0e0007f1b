// Package storage opens the store and the bus that the flags of a command name, and says what to do when it cannot.
package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/bus/nats"
	"quarterdeck/command"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
)

// Flags configure the store of a server, and the bus that connects it with other servers on that store.
type Flags struct {
	Data       string `placeholder:"FILE" help:"The file that keeps everything (default: quarterdeck/quarterdeck.db in your data folder)."`
	Store      string `placeholder:"URL" env:"QUARTERDECK_STORE" help:"Keep everything in a PostgreSQL database instead, such as postgres://user@host/name."`
	WithoutWAL bool   `name:"without-wal" help:"Start on a data file whose -wal is missing: the last changes before the server died, or the file was copied, are lost."`
	Bus        string `placeholder:"URL" env:"QUARTERDECK_BUS" help:"The NATS server over which servers that share a --store notify each other, such as nats://host:4222."`
}

// Check returns what is wrong with the flags.
func (f *Flags) Check() error {
	switch {
	case f.Store != "" && f.Data != "":
		return command.Usage(errors.New("--data is a file and --store a database (perhaps from QUARTERDECK_STORE): give one of them"))
	case f.Bus != "" && f.Store == "":
		return command.Usage(errors.New("--bus is for servers that share a database: give that with --store too"))
	case f.Store != "" && !isPostgres(f.Store):
		return command.Usage(errors.New("--store is the address of a PostgreSQL database: postgres://user:password@host/name"))
	}
	return nil
}

// IsAddress reports whether a text names a database rather than a file.
func IsAddress(text string) bool { return strings.Contains(text, "://") }

// isPostgres reports whether an address is written as a PostgreSQL database's.
func isPostgres(address string) bool {
	scheme, rest, found := strings.Cut(address, "://")
	return found && rest != "" && (scheme == "postgres" || scheme == "postgresql")
}

// recheck is how often one of several servers looks for what another kept and, dying, could not tell of.
const recheck = 5 * time.Second

// Backend is a store and a bus that are open.
type Backend struct {
	Store   store.Store
	Bus     bus.Bus
	Recheck time.Duration // 0: no other server uses the store
	Where   string        // that everything is kept in
	File    string        // the data file; empty: the store is in a database
	Close   func() error
}

// Open opens what the flags name.
func (f *Flags) Open(ctx context.Context, log *slog.Logger) (Backend, error) {
	if err := f.Check(); err != nil {
		return Backend{}, err
	}
	open := func() (Backend, error) { return f.openDatabase(ctx, log) }
	if f.Store == "" {
		file, err := f.DataFile()
		if err != nil {
			return Backend{}, err
		}
		open = func() (Backend, error) { return f.openFile(ctx, file) }
	}
	return retryOpen(ctx, log, sleep, open)
}

func (f *Flags) openFile(ctx context.Context, file string) (Backend, error) {
	unlock, err := sqlite.Lock(file)
	if err != nil {
		return Backend{}, ExplainFile(file, err)
	}
	st, err := sqlite.OpenWith(ctx, file, sqlite.Options{AcceptLoss: f.WithoutWAL})
	if err != nil {
		unlock()
		return Backend{}, ExplainFile(file, err)
	}
	return Backend{Store: st, Bus: local.New(), Where: file, File: file, Close: func() error { defer unlock(); return st.Close() }}, nil
}

// ExplainFile says what to do about a data file that cannot be opened.
func ExplainFile(file string, err error) error {
	switch {
	case errors.Is(err, sqlite.ErrInUse):
		return fmt.Errorf("the data file %s is in use by another Quarterdeck server: open its link, stop it, or choose another file with --data (%w)", file, err)
	case errors.Is(err, sqlite.ErrLogElsewhere):
		return fmt.Errorf("%[1]s is a second name of a data file (a hard link or a bind mount), and the last changes are in the -wal beside the name that its server uses: give that name, or remove it if %[1]s is to be the only one and the changes may be lost (%[2]w)", file, err)
	case errors.Is(err, sqlite.ErrLogMissing):
		return fmt.Errorf("the data file %[1]s was copied or left while its server ran, and its last changes are in %[1]s-wal, which is missing: bring that file from where the server ran, "+
			"or accept the loss of those changes with “quarterdeck serve --without-wal” (nothing is lost if another program, such as sqlite3, has opened the file since) (%[2]w)", file, err)
	case errors.Is(err, sqlite.ErrLogForeign):
		return fmt.Errorf("%[1]s-wal belongs to another state of the data file than %[1]s: bring back the data file that it belongs to, or move %[1]s-wal, %[1]s-shm and %[1]s-generation away (%[2]w)", file, err)
	}
	if errors.Is(err, sqlite.ErrReadOnlyLog) {
		return fmt.Errorf("%[1]s is in a folder that cannot be written to, and has a -wal: copy %[1]s, %[1]s-wal and %[1]s-generation together into a folder where you can write, and name the copy (%[2]w)", file, err)
	}
	return fmt.Errorf("cannot open the data file %s (choose another with --data): %w", file, err)
}

func (f *Flags) openDatabase(ctx context.Context, log *slog.Logger) (Backend, error) {
	if f.Bus == "" {
		st, err := f.connect(ctx, postgres.Alone)
		if err != nil {
			return Backend{}, err
		}
		return Backend{Store: st, Bus: local.New(), Where: "the database", Close: st.Close}, nil
	}
	b, err := nats.Open(ctx, f.Bus, nats.Options{Log: log})
	if err != nil {
		return Backend{}, fmt.Errorf("cannot reach the bus (check --bus): %w", err)
	}
	st, err := f.connect(ctx, postgres.Together)
	if err != nil {
		b.Close()
		return Backend{}, err
	}
	return Backend{Store: st, Bus: b, Recheck: recheck, Where: "the database, with other servers", Close: func() error { b.Close(); return st.Close() }}, nil
}

// connect opens the database.
func (f *Flags) connect(ctx context.Context, sharing postgres.Sharing) (*postgres.Store, error) {
	st, err := postgres.Open(ctx, f.Store, sharing)
	switch {
	case errors.Is(err, postgres.ErrInUse):
		return nil, fmt.Errorf("the database is in use by another Quarterdeck server: stop it, or start all servers with the same --bus (%w)", err)
	case err != nil:
		return nil, fmt.Errorf("cannot open the database (check --store): %w", err)
	}
	return st, nil
}

// FileOnly returns the data file for a command that works on files alone: another one than the server's would be no help.
func FileOnly(data string) (string, error) {
	if data == "" && os.Getenv(Variable) != "" {
		return "", command.Usage(errors.New(Variable + " means that everything is kept in a database, but this command needs a data file: name one with --data, or use the database's own tools (pg_dump)"))
	}
	return (&Flags{Data: data}).DataFile()
}

// Variable is the environment's word for --store.
const Variable = "QUARTERDECK_STORE"

// DataFile returns the file asked for, in a folder that exists, or the one in the user's data folder, which is made if need be.
func (f *Flags) DataFile() (string, error) {
	file := f.Data
	if file == "" {
		folder, err := DataFolder()
		if err != nil {
			return "", err
		}
		file = filepath.Join(folder, "quarterdeck", "quarterdeck.db")
	}
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		file = filepath.Join(file, "quarterdeck.db")
	}
	return file, checkFolder(filepath.Dir(file), f.Data == "")
}

// checkFolder returns an error if the folder of the data file does not exist. Only the default folder is created: in the place of
// a folder that the operator named a disk may be missing, and an empty store would start without a word.
func checkFolder(folder string, create bool) error {
	if create {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return fmt.Errorf("cannot make the data folder (choose another file with --data): %w", err)
		}
		return nil
	}
	_, err := os.Stat(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no folder %s for the data file: make it, mount its disk, or choose another file with --data (%w)", folder, err)
	}
	return nil // what else may be wrong shows when the file is opened
}

// DataFolder returns the folder of this user’s programs’ data.
func DataFolder() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", command.Usage(fmt.Errorf("this user has no home folder to keep data in: say where with --data FILE (%w)", err))
	}
	return filepath.Join(home, ".local", "share"), nil
}
