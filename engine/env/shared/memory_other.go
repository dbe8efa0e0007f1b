//go:build !unix

package shared

import "errors"

// memory is a file that is mapped.
type memory struct {
	bytes []byte
	path  string
}

func newMemory(int) (*memory, error) {
	return nil, errors.New("environments need memory that processes share, which this program uses on Linux and macOS only")
}

func (m *memory) unlink() {}

func (m *memory) close() {}
