package load

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// Usage is the CPU time and memory that a process uses.
type Usage struct {
	CPU    time.Duration // user and system time
	Memory int64         // resident bytes
}

// tick is the unit of CPU times in /proc on all common architectures of Linux.
const tick = 10 * time.Millisecond

// UsageOf returns the usage of a process. It fails on systems without /proc.
func UsageOf(pid int) (Usage, error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return Usage{}, err
	}
	// The name of the process, in parentheses, may contain anything. The first field after it is number 3.
	_, rest, found := strings.Cut(string(data), ") ")
	fields := strings.Fields(rest)
	if !found || len(fields) < 22 {
		return Usage{}, fmt.Errorf("process %d: unreadable figures", pid)
	}
	var n [3]int64
	for i, field := range []int{14, 15, 24} { // user time, system time, resident pages
		if n[i], err = strconv.ParseInt(fields[field-3], 10, 64); err != nil {
			return Usage{}, err
		}
	}
	return Usage{CPU: time.Duration(n[0]+n[1]) * tick, Memory: n[2] * int64(os.Getpagesize())}, nil
}
