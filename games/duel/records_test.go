package duel_test

import (
	"os"
	"path/filepath"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/duel"
	"quarterdeck/record"
)

// TestRecords: finished matches of every rules version replay for ever, with the same draws and the same result.
func TestRecords(t *testing.T) {
	ends := map[string]string{
		"eight-plain.qdr":      "-1 2 1 -1 0 -1 -1 2",
		"four.qdr":             "-1 2 1 0",
		"gift.qdr":             "-1 1 2 -1",
		"no-trading.qdr":       "3 3 0 0 0 2",
		"six-tiebreak.qdr":     "2 -1 1 -1 -1 2",
		"tournament-eight.qdr": "0 5 0 2 6 2 0 0",
		"tournament-four.qdr":  "5 -1 3 -1",
		"two-draw.qdr":         "3 3",
		"two-first.qdr":        "6 1",
		"two-second.qdr":       "3 7",
	}
	files, err := filepath.Glob("testdata/records/*.qdr")
	if err != nil || len(files) != len(ends) {
		t.Fatalf("%d records: %v", len(files), err)
	}
	find := func(string, int) (game.Game, error) { return duel.Game(), nil }
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
			continue
		}
		if want := ends[filepath.Base(file)]; rec.End != want {
			t.Errorf("%s ends %s, want %s", file, rec.End, want)
		}
	}
}
