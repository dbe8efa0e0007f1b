package twin_test

import (
	"testing"

	"quarterdeck/game/gametest"
	"quarterdeck/lab/twin"
)

func TestConformance(t *testing.T) {
	gametest.RunWith(t, twin.New(1), gametest.Options{Positions: 300})
}
