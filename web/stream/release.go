package stream

import (
	"runtime/debug"
	"time"
)

// A feed remembers some 40 KB of its viewers' pages. While nothing happens at a table, its feed releases that memory;
// then the next message costs one more drawing.
const (
	releaseAfter = 5 * time.Second // without a message
	releaseEvery = 2 * time.Second // between two passes over all feeds
	manyReleased = 1000            // if so many are released at once, their memory is returned to the operating system
)

// scheduleRelease schedules a pass over all feeds, if none is scheduled. The caller holds fs.mu.
func (fs *feeds) scheduleRelease() {
	if fs.scheduled {
		return
	}
	fs.scheduled = true
	time.AfterFunc(releaseEvery, fs.releaseIdle)
}

// releaseIdle releases idle feeds, and schedules the next pass while there are any feeds.
func (fs *feeds) releaseIdle() {
	fs.mu.Lock()
	fs.scheduled = false
	if len(fs.open) > 0 {
		fs.scheduleRelease()
	}
	fs.mu.Unlock()
	if fs.release(time.Now().Add(-releaseAfter)) >= manyReleased {
		debug.FreeOSMemory()
	}
}

// release releases all feeds that made their last message before a time, and returns their number.
func (fs *feeds) release(before time.Time) int {
	fs.mu.Lock()
	all := make([]*feed, 0, len(fs.open))
	for _, fd := range fs.open {
		all = append(all, fd)
	}
	fs.mu.Unlock()
	many := 0
	for _, fd := range all {
		if fd.release(before) {
			many++
		}
	}
	return many
}

// release drops the cached messages and the renderer, if the last message was made before a time, and reports whether it
// did. The feed is then as if it had sent nothing yet.
func (fd *feed) release(before time.Time) bool {
	fd.mu.Lock()
	defer fd.mu.Unlock()
	if fd.render == nil || fd.used.After(before) {
		return false
	}
	fd.render, fd.messages, fd.bytes, fd.known = nil, nil, 0, 0
	return true
}
