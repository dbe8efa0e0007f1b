package duel_test

import (
	"testing"

	"quarterdeck/games/duel"
	"quarterdeck/record/recordtest"
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
	recordtest.Finished(t, duel.Game(), ends)
}
