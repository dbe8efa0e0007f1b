//go:build unix

package sweep

import (
	"os"
	"syscall"
)

// lock takes the lock of that name, which ends with the process.
func lock(name string) (unlock func(), err error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close() // nothing was written
		if err == syscall.EWOULDBLOCK {
			err = ErrBusy
		}
		return nil, err
	}
	return func() { _ = f.Close() }, nil
}
