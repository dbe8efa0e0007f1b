package web

import (
	"bytes"
	"slices"
	"sync"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
)

// renderer writes what the viewers of one stream are sent when a match got to version n. It is called
// for ascending n without gaps, by one goroutine at a time, and may remember what it sent.
type renderer func(b *bytes.Buffer, m *match.Match, n int) error

// format is a way of telling viewers of new versions.
type format struct {
	name  string // different for each format
	event string // the SSE event of one version
	all   string // the SSE event of the whole
	pad   padding
	beat  string // the sign of life: a comment, or an event where a script listens for it
	// chat is what was said, for the event "chat".
	chat func(names []string, lines []match.Heard) ([]byte, error)
	// start makes a renderer whose viewers know the match as it was at version n.
	start func(m *match.Match, key feedKey, n int) (renderer, error)
	// whole is everything about the newest version, for viewers who missed too much.
	whole func(m *match.Match, key feedKey) ([]byte, error)
}

func newFeeds() *feeds { return &feeds{open: map[feedKey]*feed{}} }

// feedKey tells feeds apart: everybody with the same key is sent the same bytes.
type feedKey struct {
	match  string
	seats  game.Seats // that the viewers hold: none, one, or several at one keyboard
	format string
	origin string // for who set the table: where the links to free seats begin; "" for all others
}

// viewer is as whom the viewers look at m when version n is the newest.
func (key *feedKey) viewer(m *match.Match, n int) game.Seat { return m.SeatAmong(key.seats, n) }

// feeds is what is being sent to whom. Every message is made once, however many look on.
type feeds struct {
	mu      sync.Mutex
	open    map[feedKey]*feed
	resting bool // somebody is about to look for feeds at rest
}

// feed makes the messages of one key and keeps the last.
type feed struct {
	key    feedKey
	format *format
	build  string
	users  int // guarded by feeds.mu

	mu       sync.Mutex // held while a message is made: those who wait want the same message
	render   renderer   // nil before the first message
	known    int        // version that the renderer has got to
	messages []*message // the last ones; the very last is of version known
	bytes    int        // their length together
	used     time.Time  // when the last message was made
}

// How far a stream may be behind before it is sent the whole, and how much is kept ready for streams that are
// behind; what is no longer kept is made again.
const (
	keptMessages = 32
	keptBytes    = 4 << 10
)

// enter is the feed of a key; leave must be called in the end.
func (fs *feeds) enter(key feedKey, f *format, build string) *feed {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fd := fs.open[key]
	if fd == nil {
		fd = &feed{key: key, format: f, build: build}
		fs.open[key] = fd
		fs.watchRest()
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

// since is the messages that lead from version `from` to m, oldest first, and the version that they lead to.
func (fd *feed) since(m *match.Match, from int) ([]*message, int, error) {
	fd.mu.Lock()
	defer fd.mu.Unlock()
	to := max(m.Version(), fd.known)
	if from >= to {
		return nil, from, nil
	}
	if fd.render == nil {
		if err := fd.begin(m, max(from, to-keptMessages)); err != nil {
			return nil, from, err
		}
	}
	for fd.known < m.Version() {
		if err := fd.next(m); err != nil {
			return nil, from, err
		}
	}
	defer fd.trim()                     // not before those just made have been taken
	kept := fd.known - len(fd.messages) // the version that the kept messages lead on from
	switch {
	case from >= kept:
		return slices.Clone(fd.messages[from-kept:]), fd.known, nil
	case fd.known-from <= keptMessages:
		older, err := fd.older(m, from, kept)
		return append(older, fd.messages...), fd.known, err
	}
	data, err := fd.format.whole(m, fd.key)
	return []*message{fd.message(fd.format.all, m.Version(), data)}, m.Version(), err
}

// older makes the messages from one version to another again, for a stream that comes late.
func (fd *feed) older(m *match.Match, from, to int) ([]*message, error) {
	render, err := fd.format.start(m, fd.key, from)
	var out []*message
	for n := from + 1; n <= to && err == nil; n++ {
		var next *message
		next, err = fd.made(render, m, n)
		out = append(out, next)
	}
	return out, err
}

// begin prepares to tell viewers who know version n.
func (fd *feed) begin(m *match.Match, n int) (err error) {
	fd.render, err = fd.format.start(m, fd.key, n)
	fd.known = n
	return err
}

// next makes the message of the next version.
func (fd *feed) next(m *match.Match) error {
	newest, err := fd.made(fd.render, m, fd.known+1)
	if err != nil {
		return err
	}
	fd.known, fd.used = fd.known+1, time.Now()
	if n := len(fd.messages); n > 0 {
		newest.before = fd.messages[n-1].plain
	}
	fd.messages = append(fd.messages, newest)
	fd.bytes += len(newest.plain)
	return nil
}

// trim forgets the oldest messages where more are there than are kept.
func (fd *feed) trim() {
	for len(fd.messages) > 1 && (len(fd.messages) > keptMessages || fd.bytes > keptBytes) {
		fd.bytes -= len(fd.messages[0].plain)
		fd.messages[0] = nil
		fd.messages = fd.messages[1:]
	}
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }} // scratch memory only

// made is the message of version n.
func (fd *feed) made(render renderer, m *match.Match, n int) (*message, error) {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := render(b, m, n); err != nil {
		return nil, err
	}
	return fd.message(fd.format.event, n, b.Bytes()), nil
}

func (fd *feed) message(event string, version int, data []byte) *message {
	return newMessage(eventID(fd.build, version), event, data)
}
