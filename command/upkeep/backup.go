package upkeep

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"quarterdeck/command"
	"quarterdeck/command/storage"
	"quarterdeck/store/sqlite"
)

type Backup struct {
	File    string `arg:"" help:"The copy to be made; nothing is ever overwritten."`
	Damaged bool   `help:"Keep the copy even if something in it is damaged."`
	Data    string `placeholder:"FILE" help:"The data file to copy (default: the same as serve's). Its server may be running."`
}

// Run copies the data file and says what the copy holds.
func (c *Backup) Run(ctx context.Context, std command.Streams) error {
	file, err := storage.FileOnly(c.Data)
	if err != nil {
		return err
	}
	copied, err := sqlite.Backup(ctx, file, c.File, func(ctx context.Context, copied string) error { return c.check(ctx, copied, std) })
	switch {
	case errors.Is(err, fs.ErrExist):
		return taken(c.File, err)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("cannot back up %s to %s: choose an existing data file with --data, and an existing folder for the copy (%w)", file, c.File, err)
	case errors.Is(err, sqlite.ErrLogMissing), errors.Is(err, sqlite.ErrLogForeign), errors.Is(err, sqlite.ErrReadOnlyLog):
		return storage.ExplainFile(file, err)
	case errors.Is(err, errFaults):
		return fmt.Errorf("%s was not made, because %s has the faults above: examine it with “quarterdeck check”, or copy it as it is with --damaged", c.File, file)
	case err != nil:
		return fmt.Errorf("cannot back up %s (choose another data file with --data): %w", file, err)
	}
	fmt.Fprintf(std.Out, "%s: %d matches, %d log entries, %d bytes, checked\n", c.File, copied.Matches, copied.Entries, copied.Bytes)
	return nil
}

// errFaults says that a copy is as damaged as what was copied.
var errFaults = errors.New("there are faults")

// check plays everything in a copy again.
func (c *Backup) check(ctx context.Context, file string, std command.Streams) error {
	snap, err := inspectFile(ctx, file)
	if err != nil {
		return err
	}
	defer snap.End()
	a := audit{out: std.Out, talk: std.Talk}
	if err := a.run(ctx, snap); err != nil {
		return err
	}
	if a.faults > 0 && !c.Damaged {
		return errFaults
	}
	return nil
}
