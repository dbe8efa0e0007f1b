package sabotage_test

import (
	"testing"

	"quarterdeck/game/gametest"
	"quarterdeck/games/sabotage"
)

func TestConformance(t *testing.T) { gametest.Run(t, sabotage.Game()) }
