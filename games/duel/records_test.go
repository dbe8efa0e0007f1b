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

		// Version 2, by the bots captain and mate.
		"v2-eight.qdr":     "0 3 2 0 2 0 2 0",
		"v2-eight-off.qdr": "0 0 2 0 2 3 0 0",
		"v2-four.qdr":      "0 2 3 0",
		"v2-four-tour.qdr": "0 0 5 2",
		"v2-six-plain.qdr": "2 0 3 0 0 2",
		"v2-two.qdr":       "0 5",
		"v2-two-topup.qdr": "2 5",
	}
	recordtest.Finished(t, duel.Game(), ends, duel.Older()...)
}
