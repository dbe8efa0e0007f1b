package breach_test

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/record/recordtest"
)

// TestRecords: finished matches of every rules version replay for ever, with the same draws and the same result, and
// they are every way in which a match can be won and lost in each mode.
func TestRecords(t *testing.T) {
	endings := map[string]struct{ mode, ending, line string }{
		"crew-won.qdr":          {"coop", "escaped", "1 1 1 1"},
		"crew-drowned.qdr":      {"coop", "drowned", "0 0 0"},
		"crew-no-token.qdr":     {"coop", "no-token", "0 0"},
		"crew-sunk.qdr":         {"coop", "sunk", "0 0 0 0"},
		"crew-trapped.qdr":      {"coop", "trapped", "0 0"},
		"solo-won.qdr":          {"solo", "escaped", "1"},
		"solo-drowned.qdr":      {"solo", "drowned", "0"},
		"solo-no-token.qdr":     {"solo", "no-token", "0"},
		"solo-sunk.qdr":         {"solo", "sunk", "0"},
		"solo-trapped.qdr":      {"solo", "trapped", "0"},
		"rival-won.qdr":         {"competitive", "escaped", "0 0 1"},
		"rivals-all-ghosts.qdr": {"competitive", "ghosts", "0 0 0"},
		"rivals-no-token.qdr":   {"competitive", "no-token", "0 0 0 0"},
		"rivals-sunk.qdr":       {"competitive", "sunk", "0 0 0"},
		"rivals-trapped.qdr":    {"competitive", "trapped", "0 0"},
	}
	ends := map[string]string{}
	for file, e := range endings {
		ends[file] = e.line
	}
	for file, st := range recordtest.Finished(t, breachGame, ends) {
		want := endings[file]
		if v := st.View(game.Watcher).(*breach.View); v.Mode != want.mode || v.Ending != want.ending {
			t.Errorf("%s: %s ends %s, want %v", file, v.Mode, v.Ending, want)
		}
	}
}
