package sqlite

import (
	"errors"

	"quarterdeck/internal/filelock"
)

// lockName locks a file beside the data file, which servers of earlier versions lock too.
func lockName(path string) (unlock func(), err error) {
	unlock, err = filelock.Try(path + ".lock")
	if errors.Is(err, filelock.ErrHeld) {
		err = ErrInUse
	}
	return unlock, err
}
