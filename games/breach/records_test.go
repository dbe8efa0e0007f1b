package breach_test

import (
	"os"
	"path/filepath"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/record"
)

// TestRecords: finished matches of every rules version replay for ever, with the same draws and the same result, and
// among them is every way in which a match can be won and lost in each mode.
func TestRecords(t *testing.T) {
	ends := map[string]struct{ mode, ending, line string }{
		"crew-won":          {"coop", "escaped", "1 1"},
		"crew-drowned":      {"coop", "drowned", ""},
		"crew-no-token":     {"coop", "no-token", ""},
		"crew-sunk":         {"coop", "sunk", ""},
		"crew-trapped":      {"coop", "trapped", ""},
		"solo-won":          {"solo", "escaped", "1"},
		"solo-drowned":      {"solo", "drowned", "0"},
		"solo-no-token":     {"solo", "no-token", "0"},
		"solo-sunk":         {"solo", "sunk", "0"},
		"solo-trapped":      {"solo", "trapped", "0"},
		"rival-won":         {"competitive", "escaped", ""},
		"rivals-all-ghosts": {"competitive", "ghosts", ""},
		"rivals-no-token":   {"competitive", "no-token", ""},
		"rivals-sunk":       {"competitive", "sunk", ""},
		"rivals-trapped":    {"competitive", "trapped", ""},
	}
	files, err := filepath.Glob("testdata/records/*.qdr")
	if err != nil || len(files) < len(ends) {
		t.Fatalf("%d records: %v", len(files), err)
	}
	for _, file := range files {
		name := filepath.Base(file[:len(file)-len(".qdr")])
		want, known := ends[name]
		st, end := replay(t, file)
		if v := st.View(game.Watcher).(*breach.View); known && (v.Mode != want.mode || v.Ending != want.ending || want.line != "" && end != want.line) {
			t.Errorf("%s: %s ends %s, %q; want %v", name, v.Mode, v.Ending, end, want)
		}
		delete(ends, name)
	}
	for name := range ends {
		t.Errorf("there is no record %s", name)
	}
}

// replay verifies a record and plays it to its end.
func replay(t *testing.T, file string) (game.State, string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	find := func(string, int) (game.Game, error) { return breachGame, nil }
	rec, err := record.Read(f, find)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if err := record.Verify(rec, find, record.VerifyOptions{}); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	rp, err := record.NewReplay(breachGame, rec.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range rec.Entries {
		if err := rp.Do(e); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	return rp.State(), rec.End
}
