package heap

import (
	"context"
	"runtime"
	"runtime/debug"
	"testing"
	"testing/synctest"
	"time"
)

// TestMemoryIsReturned: spare memory goes back once a minute, and only if it is much, in all and beside what is in use.
func TestMemoryIsReturned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const mb = 1 << 20
		ctx, cancel := context.WithCancel(t.Context())
		use, returned := heapUse{}, 0
		done := make(chan struct{})
		go func() {
			defer close(done)
			returnSpare(ctx, func() heapUse { return use }, func() { returned++ })
		}()
		for _, c := range []struct {
			use  heapUse
			want int
		}{
			{heapUse{live: 10 * mb, spare: 31 * mb}, 0},
			{heapUse{live: 200 * mb, spare: 90 * mb}, 0},
			{heapUse{live: 10 * mb, spare: 300 * mb}, 10},
			{heapUse{live: 200 * mb, spare: 100 * mb}, 10},
		} {
			use, returned = c.use, 0
			time.Sleep(10 * returnEvery) // of the test's own clock
			synctest.Wait()
			if returned != c.want {
				t.Errorf("%d MB of spare memory beside %d MB in use are returned %d times in ten minutes, want %d", c.use.spare/mb, c.use.live/mb, returned, c.want)
			}
		}
		cancel()
		<-done
	})
}

var flood []byte // keeps the memory of TestSpareMemory from being optimized away

// TestSpareMemory: what a flood leaves on the heap is seen as spare, and given back.
func TestSpareMemory(t *testing.T) {
	const size = 128 << 20
	flood = make([]byte, size)
	for i := 0; i < size; i += 4096 {
		flood[i] = 1
	}
	runtime.GC()
	if use := readHeap(); use.live < size {
		t.Fatalf("in use: %+v, want %d bytes", use, size)
	}
	flood = nil
	runtime.GC()
	before := readHeap()
	debug.FreeOSMemory()
	if after := readHeap(); !before.isWasteful() || after.spare > size/4 {
		t.Errorf("%+v before, %+v after", before, after)
	}
}
