//go:build !unix

package filelock

// Try protects nothing here.
func Try(string) (unlock func(), err error) { return func() {}, nil }

// Wait protects nothing here.
func Wait(string) (unlock func(), err error) { return func() {}, nil }
