//go:build !unix

package sqlite

// lockName does nothing where files cannot be locked: run one server on a data file.
func lockName(string) (unlock func(), err error) { return func() {}, nil }
