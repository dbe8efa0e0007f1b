package storetest_test

import (
	"testing"

	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// TestMemory runs the suite on the store that tests use, so that the suite requires nothing that only one kind of store
// has.
func TestMemory(t *testing.T) {
	stores := map[string]*storetest.Memory{}
	storetest.Run(t, func(t *testing.T) store.Store {
		if stores[t.Name()] == nil {
			stores[t.Name()] = &storetest.Memory{}
		}
		return stores[t.Name()].Open()
	})
}
