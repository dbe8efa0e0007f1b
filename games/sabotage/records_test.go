package sabotage_test

import (
	"os"
	"path/filepath"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/sabotage"
	"quarterdeck/record"
)

// TestRecords: finished matches of every rules version replay for ever, with the same draws and the same result.
func TestRecords(t *testing.T) {
	ends := map[string]string{"first-seat.qdr": "1 0", "second-seat.qdr": "0 1", "draw.qdr": "0 0", "last-stand.qdr": "1 0", "race.qdr": "1 0"}
	files, err := filepath.Glob("testdata/records/*.qdr")
	if err != nil || len(files) != len(ends) {
		t.Fatalf("%d records: %v", len(files), err)
	}
	find := func(string, int) (game.Game, error) { return sabotage.Game(), nil }
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
