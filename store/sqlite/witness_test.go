package sqlite_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
	"quarterdeck/store/rows/witness"
	"quarterdeck/store/sqlite"
)

// TestWitnessesWithoutWriter: a guest to whom a match was shown before needs no writer.
func TestWitnessesWithoutWriter(t *testing.T) {
	s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "q.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	first := store.Witness{Match: "one", Guest: "ann", At: time.Unix(1, 0)}
	if err := s.AddWitness(t.Context(), first, 9); err != nil {
		t.Fatal(err)
	}
	reading := s.Store
	reading.Do = func(context.Context, rows.Work) error { return errors.New("a writer was asked") }
	x := witness.New(reading)
	if err := x.AddWitness(t.Context(), first, 9); err != nil {
		t.Error(err)
	}
	if err := x.AddWitness(t.Context(), store.Witness{Match: "one", Guest: "bo", At: time.Unix(2, 0)}, 9); err == nil {
		t.Error("a new witness was not written")
	}
}
