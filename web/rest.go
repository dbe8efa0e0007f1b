package web

import (
	"runtime/debug"
	"time"
)

// What a feed remembers of its viewers' pages is some 40 KB. At a table where nothing happens that is given back; the
// next message costs one drawing more.
const (
	restAfter = 5 * time.Second // without a message
	restEvery = 2 * time.Second // between two looks at all feeds
	restMany  = 1000            // so many at once are worth giving their memory back to the system
)

// watchRest looks for feeds at rest from now on, as long as there are any; fs.mu is held.
func (fs *feeds) watchRest() {
	if fs.resting {
		return
	}
	fs.resting = true
	time.AfterFunc(restEvery, fs.rest)
}

func (fs *feeds) rest() {
	fs.mu.Lock()
	fs.resting = false
	all := make([]*feed, 0, len(fs.open))
	for _, fd := range fs.open {
		all = append(all, fd)
	}
	if len(all) > 0 {
		fs.watchRest()
	}
	fs.mu.Unlock()
	before, many := time.Now().Add(-restAfter), 0
	for _, fd := range all {
		if fd.rest(before) {
			many++
		}
	}
	if many >= restMany {
		debug.FreeOSMemory()
	}
}

// rest forgets what was sent, if that was before a time, and tells whether it did. Then it is as if the feed had sent
// nothing yet.
func (fd *feed) rest(before time.Time) bool {
	fd.mu.Lock()
	defer fd.mu.Unlock()
	if fd.render == nil || fd.used.After(before) {
		return false
	}
	fd.render, fd.messages, fd.bytes, fd.known = nil, nil, 0, 0
	return true
}
