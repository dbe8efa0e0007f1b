package stream

import (
	"bytes"
	"strconv"
	"strings"
	"sync"

	"quarterdeck/web/deflate"
)

// Message is one server-sent event, ready to be written to many streams.
type Message struct {
	Plain  []byte
	Before []byte // the plain bytes of the event before it, if there is one

	onceAlone, onceChained sync.Once
	alone, chained         []byte // Plain, deflated by itself and after Before; made when first needed
}

// NewMessage returns an event. Its data may have several lines.
func NewMessage(id, event string, data []byte) *Message {
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
	return &Message{Plain: b.Bytes()}
}

// EventID returns the event id of a version.
func EventID(build string, version int) string { return build + "-" + strconv.Itoa(version) }

// versionOf returns the version in an event id. ok is false for an invalid id or another build's.
func versionOf(build, id string) (version int, ok bool) {
	version, _, ok = cutID(build, id)
	return version, ok
}

// cutID returns the version in an event id, and the chat cursor after it, if any.
func cutID(build, id string) (version int, talk string, ok bool) {
	text, ok := strings.CutPrefix(id, build+"-")
	if !ok {
		return 0, "", false
	}
	text, talk, _ = strings.Cut(text, "-")
	version, err := strconv.Atoi(text)
	return version, talk, err == nil && version >= 0
}

// gzipHeader is the header of a gzip stream: deflate, no name, no time, unknown system.
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// Deflated returns the message as deflate blocks. They may follow last, the event that the stream sent just before, or
// any event if last is nil. After gzipHeader, any number of such blocks make one gzip stream.
func (m *Message) Deflated(last []byte) []byte {
	if len(last) > 0 && len(m.Before) > 0 && &last[0] == &m.Before[0] {
		m.onceChained.Do(func() { m.chained = deflate.Message(m.Before, m.Plain) })
		return m.chained
	}
	m.onceAlone.Do(func() { m.alone = deflate.Message(nil, m.Plain) })
	return m.alone
}
