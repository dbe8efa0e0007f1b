//go:build !linux

package sqlite

import "errors"

// tryLock locks nothing: only Linux has locks that belong to the file and are independent of SQLite's.
func (f *file) tryLock(int64, bool) (bool, error) { return false, errors.ErrUnsupported }

func (f *file) unlock(int64) {}

func (f *file) isLocked(int64) bool { return false }

func (f *file) hasLinks() bool { return false }
