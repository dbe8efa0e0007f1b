//go:build unix

package shared

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// memory is a file that is mapped.
type memory struct {
	bytes []byte
	path  string
}

// newMemory makes a file, in memory where the system has such a folder, and maps it.
func newMemory(size int) (*memory, error) {
	folder := "/dev/shm"
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		folder = ""
	}
	f, err := os.CreateTemp(folder, "quarterdeck-env-")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m := &memory{path: f.Name()}
	if err := reserve(f, int64(size)); err != nil {
		m.unlink()
		return nil, fmt.Errorf("%d bytes of shared memory: %w", size, err)
	}
	if m.bytes, err = unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED); err != nil {
		m.unlink()
		return nil, fmt.Errorf("%d bytes of shared memory: %w", size, err)
	}
	return m, nil
}

// unlink removes the file's name. What is mapped stays until both processes end.
func (m *memory) unlink() {
	if m.path != "" {
		_ = os.Remove(m.path) // a file that is gone is as good
		m.path = ""
	}
}

func (m *memory) close() {
	m.unlink()
	_ = unix.Munmap(m.bytes) // fails only for memory that is not mapped
	m.bytes = nil
}
