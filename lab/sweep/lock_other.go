//go:build !unix

package sweep

// lock does nothing: here a folder is not protected from a second process.
func lock(string) (unlock func(), err error) { return func() {}, nil }
