package shared

import (
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The operations of futex(2) on memory that several processes share.
const (
	futexWait = 0
	futexWake = 1
)

// wait sleeps until another process wakes the word, it no longer has that value, or the time is over.
func wait(word *uint32, value uint32, atMost time.Duration) {
	if atomic.LoadUint32(word) != value {
		return
	}
	limit := unix.NsecToTimespec(atMost.Nanoseconds())
	// Every outcome means the same here: look again.
	_, _, _ = unix.Syscall6(unix.SYS_FUTEX, uintptr(unsafe.Pointer(word)), futexWait, uintptr(value), uintptr(unsafe.Pointer(&limit)), 0, 0)
}

// wake wakes all processes that wait for the word.
func wake(word *uint32) {
	_, _, _ = unix.Syscall6(unix.SYS_FUTEX, uintptr(unsafe.Pointer(word)), futexWake, 1<<30, 0, 0, 0)
}
