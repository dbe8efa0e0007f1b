package upkeep

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"quarterdeck/command"
	"quarterdeck/command/storage"
	"quarterdeck/store/postgres"
	"quarterdeck/store/rows"
	"quarterdeck/store/sqlite"
)

// Copy is the command that moves a store to another place, perhaps of another kind.
type Copy struct {
	From string `arg:"" placeholder:"FROM" help:"A data file, or the address of a PostgreSQL database. Stop its servers first: what they keep later is not copied."`
	To   string `arg:"" placeholder:"TO" help:"A new data file, or the address of an empty PostgreSQL database."`
}

// Run copies every row, and compares and replays the copy before it becomes visible.
func (c *Copy) Run(ctx context.Context, std command.Streams) error {
	if err := (&storage.Flags{Store: c.From}).Check(); storage.IsAddress(c.From) && err != nil {
		return err
	}
	if _, err := os.Stat(c.From); err == nil { // a lock would make the file
		unlock, err := sqlite.Lock(c.From)
		if errors.Is(err, sqlite.ErrInUse) {
			return fmt.Errorf("a server uses %s, and what it keeps later would be missing in the copy: stop it first", c.From)
		} else if err == nil { // without the right to lock it, nothing uses it here
			defer unlock()
		}
	}
	from, where, err := inspect(ctx, source(c.From))
	if err != nil {
		return err
	}
	defer from.End()
	want, err := from.Digest(ctx)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", where, err)
	}
	t := transfer{from: from, want: want, std: std, a: audit{out: std.Out, talk: std.Talk}}
	if storage.IsAddress(c.To) {
		where, err = "the database", t.toDatabase(ctx, c.To)
	} else {
		where, err = c.To, t.toFile(ctx, c.To)
	}
	if errors.Is(err, errFaults) {
		return errors.New("nothing was copied, because the store has the faults above: examine it with “quarterdeck check”")
	} else if err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "%s: %d matches, %d log entries, copied, compared and replayed\n", where, t.a.matches, t.a.entries)
	return nil
}

// source returns the flags that name a store.
func source(name string) *storage.Flags {
	if storage.IsAddress(name) {
		return &storage.Flags{Store: name}
	}
	return &storage.Flags{Data: name}
}

// transfer is a copy that is made.
type transfer struct {
	from *rows.Snapshot
	want rows.Digest
	std  command.Streams
	a    audit
}

// replace writes all rows.
func (t *transfer) replace(ctx context.Context, w *rows.Writer) error {
	line := command.NewProgress(t.std.Talk, 0)
	defer line.Clear()
	return w.Replace(ctx, t.from, func(n int) { line.Reach(int64(n), 0) })
}

// check compares the copy with what was copied, and replays it.
func (t *transfer) check(ctx context.Context, copied *rows.Snapshot) error {
	got, err := copied.Digest(ctx)
	if err != nil {
		return err
	}
	if err := t.want.Compare(got); err != nil {
		return fmt.Errorf("%w: nothing was copied", err)
	}
	if err := t.a.run(ctx, copied); err != nil {
		return err
	}
	if t.a.faults > 0 {
		return errFaults
	}
	return nil
}

func (t *transfer) toDatabase(ctx context.Context, address string) error {
	err := postgres.Fill(ctx, address, func(ctx context.Context, w *rows.Writer, filled *rows.Snapshot) error {
		if err := t.replace(ctx, w); err != nil {
			return err
		}
		return t.check(ctx, filled)
	})
	switch {
	case errors.Is(err, postgres.ErrNotEmpty):
		return errors.New("there are matches or guests in that database, and a copy never replaces anything: name an empty database")
	case errors.Is(err, postgres.ErrInUse):
		return errors.New("a server uses that database: stop it, or name another database")
	case err != nil && !errors.Is(err, errFaults):
		return fmt.Errorf("cannot copy to the database: %w", err)
	}
	return err
}

func (t *transfer) toFile(ctx context.Context, file string) error {
	_, err := sqlite.Fill(ctx, file, t.replace, func(ctx context.Context, copied string) error {
		snap, err := sqlite.Inspect(ctx, copied)
		if err != nil {
			return err
		}
		return errors.Join(t.check(ctx, snap), snap.End())
	})
	return explainTarget(file, err)
}

// taken says which file stands in the way of a new one.
func taken(file string, err error) error {
	if at := (*fs.PathError)(nil); errors.As(err, &at) && at.Path != file {
		return fmt.Errorf("%s is left of another data file and would become a part of the new one: move it away, or choose another name than %s", at.Path, file)
	}
	return fmt.Errorf("the file %s exists, and nothing is ever replaced: choose another name", file)
}

// explainTarget says what to do about a new file that cannot be made.
func explainTarget(file string, err error) error {
	switch {
	case errors.Is(err, fs.ErrExist):
		return taken(file, err)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("the folder %s does not exist: make it, or choose another name", filepath.Dir(file))
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("cannot write in the folder %s: change its permissions, or choose another name", filepath.Dir(file))
	case err != nil && !errors.Is(err, errFaults):
		return fmt.Errorf("cannot make %s: %w", file, err)
	}
	return err
}

// Restore is the command that puts a backup in the place of a data file.
type Restore struct {
	Backup string `arg:"" type:"path" help:"The backup: a file that “quarterdeck backup” wrote."`
	Data   string `placeholder:"FILE" help:"The data file to be made (default: the same as serve's). It must not exist; move a damaged one away first."`
}

// Run checks a backup and copies it.
func (r *Restore) Run(ctx context.Context, std command.Streams) error {
	file, err := storage.FileOnly(r.Data)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("there is a data file %s, and a restore never replaces one: move it away, with what is beside it", file)
	}
	snap, err := inspectFile(ctx, r.Backup)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no backup %s", r.Backup)
	case err != nil:
		return fmt.Errorf("%s is no backup that can be restored: %w", r.Backup, err)
	}
	a := audit{out: std.Out, talk: std.Talk}
	if err := errors.Join(a.run(ctx, snap), snap.End()); err != nil {
		return fmt.Errorf("cannot read %s: %w", r.Backup, err)
	}
	if a.faults > 0 {
		return fmt.Errorf("nothing was restored, because %s has the faults above: take an older backup, or copy the file yourself", r.Backup)
	}
	if _, err := sqlite.Backup(ctx, r.Backup, file, nil); err != nil {
		return explainTarget(file, err)
	}
	fmt.Fprintf(std.Out, "%s: %d matches, %d log entries, restored\n", file, a.matches, a.entries)
	return nil
}
