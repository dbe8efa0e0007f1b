package sqlite

import (
	"errors"
	"fmt"
	"slices"
	"syscall"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"quarterdeck/store"
)

// classes maps SQLite's codes to the errors of package store.
var classes = map[int]error{
	lib.SQLITE_FULL:     store.ErrFull,
	lib.SQLITE_READONLY: store.ErrReadOnly,
	lib.SQLITE_BUSY:     store.ErrUnavailable,
	lib.SQLITE_IOERR:    store.ErrUnavailable,
	lib.SQLITE_PROTOCOL: store.ErrUnavailable,
}

// passing lists the operating system's errors for a disk that may come back.
var passing = []error{syscall.EIO, syscall.ESTALE, syscall.ENOTCONN, syscall.ENODEV, syscall.ENXIO, syscall.EHOSTDOWN, syscall.ETIMEDOUT, syscall.EAGAIN}

// classified returns err wrapped in the error of package store for its class, if there is one.
func classified(err error) error {
	if class := classOf(err); class != nil {
		return fmt.Errorf("%w: %w", class, err)
	}
	return err
}

func classOf(err error) error {
	is := func(target error) bool { return errors.Is(err, target) }
	var code *driver.Error
	switch {
	case is(syscall.ENOSPC), is(syscall.EDQUOT):
		return store.ErrFull
	case is(syscall.EROFS):
		return store.ErrReadOnly
	case is(ErrInUse), slices.ContainsFunc(passing, is):
		return store.ErrUnavailable
	case errors.As(err, &code):
		return classes[code.Code()&0xff]
	}
	return nil
}

// shown converts the error of a read for callers: into store.ErrDamaged if a page of the file is damaged.
func shown(err error) error {
	if code := (*driver.Error)(nil); errors.As(err, &code) && code.Code()&0xff == lib.SQLITE_CORRUPT {
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return err
}
