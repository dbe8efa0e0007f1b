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

// Copied is what a copy holds.
type Copied struct {
	Matches int
	Entries int
	Bytes   int64

	torn, lost int // logs with gaps, and logs of no match
}

// verify returns what is wrong with the logs.
func (c *Copied) verify() error {
	if c.torn+c.lost > 0 {
		return fmt.Errorf("%d logs have gaps and %d belong to no match", c.torn, c.lost)
	}
	return nil
}

// Backup copies the store in the file from, which a server may be writing meanwhile, into the new file to: everything
// as it stood at one moment. The copy is verified, and check, unless it is nil, has its say, before it gets its name; a file that is there is
// never replaced (fs.ErrExist).
func Backup(ctx context.Context, from, to string, check func(ctx context.Context, file string) error) (Copied, error) {
	if _, err := os.Stat(from); err != nil {
		return Copied{}, err
	}
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return Copied{}, errors.Join(&fs.PathError{Op: "backup", Path: to, Err: fs.ErrExist}, err)
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

// copyInto writes a compact copy of a store into an empty file. The store is opened for reading only, so that closing
// it leaves the -wal as it is. Taken into a file to which it does not belong, it would damage the file.
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

// admit returns ErrLogMissing or ErrLogForeign unless a file that another process may be using and the -wal beside it belong
// together.
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

// unmark gives a copy a generation of its own: it is in use nowhere.
func unmark(ctx context.Context, path string) error {
	c, closeAll, err := connectOne(ctx, fileName(path)+"?mode=rw")
	if err != nil {
		return err
	}
	return errors.Join(c.setMark(ctx, newGeneration().closed()), closeAll())
}

func fileName(path string) string { return "file:" + (&url.URL{Path: path}).EscapedPath() }

// publish gives a finished file its name, unless there is such a file.
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

// Verify opens a store's file and looks whether it is whole: the database itself, and
// that every log has all its entries.
func Verify(ctx context.Context, path string) (Copied, error) { return verify(ctx, path, "mode=ro") }

// verify does what Verify does, with the options to open the file with.
func verify(ctx context.Context, path, options string) (Copied, error) {
	c, err := look(ctx, path, options)
	if err == nil {
		err = c.verify()
	}
	return c, err
}

// look counts what a file holds, if SQLite finds nothing wrong with it.
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
