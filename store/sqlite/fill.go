package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"quarterdeck/store/rows"
)

// Fill makes a store in a new file, which do fills. As with Backup the file is verified, also by check, before it gets its name, and an
// existing file is never replaced (fs.ErrExist).
func Fill(ctx context.Context, to string, do rows.Work, check func(ctx context.Context, file string) error) (copied Copied, err error) {
	if err := free(to); err != nil {
		return Copied{}, err
	}
	dir, err := os.MkdirTemp(filepath.Dir(to), ".quarterdeck-copy-*")
	if err != nil {
		return Copied{}, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	part := filepath.Join(dir, "copy.db")
	s, err := Open(ctx, part)
	if err != nil {
		return Copied{}, err
	}
	if err := errors.Join(s.Do(ctx, do), s.Close()); err != nil {
		return Copied{}, err
	}
	return Backup(ctx, part, to, check)
}
