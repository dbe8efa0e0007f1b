package sweep

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"quarterdeck/internal/filelock"
)

// Files of a sweep's folder.
const (
	planFile = "plan.json"
	unitFile = "units.jsonl"
	workFile = "versions.txt"
)

// Store is the folder of a sweep, which one process has open at a time.
type Store struct {
	*Deals
	Dir    string
	unlock func()

	writing sync.Mutex // guards what follows
	file    *os.File
	synced  time.Time
	failed  error
}

// ErrOther is returned for a folder that has another sweep.
var ErrOther = errors.New("the folder has another sweep")

// ErrBusy is returned for a folder that another process has open.
var ErrBusy = errors.New("another process is working on this sweep")

// Open opens the folder of the plan, or makes it, and reads the units that it has.
func Open(dir string, p *Plan) (*Store, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	unlock, err := filelock.Try(filepath.Join(dir, "lock"))
	if errors.Is(err, filelock.ErrHeld) {
		err = ErrBusy
	}
	if err != nil {
		return nil, err
	}
	s := &Store{Deals: NewDeals(p), Dir: dir, unlock: unlock}
	if err := s.open(); err != nil {
		unlock()
		return nil, err
	}
	return s, nil
}

func (s *Store) open() error {
	if err := s.claim(); err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(s.Dir, unitFile), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	if err := s.read(f); err != nil {
		return errors.Join(err, f.Close())
	}
	s.file = f
	return nil
}

// claim writes the plan into a new folder, or compares it with the plan of an old one.
func (s *Store) claim() error {
	want, err := json.MarshalIndent(s.plan, "", "  ")
	if err != nil {
		return err
	}
	want = append(want, '\n')
	name := filepath.Join(s.Dir, planFile)
	have, err := os.ReadFile(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return Replace(name, want)
	case err != nil:
		return err
	case !bytes.Equal(have, want):
		return fmt.Errorf("%w: %s was begun with other rule sets, bots or seed, or by another version of the program; choose another folder with --out", ErrOther, s.Dir)
	}
	return nil
}

// Replace writes a file so that its name always has either the old or the new content.
func Replace(name string, content []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the first error says more
	}
	return err
}

// read reads all units, and cuts off a last line that a killed program left unfinished.
func (s *Store) read(f *os.File) error {
	text, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	end := bytes.LastIndexByte(text, '\n') + 1
	if end < len(text) {
		if err := f.Truncate(int64(end)); err != nil {
			return err
		}
	}
	n := 0
	for line := range bytes.Lines(text[:end]) {
		n++
		var row Row
		if err := json.Unmarshal(line, &row); err != nil || !s.Put(&row) {
			return fmt.Errorf("line %d of %s is damaged: remove the line, and its unit is played again", n, f.Name())
		}
	}
	return nil
}

// flushEvery is how much work a power failure can lose. A killed process loses none.
const flushEvery = 2 * time.Second

// Add keeps a finished unit.
func (s *Store) Add(row *Row) error {
	line, err := json.Marshal(row)
	if err != nil {
		return err
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.failed != nil {
		return s.failed
	}
	if _, err := s.file.Write(append(line, '\n')); err != nil {
		s.failed = fmt.Errorf("cannot keep a finished unit: %w", err) // the file may end in half a line: nothing may follow
		return s.failed
	}
	if time.Since(s.synced) > flushEvery {
		if err := s.file.Sync(); err != nil {
			return err
		}
		s.synced = time.Now()
	}
	s.Put(row)
	return nil
}

// Close closes the folder.
func (s *Store) Close() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	err := errors.Join(s.file.Sync(), s.file.Close())
	s.unlock()
	return err
}
