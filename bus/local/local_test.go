package local_test

import (
	"testing"

	"quarterdeck/bus"
	"quarterdeck/bus/bustest"
	"quarterdeck/bus/local"
)

func TestBus(t *testing.T) {
	bustest.Run(t, func(*testing.T) (a, b bus.Bus) {
		one := local.New()
		return one, one
	})
}
