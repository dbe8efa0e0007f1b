package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"
)

// ErrInUse is returned by Lock when another server uses the file.
var ErrInUse = errors.New("sqlite: another server uses this file")

// The bytes that processes lock. They are far after the end of any database and the bytes that SQLite locks. The locks
// belong to the file itself, so they hold under each of its names.
const (
	serverByte = 1<<60 + iota // the one server, exclusive
	userByte                  // every process that has the file open, shared; exclusive while the file is opened or closed by its only user
	endingByte                // the process that is closing the file, exclusive
)

// patience is how long a process waits for another one that is opening or closing the file, and for SQLite's own locks.
const patience = 10 * time.Second

// glance is the time between two attempts to get a lock.
const glance = 20 * time.Millisecond

// file is a data file under its real name, with the descriptor that holds this process's locks.
//
// SQLite uses POSIX locks, and a process loses all that it holds on a file when it closes any descriptor of that file. So the
// descriptor of a file is opened before SQLite opens the file, and closed after SQLite has closed it.
type file struct {
	path string // absolute, without symbolic links: SQLite derives the names of the -wal and the -shm from the same
	*os.File
}

// openFile opens a data file or creates it. Only its owner may read it, because it holds the seeds of running matches and
// the server's keys. SQLite gives its side files the same permissions.
func openFile(path string) (*file, error) { return openFileAs(path, os.O_RDWR|os.O_CREATE) }

func openFileAs(path string, flags int) (*file, error) {
	f, err := os.OpenFile(path, flags, 0o600)
	if err != nil {
		return nil, err
	}
	path, err = filepath.EvalSymlinks(path)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &file{path: path, File: f}, nil
}

// wait repeats try until it succeeds, patience is over or ctx ends.
func wait(ctx context.Context, try func() (bool, error)) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		if done, err := try(); done || err != nil {
			return done, err
		}
		select {
		case <-ctx.Done():
			return false, nil
		case <-time.After(glance):
		}
	}
}
