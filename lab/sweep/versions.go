package sweep

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// unknownVersion stands for the program that began a sweep before versions were kept.
const unknownVersion = "unknown"

// Versions returns the versions of the program that worked on the sweep, in order.
func (s *Store) Versions() ([]string, error) {
	text, err := os.ReadFile(filepath.Join(s.Dir, workFile))
	switch {
	case errors.Is(err, os.ErrNotExist) && s.Finished() > 0:
		return []string{unknownVersion}, nil
	case errors.Is(err, os.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n"), nil
}

// workedBy keeps a version of the program that is about to work on the sweep.
func (s *Store) workedBy(version string) error {
	all, err := s.Versions()
	if err != nil || version == "" || slices.Contains(all, version) {
		return err
	}
	return Replace(filepath.Join(s.Dir, workFile), []byte(strings.Join(append(all, version), "\n")+"\n"))
}
