package bastion_test

import (
	"testing"

	"quarterdeck/game/gametest"
	"quarterdeck/games/bastion"
)

func TestConformance(t *testing.T) { gametest.Run(t, bastion.Game()) }

// The fuzzer chooses the log: nothing panics, and every position keeps its invariants.
func FuzzLog(f *testing.F) { gametest.FuzzLog(f, bastion.Game()) }
