package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
)

// Copied describes a copy.
type Copied struct {
	Matches int
	Entries int
	Bytes   int64

	torn, lost int // numbers of logs with gaps, and of logs without a match
}

// verify returns the damage that was counted, as an error.
func (c *Copied) verify() error {
	if c.torn+c.lost > 0 {
		return fmt.Errorf("%d logs have gaps and %d belong to no match", c.torn, c.lost)
	}
	return nil
}

// Backup copies the store in the file from into the new file to, also while a server is writing to it. The copy is the
// store as it was at one moment. It is verified, also by check unless that is nil, before it gets its name. An existing
// file is never replaced (fs.ErrExist).
func Backup(ctx context.Context, from, to string, check func(ctx context.Context, file string) error) (Copied, error) {
	if _, err := os.Stat(from); err != nil {
		return Copied{}, err
	}
	if err := free(to); err != nil {
		return Copied{}, err
	}
	part, err := os.CreateTemp(filepath.Dir(to), ".quarterdeck-backup-*")
	if err != nil {
		return Copied{}, err
	}
	defer os.Remove(part.Name())
	defer part.Close()
	if err := copyInto(ctx, from, part.Name()); err != nil {
		return Copied{}, fmt.Errorf("copy %s: %w", from, err)
	}
	copied, err := look(ctx, part.Name(), "mode=ro")
	switch {
	case err == nil && check != nil:
		err = check(ctx, part.Name())
	case err == nil:
		err = copied.verify()
	}
	if err != nil {
		return copied, fmt.Errorf("the copy of %s is not whole: %w", from, err)
	}
	if err := part.Sync(); err != nil {
		return copied, err
	}
	return copied, publish(part.Name(), to)
}

// free returns fs.ErrExist if there is a file of that name, or one that another data file of that name left beside it.
func free(path string) error {
	for _, suffix := range []string{"", "-wal", "-shm", "-journal", "-generation"} {
		if _, err := os.Lstat(path + suffix); !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(&fs.PathError{Op: "create", Path: path + suffix, Err: fs.ErrExist}, err)
		}
	}
	return nil
}

// copyInto writes a compact copy of a store into an empty file. It opens the store for reading only, so that closing it
// leaves the -wal as it is. A -wal that is applied to a file of another state would damage that file.
func copyInto(ctx context.Context, from, to string) (err error) {
	if err := admit(ctx, from); err != nil {
		return err
	}
	how, err := forReading(ctx, from)
	if err != nil {
		return err
	}
	c, closeAll, err := connectOne(ctx, fileName(from)+"?"+how)
	if err != nil {
		return err
	}
	_, err = c.ExecContext(ctx, `VACUUM INTO ?`, to)
	if err = errors.Join(err, closeAll()); err != nil {
		return err
	}
	return unmark(ctx, to)
}

// admit returns ErrLogMissing or ErrLogForeign unless a file, which another process may be using, and the -wal beside it
// belong together.
func admit(ctx context.Context, path string) error {
	g, err := glimpse(ctx, path)
	if err != nil {
		return err
	}
	if !g.off {
		err = g.admit()
	}
	return errors.Join(err, g.Close())
}

// unmark gives a copy a generation of its own, marked as not in use.
func unmark(ctx context.Context, path string) error {
	c, closeAll, err := connectOne(ctx, fileName(path)+"?mode=rw")
	if err != nil {
		return err
	}
	return errors.Join(c.setMark(ctx, newGeneration().closed()), closeAll())
}

func fileName(path string) string { return "file:" + (&url.URL{Path: path}).EscapedPath() }

// publish gives a finished file its name, unless a file with that name exists.
func publish(part, to string) error {
	if err := os.Link(part, to); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(to))
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}

// Verify opens a store's file and checks that it is whole: the database itself, and that every log has all its entries.
func Verify(ctx context.Context, path string) (Copied, error) { return verify(ctx, path, "mode=ro") }

// verify is Verify with options for opening the file.
func verify(ctx context.Context, path, options string) (Copied, error) {
	c, err := look(ctx, path, options)
	if err == nil {
		err = c.verify()
	}
	return c, err
}

// look counts what a file contains, if SQLite finds no damage in it.
func look(ctx context.Context, path, options string) (c Copied, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return c, err
	}
	c.Bytes = info.Size()
	db, err := sql.Open("sqlite", fileName(path)+"?"+options)
	if err != nil {
		return c, err
	}
	defer db.Close()
	var answer string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&answer); err != nil {
		return c, err
	}
	if answer != "ok" {
		return c, errors.New(answer)
	}
	row := db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM match), (SELECT count(*) FROM entry),
		(SELECT count(*) FROM (SELECT 1 FROM entry GROUP BY match HAVING count(*) <> max(seq) + 1)),
		(SELECT count(*) FROM (SELECT DISTINCT match FROM entry) WHERE match NOT IN (SELECT id FROM match))`)
	if err := row.Scan(&c.Matches, &c.Entries, &c.torn, &c.lost); err != nil {
		return c, err
	}
	return c, nil
}
