// Package heap tunes the garbage collector of a server, and returns the memory that a flood of requests leaves behind.
package heap

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// How much garbage a server lets gather before the collector runs.
const (
	// garbagePercent is for large servers, in percent of what is in use: less than Go's own 100, since thousands of open pages that
	// all move at once cost memory rather than time.
	garbagePercent = 70
	// garbageFloor is for small ones, in bytes: collecting more often would take a tenth of their time and save little.
	garbageFloor = 64 << 20
	maxPercent   = 400
)

// PaceCollector sets how often the garbage collector runs, now and after each of its runs.
func PaceCollector() {
	percent := collectorPercent()
	debug.SetGCPercent(percent)
	var afterRun func(int)
	afterRun = func(was int) {
		now := collectorPercent()
		if 10*now < 9*was || 10*now > 11*was { // setting it stops the program for a moment
			debug.SetGCPercent(now)
		} else {
			now = was
		}
		afterNextRun(afterRun, now)
	}
	afterNextRun(afterRun, percent)
}

// afterNextRun has f called when the collector has run.
func afterNextRun(f func(int), arg int) {
	runtime.AddCleanup(&struct{ _ *int }{}, f, arg)
}

// collectorPercent returns the percentage that suits what is in use.
func collectorPercent() int {
	used := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"}, {Name: "/gc/scan/globals:bytes"}}
	metrics.Read(used)
	return percentFor(used[0].Value.Uint64() + used[1].Value.Uint64() + used[2].Value.Uint64())
}

func percentFor(inUse uint64) int {
	return int(min(maxPercent, max(garbagePercent, 100*garbageFloor/max(1, inUse))))
}
