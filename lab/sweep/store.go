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
	"quarterdeck/lab/metric"
)

// Files of a sweep's folder.
const (
	planFile = "plan.json"
	unitFile = "units.jsonl"
	workFile = "versions.txt"
)

// Row is a finished unit as its file keeps it.
type Row struct {
	Set    int                   `json:"set"`
	Unit   int                   `json:"unit"`
	Micros int64                 `json:"us"` // how long it took
	Sums   metric.Vector         `json:"sums"`
	Kinds  map[string][3]float64 `json:"kinds"` // legal, chosen, expected
}

// Store is the folder of a sweep, which one process has open at a time.
type Store struct {
	Dir    string
	plan   *Plan
	unlock func()

	mu     sync.Mutex
	file   *os.File
	synced time.Time
	units  []map[int]*metric.Unit // by set and unit
	micros int64
	failed error
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
	s := &Store{Dir: dir, plan: p, unlock: unlock, units: make([]map[int]*metric.Unit, len(p.Sets))}
	for i := range s.units {
		s.units[i] = map[int]*metric.Unit{}
	}
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
		if err := json.Unmarshal(line, &row); err != nil || row.Set < 0 || row.Set >= len(s.units) || row.Unit < 0 {
			return fmt.Errorf("line %d of %s is damaged: remove the line, and its unit is played again", n, f.Name())
		}
		if _, known := s.units[row.Set][row.Unit]; known {
			continue
		}
		s.units[row.Set][row.Unit] = row.unit()
		s.micros += row.Micros
	}
	return nil
}

func (r *Row) unit() *metric.Unit {
	u := &metric.Unit{Sums: r.Sums, Kinds: make(map[string]metric.Kind, len(r.Kinds))}
	for name, k := range r.Kinds {
		u.Kinds[name] = metric.Kind{Legal: k[0], Chosen: k[1], Expected: k[2]}
	}
	return u
}

// flushEvery is how much work a power failure can lose. A killed process loses none.
const flushEvery = 2 * time.Second

// Add keeps a finished unit.
func (s *Store) Add(set, unit int, took time.Duration, u *metric.Unit) error {
	row := Row{Set: set, Unit: unit, Micros: took.Microseconds(), Sums: u.Sums, Kinds: map[string][3]float64{}}
	for name, k := range u.Kinds {
		row.Kinds[name] = [3]float64{k.Legal, k.Chosen, k.Expected}
	}
	line, err := json.Marshal(row)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
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
	s.units[set][unit] = u
	s.micros += row.Micros
	return nil
}

// Has reports whether a unit is finished.
func (s *Store) Has(set, unit int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.units[set][unit] != nil
}

// Worked returns the time that all finished units took, added up.
func (s *Store) Worked() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Duration(s.micros) * time.Microsecond
}

// Done returns how many units, from the first on, every rule set has finished.
func (s *Store) Done() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n := 0; ; n++ {
		for _, units := range s.units {
			if units[n] == nil {
				return n
			}
		}
	}
}

// Units returns the first n units of a rule set, which must be finished.
func (s *Store) Units(set, n int) []*metric.Unit {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]*metric.Unit, n)
	for i := range out {
		out[i] = s.units[set][i]
	}
	return out
}

// Plan returns what the sweep plays.
func (s *Store) Plan() *Plan { return s.plan }

// Close closes the folder.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := errors.Join(s.file.Sync(), s.file.Close())
	s.unlock()
	return err
}

// Finished returns the number of finished units of all rule sets.
func (s *Store) Finished() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, units := range s.units {
		n += len(units)
	}
	return n
}

// newest returns the last finished unit of a rule set and its number, or nil.
func (s *Store) newest(set int) (int, *metric.Unit) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := -1
	for unit := range s.units[set] {
		last = max(last, unit)
	}
	return last, s.units[set][last]
}
