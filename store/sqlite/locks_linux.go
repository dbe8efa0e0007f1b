package sqlite

import (
	"errors"

	"golang.org/x/sys/unix"
)

// tryLock locks a byte for this descriptor and reports whether it got the lock. It also turns an exclusive lock into a
// shared one and the other way round. On a file system without such locks the error is errors.ErrUnsupported.
func (f *file) tryLock(at int64, exclusive bool) (bool, error) {
	kind := int16(unix.F_RDLCK)
	if exclusive {
		kind = unix.F_WRLCK
	}
	return f.lock(at, kind)
}

// unlock releases a byte.
func (f *file) unlock(at int64) { _, _ = f.lock(at, unix.F_UNLCK) }

// isLocked reports whether another descriptor has locked a byte.
func (f *file) isLocked(at int64) bool {
	found := unix.Flock_t{Type: unix.F_WRLCK, Start: at, Len: 1}
	return unix.FcntlFlock(f.Fd(), unix.F_OFD_GETLK, &found) == nil && found.Type != unix.F_UNLCK
}

// hasLinks reports whether the file has other names (hard links).
func (f *file) hasLinks() bool {
	var info unix.Stat_t
	return unix.Fstat(int(f.Fd()), &info) == nil && info.Nlink > 1
}

func (f *file) lock(at int64, kind int16) (bool, error) {
	// Locks of open file descriptions are independent of SQLite's, and end with the process, even if that is killed.
	err := unix.FcntlFlock(f.Fd(), unix.F_OFD_SETLK, &unix.Flock_t{Type: kind, Start: at, Len: 1})
	switch {
	case err == nil:
		return true, nil
	case errors.Is(err, unix.EAGAIN), errors.Is(err, unix.EACCES):
		return false, nil
	case errors.Is(err, unix.EINVAL), errors.Is(err, unix.ENOLCK), errors.Is(err, unix.ENOSYS), errors.Is(err, unix.EOPNOTSUPP):
		return false, errors.ErrUnsupported
	}
	return false, err
}
