package goofspiel_test

import (
	"os"
	"path/filepath"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/game/gametest"
	"quarterdeck/record"
)

func TestConformance(t *testing.T) { gametest.Run(t, goofspiel.Game()) }

func TestPerft(t *testing.T) { gametest.Perft(t, goofspiel.Game(), "testdata/perft.txt") }

func TestTranscripts(t *testing.T) { gametest.Transcripts(t, goofspiel.Game(), "testdata/play") }

func FuzzLog(f *testing.F) { gametest.FuzzLog(f, goofspiel.Game()) }

// TestRecords: finished matches replay for ever, with the same cards dealt and the same result.
func TestRecords(t *testing.T) {
	files, err := filepath.Glob("testdata/records/*.qdr")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	for _, file := range files {
		if err := verify(file); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func find(string, int) (game.Game, error) { return goofspiel.Game(), nil }

func verify(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	rec, err := record.Read(f, find)
	if err != nil {
		return err
	}
	return record.Verify(rec, find, record.VerifyOptions{})
}
