package shared

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// reserve makes a file so long, with room for all of it: a write to a page without room would end the process.
func reserve(f *os.File, size int64) error {
	err := unix.Fallocate(int(f.Fd()), 0, 0, size)
	if errors.Is(err, unix.EOPNOTSUPP) {
		return f.Truncate(size)
	}
	return err
}
