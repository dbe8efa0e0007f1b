// Package filelock keeps two processes from working on the same files. A lock ends with its process, however that ends. Where the
// operating system has no such locks, nothing is protected.
package filelock

import "errors"

// ErrHeld is returned for a lock that another process holds.
var ErrHeld = errors.New("another process holds the lock")
