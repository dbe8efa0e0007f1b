// Package recordtest proves a game by finished matches: records that must replay for ever.
package recordtest

import (
	"os"
	"path/filepath"
	"testing"

	"quarterdeck/game"
	"quarterdeck/record"
)

// Finished verifies every record of g in testdata/records: the same draws, actions and result, now and under all later
// programs. ends are the end lines by file name, stated once more beside the records, of all of them; nil: what the records say is enough.
// It returns the last positions by file name.
func Finished(t *testing.T, g game.Game, ends map[string]string) map[string]game.State {
	t.Helper()
	last := map[string]game.State{}
	files, err := filepath.Glob("testdata/records/*.qdr")
	if err != nil || len(files) == 0 || ends != nil && len(files) != len(ends) {
		t.Fatalf("%d records, want %d: %v", len(files), len(ends), err)
	}
	for _, file := range files {
		rec, err := verified(file, g)
		if err == nil {
			last[filepath.Base(file)], err = played(rec, g)
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if want, stated := ends[filepath.Base(file)]; ends != nil && (!stated || rec.End != want) {
			t.Errorf("%s ends %s, want %s", file, rec.End, want)
		}
	}
	return last
}

// played is the last position of a record.
func played(rec *record.Record, g game.Game) (game.State, error) {
	rp, err := record.NewReplay(g, rec.Setup)
	if err != nil {
		return nil, err
	}
	for _, e := range rec.Entries {
		if err := rp.Do(e); err != nil {
			return nil, err
		}
	}
	return rp.State(), nil
}

// verified is the record in a file, if it is one of g's and holds.
func verified(file string, g game.Game) (*record.Record, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	find := func(string, int) (game.Game, error) { return g, nil }
	rec, err := record.Read(f, find)
	if err != nil {
		return nil, err
	}
	return rec, record.Verify(rec, find, record.VerifyOptions{})
}
