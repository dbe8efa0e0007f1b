package stream

import (
	"bytes"
	"slices"
	"sync"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/chat"
)

// A Renderer writes what the viewers of one stream are sent when a match got to version n. It is called
// for ascending n without gaps, by one goroutine at a time, and may remember what it sent.
type Renderer func(b *bytes.Buffer, m *match.Match, n int) error

// Format is a way of telling viewers of new versions.
type Format struct {
	Name  string // different for each format
	Event string // the SSE event of one version
	All   string // the SSE event of the whole
	Pad   Padding
	Beat  string // the sign of life: a comment, or an event where a script listens for it
	Page  bool   // for pages, which also get other matches and pointers
	// Chat returns what was said, for the event "chat".
	Chat func(names []string, lines []chat.Line) ([]byte, error)
	// Start makes a renderer whose viewers know the match as it was at version n.
	Start func(m *match.Match, key Key, n int) (Renderer, error)
	// Whole returns everything about the newest version, for viewers who missed too much.
	Whole func(m *match.Match, key Key) ([]byte, error)
}

// PageBeat is the sign of life of pages' streams, for which their script listens.
const PageBeat = "event: beat\ndata:\n\n"

func newFeeds() *feeds { return &feeds{open: map[Key]*feed{}} }

// Key tells feeds apart: all clients with the same key are sent the same bytes.
type Key struct {
	Match  string
	Seats  game.Seats // that the viewers hold: none, one, or several in a hot seat
	Format string
	Base   string // for the table's host: the beginning of the links to free seats; "" for all others
}

// Viewer returns as which seat the viewers see m when version n is the newest.
func (key *Key) Viewer(m *match.Match, n int) game.Seat { return m.ActiveSeat(key.Seats, n) }

// feeds has the feed of each perspective. Every message is made once for all its viewers.
type feeds struct {
	mu        sync.Mutex
	open      map[Key]*feed
	scheduled bool // a pass over idle feeds is planned
}

// feed makes the messages of one key and keeps the last.
type feed struct {
	key     Key
	format  *Format
	buildID string
	users   int // guarded by feeds.mu

	mu       sync.Mutex // held while a message is made: those who wait want the same message
	render   Renderer   // nil before the first message
	known    int        // version that the Renderer has got to
	messages []*Message // the last ones; the very last is of version known
	bytes    int        // their length together
	used     time.Time  // when the last message was made
}

// How far a stream may be behind before it is sent the whole, and how much is kept ready for streams that are
// behind; what is no longer kept is made again.
const (
	maxMessages = 32
	maxBytes    = 4 << 10
)

// enter returns the feed of a key; leave must be called in the end.
func (fs *feeds) enter(key Key, f *Format, build string) *feed {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fd := fs.open[key]
	if fd == nil {
		fd = &feed{key: key, format: f, buildID: build}
		fs.open[key] = fd
		fs.scheduleRelease()
	}
	fd.users++
	return fd
}

func (fs *feeds) leave(fd *feed) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if fd.users--; fd.users == 0 {
		delete(fs.open, fd.key)
	}
}

// messagesSince returns the messages that lead from version `from` to m, oldest first, and the version that they lead to.
func (fd *feed) messagesSince(m *match.Match, from int) ([]*Message, int, error) {
	fd.mu.Lock()
	defer fd.mu.Unlock()
	to := max(m.Version(), fd.known)
	if from >= to {
		return nil, from, nil
	}
	if fd.render == nil {
		if err := fd.start(m, max(from, to-maxMessages)); err != nil {
			return nil, from, err
		}
	}
	for fd.known < m.Version() {
		if err := fd.advance(m); err != nil {
			return nil, from, err
		}
	}
	defer fd.trim()                       // not before those just made have been taken
	cached := fd.known - len(fd.messages) // the version that the kept messages lead on from
	switch {
	case from >= cached:
		return slices.Clone(fd.messages[from-cached:]), fd.known, nil
	case fd.known-from <= maxMessages:
		older, err := fd.rebuild(m, from, cached)
		return append(older, fd.messages...), fd.known, err
	}
	data, err := fd.format.Whole(m, fd.key)
	return []*Message{fd.message(fd.format.All, m.Version(), data)}, m.Version(), err
}

// rebuild makes the messages from one version to another again, for a stream that comes late.
func (fd *feed) rebuild(m *match.Match, from, to int) ([]*Message, error) {
	render, err := fd.format.Start(m, fd.key, from)
	var out []*Message
	for n := from + 1; n <= to && err == nil; n++ {
		var next *Message
		next, err = fd.build(render, m, n)
		out = append(out, next)
	}
	return out, err
}

// start prepares to tell viewers who know version n.
func (fd *feed) start(m *match.Match, n int) (err error) {
	fd.render, err = fd.format.Start(m, fd.key, n)
	fd.known = n
	return err
}

// advance makes the message of the next version.
func (fd *feed) advance(m *match.Match) error {
	newest, err := fd.build(fd.render, m, fd.known+1)
	if err != nil {
		return err
	}
	fd.known, fd.used = fd.known+1, time.Now()
	if n := len(fd.messages); n > 0 {
		newest.Before = fd.messages[n-1].Plain
	}
	fd.messages = append(fd.messages, newest)
	fd.bytes += len(newest.Plain)
	return nil
}

// trim forgets the oldest messages where more are there than are kept.
func (fd *feed) trim() {
	for len(fd.messages) > 1 && (len(fd.messages) > maxMessages || fd.bytes > maxBytes) {
		fd.bytes -= len(fd.messages[0].Plain)
		fd.messages[0] = nil
		fd.messages = fd.messages[1:]
	}
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }} // scratch memory only

// build returns the message of version n.
func (fd *feed) build(render Renderer, m *match.Match, n int) (*Message, error) {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := render(b, m, n); err != nil {
		return nil, err
	}
	return fd.message(fd.format.Event, n, b.Bytes()), nil
}

func (fd *feed) message(event string, version int, data []byte) *Message {
	return NewMessage(EventID(fd.buildID, version), event, data)
}
