package duel_test

import (
	"testing"

	"quarterdeck/game/gametest"
	"quarterdeck/games/duel"
)

func TestConformance(t *testing.T) { gametest.Run(t, duel.Game()) }

func FuzzLog(f *testing.F) { gametest.FuzzLog(f, duel.Game()) }
