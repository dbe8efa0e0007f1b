//go:build !linux && !darwin

package main

import "errors"

// freeBytes returns errors.ErrUnsupported: the standard library has no call for it on these operating systems. The page says “unknown”.
func freeBytes(string) (int64, error) { return 0, errors.ErrUnsupported }
