package upkeep

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"quarterdeck/command"
	"quarterdeck/command/storage"
	"quarterdeck/games"
	"quarterdeck/host/codec"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/rows"
	"quarterdeck/store/sqlite"
)

type Check struct {
	File  string `arg:"" optional:"" help:"The data file to check (default: the same as serve's). Its server may be running."`
	Store string `placeholder:"URL" env:"QUARTERDECK_STORE" help:"Check a PostgreSQL database instead, such as postgres://user@host/name."`
}

// Run says what is wrong with a store, a line a fault.
func (c *Check) Run(ctx context.Context, std command.Streams) error {
	flags := storage.Flags{Data: c.File, Store: c.Store}
	if c.File != "" && os.Getenv(storage.Variable) == c.Store {
		flags.Store = "" // a file that is named counts more than the environment
	}
	if err := flags.Check(); err != nil {
		return err
	}
	snap, where, err := inspect(ctx, &flags)
	if err != nil {
		return err
	}
	defer snap.End()
	a := audit{out: std.Out, talk: std.Talk}
	if err := a.run(ctx, snap); err != nil {
		return fmt.Errorf("cannot check %s: %w", where, err)
	}
	fmt.Fprintf(std.Out, "%s: %d matches, %d log entries, %s\n", where, a.matches, a.entries, a.verdict())
	if a.faults > 0 {
		return errors.New("stored data is damaged; doc/hosting.md, “Damage”, says what to do")
	}
	return nil
}

// inspect opens what the flags name for looking at it.
func inspect(ctx context.Context, f *storage.Flags) (snap *rows.Snapshot, where string, err error) {
	if f.Store != "" {
		snap, err := postgres.Inspect(ctx, f.Store)
		if errors.Is(err, rows.ErrOld) {
			return nil, "", errors.New("the database has the tables of an earlier version: start a server of this version, which migrates them, and check again")
		} else if err != nil {
			return nil, "", fmt.Errorf("cannot open the database (check its address): %w", err)
		}
		return snap, "the database", nil
	}
	file, err := f.DataFile()
	if err != nil {
		return nil, "", err
	}
	snap, err = inspectFile(ctx, file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", fmt.Errorf("there is no data file %s: name one that exists", file)
	case errors.Is(err, sqlite.ErrLogMissing), errors.Is(err, sqlite.ErrLogForeign), errors.Is(err, sqlite.ErrReadOnlyLog):
		return nil, "", storage.ExplainFile(file, err)
	case err != nil:
		return nil, "", fmt.Errorf("cannot open the data file %s: %w", file, err)
	}
	return snap, file, nil
}

// inspectFile opens a data file for looking at it. One of an earlier program is copied first, and the copy brought up to date.
func inspectFile(ctx context.Context, file string) (*rows.Snapshot, error) {
	snap, err := sqlite.Inspect(ctx, file)
	if !errors.Is(err, rows.ErrOld) {
		return snap, err
	}
	dir, err := os.MkdirTemp("", "quarterdeck-check-*")
	if err != nil {
		return nil, err
	}
	snap, err = inspectCopy(ctx, file, filepath.Join(dir, "copy.db"))
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	end := snap.End
	snap.End = func() error { return errors.Join(end(), os.RemoveAll(dir)) }
	return snap, nil
}

func inspectCopy(ctx context.Context, file, to string) (*rows.Snapshot, error) {
	if _, err := sqlite.Backup(ctx, file, to, nil); err != nil {
		return nil, err
	}
	st, err := sqlite.Open(ctx, to)
	if err != nil {
		return nil, err
	}
	if err := st.Close(); err != nil {
		return nil, err
	}
	return sqlite.Inspect(ctx, to)
}

// audit looks at a whole store, one match at a time.
type audit struct {
	out, talk                io.Writer
	matches, entries, faults int
	known                    int // matches in quarantine, whose faults the server has reported
}

func (a *audit) verdict() string {
	switch {
	case a.faults == 0 && a.known == 0:
		return "all well"
	case a.faults == 0:
		return fmt.Sprintf("all well but %d in quarantine", a.known)
	}
	return fmt.Sprintf("%d faults, %d in quarantine", a.faults, a.known)
}

// report prints a line. What damaged rows hold may be any bytes.
func (a *audit) report(where, what, do string) {
	fmt.Fprintln(a.out, printable(where+": "+what+"; "+do))
}

// printable returns text with everything escaped that a terminal could obey or show as something else.
func printable(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && n == 1 || !strconv.IsPrint(r) {
			quoted := strconv.Quote(text[:n])
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteString(text[:n])
		}
		text = text[n:]
	}
	return b.String()
}

// idsAtOnce is how many ids of matches are in memory.
const idsAtOnce = 1000

func (a *audit) run(ctx context.Context, snap *rows.Snapshot) error {
	if err := a.database(ctx, snap); err != nil {
		return err
	}
	p := command.NewProgress(a.talk, a.matches)
	defer p.Clear()
	for after := ""; ; {
		ids, err := snap.IDs(ctx, after, idsAtOnce)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			if err := a.match(ctx, snap, id); err != nil {
				return err
			}
			p.Step()
		}
		after = ids[len(ids)-1]
	}
}

// database looks at what is no single match's.
func (a *audit) database(ctx context.Context, snap *rows.Snapshot) (err error) {
	broken, err := snap.Integrity(ctx)
	if err != nil {
		return err
	}
	for _, what := range broken {
		a.faults++
		a.report("the file", what, "stop the server, and restore a backup")
	}
	secrets, err := snap.Secrets(ctx)
	if err != nil {
		return err
	}
	for _, what := range secrets {
		a.faults++
		a.report("the keys", what, "stop the server, and restore the table from a backup: no server starts with it")
	}
	loose, err := snap.Loose(ctx)
	if err != nil {
		return err
	}
	for _, what := range loose {
		a.faults++
		a.report("the tables", what, "compare with a backup; the server does not look at it")
	}
	a.matches, a.entries, err = snap.Size(ctx)
	return err
}

// match checks one match. Faults of a match in quarantine are reported but not counted again: the server skips it.
func (a *audit) match(ctx context.Context, snap *rows.Snapshot, id string) error {
	m, log, players, err := snap.Whole(ctx, id)
	var faults []codec.Fault
	switch {
	case errors.Is(err, store.ErrDamaged):
		faults = []codec.Fault{{What: err.Error(), Do: "bring its rows back from a backup, and restart the server"}}
	case err != nil:
		return err
	default:
		faults = codec.Audit(m, log, players, games.Find)
	}
	for _, f := range faults {
		a.report("match "+id, f.What, f.Do)
	}
	if m.Status == store.Quarantined {
		a.known++
	} else {
		a.faults += len(faults)
	}
	return nil
}
