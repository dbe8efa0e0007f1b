package quota

import (
	"hash/fnv"
	"sync"
)

// Turns has the requests of one guest counted one after the other, so that many at once cannot pass a limit together. The zero
// value is ready.
type Turns struct {
	locks [256]sync.Mutex
}

// Wait waits until no other request of a guest is being counted here.
func (t *Turns) Wait(guest string) (done func()) {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(guest)) // never fails
	mu := &t.locks[sum.Sum32()%uint32(len(t.locks))]
	mu.Lock()
	return mu.Unlock
}
