//go:build linux || darwin

package main

import "syscall"

// freeBytes returns how many bytes this user may still write on the disk of a folder.
func freeBytes(folder string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
