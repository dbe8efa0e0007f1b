package breach_test

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/record"
	"quarterdeck/record/recordtest"
)

// TestRecords: finished matches of every rules version replay for ever, with the same draws and the same result. Of each version
// they are every way in which a match can be won and lost in each mode.
func TestRecords(t *testing.T) {
	endings := map[string]struct{ mode, ending, line string }{
		"v1-captain-lent.qdr":      {"coop", "drowned", "0 0 0"},
		"v1-gunner-lent.qdr":       {"coop", "drowned", "0 0 0"},
		"v2-captain-rests.qdr":     {"solo", "trapped", "0"},
		"crew-won.qdr":             {"coop", "escaped", "1 1 1 1"},
		"crew-drowned.qdr":         {"coop", "drowned", "0 0 0"},
		"crew-no-token.qdr":        {"coop", "no-token", "0 0"},
		"crew-sunk.qdr":            {"coop", "sunk", "0 0 0 0"},
		"crew-trapped.qdr":         {"coop", "trapped", "0 0"},
		"solo-won.qdr":             {"solo", "escaped", "1"},
		"solo-drowned.qdr":         {"solo", "drowned", "0"},
		"solo-no-token.qdr":        {"solo", "no-token", "0"},
		"solo-sunk.qdr":            {"solo", "sunk", "0"},
		"solo-trapped.qdr":         {"solo", "trapped", "0"},
		"rival-won.qdr":            {"competitive", "escaped", "0 0 1"},
		"rivals-all-ghosts.qdr":    {"competitive", "ghosts", "0 0 0"},
		"rivals-no-token.qdr":      {"competitive", "no-token", "0 0 0 0"},
		"rivals-sunk.qdr":          {"competitive", "sunk", "0 0 0"},
		"rivals-trapped.qdr":       {"competitive", "trapped", "0 0"},
		"v2-crew-won.qdr":          {"coop", "escaped", "1 1 1 1"},
		"v2-crew-drowned.qdr":      {"coop", "drowned", "0 0 0"},
		"v2-crew-no-token.qdr":     {"coop", "no-token", "0 0"},
		"v2-crew-sunk.qdr":         {"coop", "sunk", "0 0 0 0"},
		"v2-crew-trapped.qdr":      {"coop", "trapped", "0 0"},
		"v2-solo-won.qdr":          {"solo", "escaped", "1"},
		"v2-solo-drowned.qdr":      {"solo", "drowned", "0"},
		"v2-solo-no-token.qdr":     {"solo", "no-token", "0"},
		"v2-solo-sunk.qdr":         {"solo", "sunk", "0"},
		"v2-solo-trapped.qdr":      {"solo", "trapped", "0"},
		"v2-rival-won.qdr":         {"competitive", "escaped", "0 0 1"},
		"v2-rivals-all-ghosts.qdr": {"competitive", "ghosts", "0 0 0"},
		"v2-rivals-no-token.qdr":   {"competitive", "no-token", "0 0 0 0"},
		"v2-rivals-sunk.qdr":       {"competitive", "sunk", "0 0 0"},
		"v2-rivals-trapped.qdr":    {"competitive", "trapped", "0 0"},
	}
	ends := map[string]string{}
	for file, e := range endings {
		ends[file] = e.line
	}
	for file, st := range recordtest.Finished(t, breachGame, ends, breach.Older()...) {
		want := endings[file]
		if v := st.View(game.Watcher).(*breach.View); v.Mode != want.mode || v.Ending != want.ending {
			t.Errorf("%s: %s ends %s, want %v", file, v.Mode, v.Ending, want)
		}
	}
}

// TestRecordsDiffer: BR-24 is where the versions differ: one refuses in each of these records what the other allows.
func TestRecordsDiffer(t *testing.T) {
	for file, c := range map[string]struct {
		rules   int
		refused string // by the other version
	}{
		"v1-captain-lent.qdr":  {1, "1 play barrage 1.10"},
		"v1-gunner-lent.qdr":   {1, "2 give key-sapphire 1"},
		"v2-captain-rests.qdr": {2, "0 end"},
	} {
		f, err := os.Open("testdata/records/" + file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := record.Read(f, findVersion)
		if f.Close(); err != nil || rec.Rules != c.rules {
			t.Fatalf("%s is of version %d: %v", file, rec.Rules, err)
		}
		rec.Rules = 3 - c.rules
		var refused *record.Error
		if err := record.Verify(rec, findVersion, record.VerifyOptions{}); !errors.As(err, &refused) || refused.Found != strconv.Quote(c.refused) || !strings.Contains(refused.Expected, "(BR-24)") {
			t.Errorf("%s under version %d: %v, want %q refused by BR-24", file, rec.Rules, err, c.refused)
		}
	}
}

// findVersion returns a record.Finder for all versions of Breach.
func findVersion(_ string, rules int) (game.Game, error) {
	for _, g := range allVersions() {
		if rules == 0 || g.Info().Rules == rules {
			return g, nil
		}
	}
	return nil, errors.New("no such version")
}
