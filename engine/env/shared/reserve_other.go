//go:build unix && !linux

package shared

import "os"

// reserve makes a file so long.
func reserve(f *os.File, size int64) error { return f.Truncate(size) }
