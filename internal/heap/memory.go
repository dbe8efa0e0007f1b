package heap

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	returnEvery   = time.Minute // how often a server returns memory to the operating system at most
	leastReturned = 32 << 20    // bytes that are worth a garbage collection
)

// heapUse is what the Go heap is used for, in bytes.
type heapUse struct {
	live  uint64 // objects that the last garbage collection kept
	spare uint64 // what the heap has from the operating system beyond the size at which it will be collected next
}

// isWasteful reports whether so much is spare that it should go back: after a flood, Go would keep most of it for a long time.
func (u heapUse) isWasteful() bool { return u.spare >= leastReturned && u.spare >= u.live/2 }

func readHeap() heapUse {
	read := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/free:bytes"}, {Name: "/gc/heap/goal:bytes"}}
	metrics.Read(read)
	live, objects, free, goal := read[0].Value.Uint64(), read[1].Value.Uint64(), read[2].Value.Uint64(), read[3].Value.Uint64()
	return heapUse{live: live, spare: max(objects+free, goal) - goal}
}

// KeepReturning gives spare memory back to the operating system until ctx ends.
func KeepReturning(ctx context.Context) { returnSpare(ctx, readHeap, debug.FreeOSMemory) }

// returnSpare is KeepReturning with what it reads and calls. giveBack collects garbage first, beside what else runs,
// so that no request waits for it.
func returnSpare(ctx context.Context, read func() heapUse, giveBack func()) {
	tick := time.NewTicker(returnEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if read().isWasteful() {
				giveBack()
			}
		case <-ctx.Done():
			return
		}
	}
}
