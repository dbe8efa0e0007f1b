package bastion_test

import (
	"testing"

	"quarterdeck/game/gametest"
	"quarterdeck/games/bastion"
)

func TestConformance(t *testing.T) { gametest.Run(t, bastion.Game()) }
