package web

import (
	"bytes"
	"compress/flate"
	"strconv"
	"strings"
	"sync"
)

// message is one server-sent event, ready to be written to many streams.
type message struct {
	plain []byte
	once  sync.Once
	small []byte // plain as deflate blocks that stand for themselves; made when first asked for
}

// newMessage writes an event. Its data may have several lines.
func newMessage(id, event string, data []byte) *message {
	var b bytes.Buffer
	b.Grow(len(data) + len(id) + len(event) + 64)
	if id != "" {
		b.WriteString("id: " + id + "\n")
	}
	b.WriteString("event: " + event + "\n")
	for line := range bytes.Lines(data) {
		b.WriteString("data: ")
		b.Write(bytes.TrimRight(line, "\r\n"))
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	return &message{plain: b.Bytes()}
}

// eventID is a version as streams number their events.
func eventID(build string, version int) string { return build + "-" + strconv.Itoa(version) }

// versionOf is the version in an event's id; ok is false for anything else and for other builds.
func versionOf(build, id string) (version int, ok bool) {
	text, ok := strings.CutPrefix(id, build+"-")
	if !ok {
		return 0, false
	}
	version, err := strconv.Atoi(text)
	return version, err == nil && version >= 0
}

// gzipHeader begins a gzip stream: deflate, no name, no time, unknown system.
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// deflated is the message as deflate blocks that end on a byte and refer to nothing before them. After
// gzipHeader any number of such messages make one gzip stream (RFC 1951, 3.2.4), so that a
// message is compressed once for all streams and no stream needs a compressor of its own.
func (m *message) deflated(pool *sync.Pool) []byte {
	m.once.Do(func() {
		var b bytes.Buffer
		z := pool.Get().(*flate.Writer)
		defer pool.Put(z)
		z.Reset(&b)
		_, _ = z.Write(m.plain) // a bytes.Buffer does not fail
		_ = z.Flush()
		m.small = bytes.Clone(b.Bytes())
	})
	return m.small
}

// newDeflaters is a pool of compressors. Level 2 costs a third of the default's time and makes a
// page's patch a tenth larger.
func newDeflaters() *sync.Pool {
	return &sync.Pool{New: func() any {
		z, err := flate.NewWriter(nil, 2)
		if err != nil {
			panic(err) // only for a level that does not exist
		}
		return z
	}}
}
