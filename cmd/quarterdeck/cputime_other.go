//go:build !unix

package main

import "time"

// cpuTime returns 0: this system does not say how much processor time a process has used.
func cpuTime() time.Duration { return 0 }
