//go:build !linux

package shared

import (
	"sync/atomic"
	"time"
)

// pause is how long wait sleeps between two looks.
const pause = 50 * time.Microsecond

// wait looks at the word again and again until it no longer has that value, or the time is over.
func wait(word *uint32, value uint32, atMost time.Duration) {
	for ; atMost > 0 && atomic.LoadUint32(word) == value; atMost -= pause {
		time.Sleep(pause)
	}
}

// wake does nothing: the other process looks by itself.
func wake(*uint32) {}
