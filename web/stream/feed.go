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

// A Renderer writes what the viewers of a stream are sent for version n of a match. It is called for ascending n without
// gaps, by one goroutine at a time, and may remember what it wrote.
type Renderer func(b *bytes.Buffer, m *match.Match, n int) error

// Format is a way of sending versions to viewers.
type Format struct {
	Name  string // different for each format
	Event string // name of the SSE event for one version
	All   string // name of the SSE event for the whole match
	Pad   Padding
	Beat  string // the keep-alive: a comment, or an event if a script listens for it
	Page  bool   // for pages, which also get other matches and pointers
	// Chat returns the data of the event "chat".
	Chat func(names []string, lines []chat.Line) ([]byte, error)
	// Start returns a renderer for viewers who know the match as of version n.
	Start func(m *match.Match, key Key, n int) (Renderer, error)
	// Whole returns everything about the newest version, for viewers who missed too much.
	Whole func(m *match.Match, key Key) ([]byte, error)
}

// PageBeat is the keep-alive of pages' streams, for which their script listens.
const PageBeat = "event: beat\ndata:\n\n"

func newFeeds() *feeds { return &feeds{open: map[Key]*feed{}} }

// Key identifies a feed: all clients with the same key are sent the same bytes.
type Key struct {
	Match  string
	Seats  game.Seats // seats that the viewers hold: none, one, or several in a hot seat
	Format string
	Base   string // for the table's host: the beginning of the links to free seats; "" for all others
}

// Viewer returns the seat from which the viewers see m when version n is the newest.
func (key *Key) Viewer(m *match.Match, n int) game.Seat { return m.ActiveSeat(key.Seats, n) }

// feeds holds the feed of each perspective. Every message is made once for all its viewers.
type feeds struct {
	mu        sync.Mutex
	open      map[Key]*feed
	scheduled bool // a pass over idle feeds is planned
}

// feed makes the messages of one key and caches the last ones.
type feed struct {
	key     Key
	format  *Format
	buildID string
	users   int // guarded by feeds.mu

	mu       sync.Mutex // held while a message is made, because all waiting goroutines need the same message
	render   Renderer   // nil before the first message
	known    int        // version that the Renderer has reached
	messages []*Message // the last ones; the newest is that of version known
	bytes    int        // their length together
	used     time.Time  // when the last message was made
}

// A stream that is farther behind is sent the whole match, unless the messages are there. Messages that are cached no longer are made again.
const (
	maxMissed   = 32      // versions that a stream may be behind when it begins
	maxRun      = 64      // versions that it may be behind later: a deck that no player can use is drawn at once
	maxMessages = 32      // cached messages
	maxBytes    = 4 << 10 // their length together
)

// enter returns the feed of a key. The caller must call leave when it is done.
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

// messagesSince returns the messages that lead from version `from` to m, oldest first, and the version that they lead to. If they are not
// cached and more than most, it returns the whole match.
func (fd *feed) messagesSince(m *match.Match, from, most int) ([]*Message, int, error) {
	fd.mu.Lock()
	defer fd.mu.Unlock()
	to := max(m.Version(), fd.known)
	if from >= to {
		return nil, from, nil
	}
	if fd.render == nil {
		if err := fd.start(m, max(from, to-most)); err != nil {
			return nil, from, err
		}
	}
	for fd.known < m.Version() {
		if err := fd.advance(m); err != nil {
			return nil, from, err
		}
	}
	defer fd.trim()                       // after the caller's messages have been copied
	cached := fd.known - len(fd.messages) // the cached messages lead on from this version
	switch {
	case from >= cached:
		return slices.Clone(fd.messages[from-cached:]), fd.known, nil
	case from >= m.Version():
		return nil, from, nil
	case m.Version() < cached && m.Version()-from <= most: // another stream is ahead of m, which cannot draw later versions; they come with its next match
		older, err := fd.rebuild(m, from, m.Version())
		return older, m.Version(), err
	case fd.known-from <= most:
		older, err := fd.rebuild(m, from, cached)
		return append(older, fd.messages...), fd.known, err
	}
	data, err := fd.format.Whole(m, fd.key)
	return []*Message{fd.message(fd.format.All, m.Version(), data)}, m.Version(), err
}

// rebuild makes the messages from one version to another again, for a stream that is behind.
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

// start prepares the feed for viewers who know version n.
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

// trim drops the oldest messages beyond what is cached.
func (fd *feed) trim() {
	for len(fd.messages) > 1 && (len(fd.messages) > maxMessages || fd.bytes > maxBytes) {
		fd.bytes -= len(fd.messages[0].Plain)
		fd.messages[0] = nil
		fd.messages = fd.messages[1:]
	}
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }} // scratch memory

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
