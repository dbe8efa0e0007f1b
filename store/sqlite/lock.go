package sqlite

import "errors"

// Lock ensures that no other server uses the data file, under this or another name of it (a symbolic link, on Linux also
// a hard link or a bind mount). Two servers would not see each other's moves. The lock ends with the process, even if
// that is killed. Call Lock before Open, and unlock after Close. Lock creates the file if it does not exist.
func Lock(path string) (unlock func(), err error) {
	unlock, err = lock(path)
	return unlock, classified(err)
}

func lock(path string) (unlock func(), err error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	byName, err := lockName(f.path)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	locked, err := f.tryLock(serverByte, true)
	if locked || errors.Is(err, errors.ErrUnsupported) {
		return func() { f.Close(); byName() }, nil
	}
	byName()
	if err == nil {
		err = ErrInUse
	}
	return nil, errors.Join(err, f.Close())
}
