package quota

import (
	"hash/fnv"
	"sync"
)

// Turns has the requests of one guest counted one at a time, so that many at once cannot exceed a limit together. The
// zero value is ready to use.
type Turns struct {
	locks [256]sync.Mutex
}

// Wait waits until no other request of a guest is being counted by this server. The caller calls done afterwards.
func (t *Turns) Wait(guest string) (done func()) {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(guest)) // never fails
	mu := &t.locks[sum.Sum32()%uint32(len(t.locks))]
	mu.Lock()
	return mu.Unlock
}
