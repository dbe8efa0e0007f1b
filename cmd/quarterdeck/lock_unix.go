//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lockData makes sure that no other server uses the data file: two would not see each other's moves. The lock
// ends with the program, however that ends.
func lockData(file string) (unlock func(), err error) {
	f, err := os.OpenFile(file+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("cannot lock the data file %s: %w", file, err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("the data file %s is in use by a Quarterdeck that runs already: open its link, stop it, or choose another file with --data", file)
		}
		return nil, fmt.Errorf("cannot lock the data file %s: %w", file, err)
	}
	return func() { f.Close() }, nil
}
