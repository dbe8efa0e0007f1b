//go:build unix

package filelock

import (
	"errors"
	"os"
	"syscall"
)

// Try takes the lock of that name, a file that it makes if there is none, or returns ErrHeld.
func Try(name string) (unlock func(), err error) { return take(name, syscall.LOCK_NB) }

// Wait takes the lock of that name as soon as no other process holds it.
func Wait(name string) (unlock func(), err error) { return take(name, 0) }

func take(name string, how int) (unlock func(), err error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	for {
		if err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|how); err != syscall.EINTR {
			break
		}
	}
	if err == nil {
		return func() { _ = f.Close() }, nil // nothing was written
	}
	_ = f.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = ErrHeld
	}
	return nil, err
}
