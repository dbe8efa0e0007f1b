package port_test

import (
	"os"
	"path/filepath"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
	"quarterdeck/record"
)

// TestRecords: finished matches of every rules version replay for ever, with the same draws and the same result.
func TestRecords(t *testing.T) {
	files, err := filepath.Glob("testdata/records/*.qdr")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	find := func(string, int) (game.Game, error) { return port.Game(), nil }
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := record.Read(f, find)
		f.Close()
		if err == nil {
			err = record.Verify(rec, find, record.VerifyOptions{})
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}
