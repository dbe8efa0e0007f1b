package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// sideFile is the generation file beside a data file. It is replaced as a whole or not at all, also in a power failure.
type sideFile struct {
	path string
	disk disk
}

// sideHeader begins a generation file; the numbers of the generations follow.
const sideHeader = "Quarterdeck data file, generations:"

// framesWord ends a generation file while the -wal has acknowledged changes.
const framesWord = " frames\n"

// hasFrames reports whether the file says that the -wal has acknowledged changes.
func (s sideFile) hasFrames() (bool, error) {
	text, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return strings.HasPrefix(string(text), sideHeader) && strings.HasSuffix(string(text), framesWord), err
}

// setFrames writes whether the -wal has acknowledged changes, and keeps the generations.
func (s sideFile) setFrames(frames bool) error {
	known, err := s.read()
	if err != nil || len(known) == 0 {
		return err
	}
	return s.writeWith(known, frames)
}

// read returns the generations in the file, or none if it is missing or unreadable.
func (s sideFile) read() ([]generation, error) {
	text, err := os.ReadFile(s.path)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return nil, err
	}
	rest, found := strings.CutPrefix(string(text), sideHeader)
	if !found || !strings.HasSuffix(rest, "\n") {
		return nil, nil
	}
	rest = strings.TrimSuffix(rest, framesWord)
	var known []generation
	for _, field := range strings.Fields(rest) {
		var g generation
		if _, err := fmt.Sscanf(field, "%d", &g); err != nil {
			return nil, nil // an unreadable file counts as missing
		}
		known = append(known, g)
	}
	return known, nil
}

// write replaces the file.
func (s sideFile) write(known []generation) error { return s.writeWith(known, false) }

func (s sideFile) writeWith(known []generation, frames bool) error {
	text := sideHeader
	for _, g := range known {
		text += fmt.Sprintf(" %d", g)
	}
	if frames {
		return s.disk.replace(s.path, []byte(text+framesWord))
	}
	return s.disk.replace(s.path, []byte(text+"\n"))
}

// remove deletes the file. It may be back after a power failure; it does no harm then.
func (s sideFile) remove() error {
	err := s.disk.remove(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// disk is what the store does to small files. Tests replace it.
type disk interface {
	replace(path string, content []byte) error // all or nothing, and durable when it returns
	remove(path string) error
}

// osDisk is the disk of the operating system.
type osDisk struct{}

func (osDisk) replace(path string, content []byte) error {
	fresh := path + ".new"
	f, err := os.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

func (osDisk) remove(path string) error { return os.Remove(path) }

// syncFolder makes the names in a folder durable.
func syncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
