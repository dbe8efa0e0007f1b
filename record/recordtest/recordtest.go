// Package recordtest tests a game with finished matches: records that must replay for ever.
package recordtest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"quarterdeck/game"
	"quarterdeck/record"
)

// Finished verifies every record of g in testdata/records: the same draws, actions and result, now and in all later
// versions of the program. There must be at least one record of the newest rules version. In those, it checks that no
// viewer imagines an impossible position. ends states the end line of every record a second time, by file name; nil skips
// that check. A record's rules version must be that of g or of one of older. Finished returns the last positions by file
// name.
func Finished(t *testing.T, g game.Game, ends map[string]string, older ...game.Game) map[string]game.State {
	t.Helper()
	find := finder(g, older)
	last, checked := map[string]game.State{}, 0
	files, err := filepath.Glob("testdata/records/*.qdr")
	if err != nil || len(files) == 0 || ends != nil && len(files) != len(ends) {
		t.Fatalf("%d records, want %d: %v", len(files), len(ends), err)
	}
	for _, file := range files {
		rec, err := verified(file, find)
		if err == nil {
			last[filepath.Base(file)], err = played(rec, find)
		}
		if err == nil && rec.Rules == g.Info().Rules {
			err = imaginable(rec, g)
			checked++
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if want, stated := ends[filepath.Base(file)]; ends != nil && (!stated || rec.End != want) {
			t.Errorf("%s ends %s, want %s", file, rec.End, want)
		}
	}
	if checked == 0 {
		t.Errorf("no record is of version %d of the rules", g.Info().Rules)
	}
	return last
}

// played returns the last position of a record.
func played(rec *record.Record, find record.Finder) (game.State, error) {
	g, err := find(rec.Game, rec.Rules)
	if err != nil {
		return nil, err
	}
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

// finder returns a Finder of g, the newest version of a game's rules, and the older ones.
func finder(g game.Game, older []game.Game) record.Finder {
	return func(id string, rules int) (game.Game, error) {
		for _, version := range append([]game.Game{g}, older...) {
			if info := version.Info(); info.ID == id && (rules == 0 || rules == info.Rules) {
				return version, nil
			}
		}
		return nil, fmt.Errorf("the test knows no version %d of %s", rules, id)
	}
}

// verified reads the record in a file and verifies it.
func verified(file string, find record.Finder) (*record.Record, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rec, err := record.Read(f, find)
	if err != nil {
		return nil, err
	}
	return rec, record.Verify(rec, find, record.VerifyOptions{})
}
