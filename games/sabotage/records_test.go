package sabotage_test

import (
	"testing"

	"quarterdeck/games/sabotage"
	"quarterdeck/record/recordtest"
)

// TestRecords: finished matches of every rules version replay for ever, with the same draws and the same result.
func TestRecords(t *testing.T) {
	ends := map[string]string{"first-seat.qdr": "1 0", "second-seat.qdr": "0 1", "draw.qdr": "0 0", "last-stand.qdr": "1 0", "race.qdr": "1 0", "mate.qdr": "1 0"}
	recordtest.Finished(t, sabotage.Game(), ends)
}
