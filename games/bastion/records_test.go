package bastion_test

import (
	"testing"

	"quarterdeck/games/bastion"
	"quarterdeck/record/recordtest"
)

// TestRecords: finished matches of every rules version replay for ever, with the same draws and the same result.
func TestRecords(t *testing.T) {
	recordtest.Finished(t, bastion.Game(), nil)
}
