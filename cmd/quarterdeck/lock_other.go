//go:build !unix

package main

// lockData does nothing where files cannot be locked: run one server on a data file.
func lockData(string) (unlock func(), err error) { return func() {}, nil }
