package stream

import (
	"runtime/debug"
	"time"
)

// What a feed remembers of its viewers' pages is some 40 KB. At a table where nothing happens the feed releases it; the
// next message costs one drawing more.
const (
	releaseAfter = 5 * time.Second // without a message
	releaseEvery = 2 * time.Second // between two passes over all feeds
	manyReleased = 1000            // so many at once are worth giving their memory back to the system
)

// scheduleRelease plans a pass over all feeds, if none is planned; fs.mu is held.
func (fs *feeds) scheduleRelease() {
	if fs.scheduled {
		return
	}
	fs.scheduled = true
	time.AfterFunc(releaseEvery, fs.releaseIdle)
}

// releaseIdle releases the feeds that were idle, and plans the next pass as long as there are any feeds.
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

// release has all feeds release what they sent before a time, and returns how many did.
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

// release forgets what was sent, if that was before a time, and reports whether it did. Then it is as if the feed had sent
// nothing yet.
func (fd *feed) release(before time.Time) bool {
	fd.mu.Lock()
	defer fd.mu.Unlock()
	if fd.render == nil || fd.used.After(before) {
		return false
	}
	fd.render, fd.messages, fd.bytes, fd.known = nil, nil, 0, 0
	return true
}
