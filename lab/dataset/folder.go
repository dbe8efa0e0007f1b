package dataset

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// partial ends the name of a file until it is complete.
const partial = ".partial"

// folder is where the files go.
type folder struct{ path string }

// openFolder makes the folder and refuses one that is not empty.
func openFolder(path string) (*folder, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, fmt.Errorf("cannot make the folder for the data (choose another with --out): %w", err)
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the folder for the data (choose another with --out): %w", err)
	}
	if len(entries) > 0 {
		return nil, fmt.Errorf("the folder %s is not empty (it has %s): choose another with --out, or remove it if a batch that was interrupted left it",
			path, entries[0].Name())
	}
	if err := os.Mkdir(filepath.Join(path, Records), 0o755); err != nil {
		return nil, explain(path, err)
	}
	return &folder{path}, nil
}

// explain says what to do about an error of writing.
func explain(path string, err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("the disk of %s is full: free some space, remove that folder and start again: %w", path, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("the data cannot be written to %s: choose another folder with --out: %w", path, err)
	}
	return fmt.Errorf("cannot write the data: %w", err)
}

// file is written under another name until it is complete, so that a program that is killed leaves a whole file or none.
type file struct {
	*bufio.Writer
	out  *os.File
	name string
}

func (d *folder) create(name string) (*file, error) {
	path := filepath.Join(d.path, name)
	out, err := os.OpenFile(path+partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, explain(d.path, err)
	}
	return &file{bufio.NewWriterSize(out, 1<<16), out, path}, nil
}

// keep completes the file. With sync its bytes are on the disk before it has its name.
func (f *file) keep(sync bool) error {
	err := f.Flush()
	if err == nil && sync {
		err = f.out.Sync()
	}
	if err = errors.Join(err, f.out.Close()); err != nil {
		os.Remove(f.name + partial)
		return err
	}
	return os.Rename(f.name+partial, f.name)
}

// discard removes the file if it is not complete.
func (f *file) discard() {
	if f != nil && f.out.Close() == nil {
		os.Remove(f.name + partial)
	}
}

// write creates a file, has it filled, and completes it.
func (d *folder) write(name string, sync bool, fill func(io.Writer) error) error {
	f, err := d.create(name)
	if err != nil {
		return err
	}
	if err := fill(f); err != nil {
		f.discard()
		return explain(d.path, err)
	}
	if err := f.keep(sync); err != nil {
		return explain(d.path, err)
	}
	return nil
}
