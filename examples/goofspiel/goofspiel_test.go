package goofspiel

import (
	"testing"

	"quarterdeck/game/gametest"
)

func TestConformance(t *testing.T) { gametest.Run(t, New()) }
