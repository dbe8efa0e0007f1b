package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"

	"quarterdeck/web/deflate"
)

// An observer of the network cannot read what a player is sent, but sees how long it is, and that would tell which card
// a player has chosen or holds. So what is sent of a match is padded to one of few lengths: a class is a unit, twice
// the unit, four times the unit and so on. The units are so large that what a player can do in secret mostly falls into the first
// class; a test measures it.

// padding is the units of a format, in bytes.
type padding struct {
	zip   int // of what is compressed
	plain int
}

// Units of the two streams and of answers. Their sizes were measured in whole matches of all games.
var (
	patchPadding = padding{zip: 2560, plain: 16 << 10}
	stepPadding  = padding{zip: 512, plain: 4 << 10}
)

const answerUnit = 4 << 10 // of a page or a JSON answer about a match

// class is the smallest class of a unit that has room for n bytes.
func class(unit, n int) int {
	for unit < n {
		unit *= 2
	}
	return unit
}

// fill pads what is sent at once up to its class. The zero padding leaves it as it is.
func (p padding) fill(b *bytes.Buffer, zip bool) {
	switch {
	case zip && p.zip > 0:
		n := class(p.zip, b.Len()+deflate.MinPad) - b.Len()
		b.Grow(n)
		b.Write(deflate.Pad(b.AvailableBuffer(), n))
	case !zip && p.plain > 0:
		n := class(p.plain, b.Len()+len(":\n")) - b.Len()
		b.Grow(n)
		b.Write(appendComment(b.AvailableBuffer(), n))
	}
}

// appendComment appends a comment of n bytes, at least 2, in the notation of server-sent events.
func appendComment(data []byte, n int) []byte {
	data = append(data, ':')
	for range n - len(":\n") {
		data = append(data, ' ')
	}
	return append(data, '\n')
}

// roundUp is the next multiple of answerUnit: whole pages are long, so that twice as much would be too much.
func roundUp(n int) int { return (n + answerUnit - 1) / answerUnit * answerUnit }

// writePaddedJSON answers with JSON and spaces after it.
func writePaddedJSON(w http.ResponseWriter, status int, body any) {
	data := marshal(body)
	fill := roundUp(len(data)+1) - len(data) - 1
	writeJSONBytes(w, status, append(data, bytes.Repeat([]byte{' '}, fill)...))
}

// sendPadded sends a page as sendPacked does, padded.
func sendPadded(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if !acceptsGzip(r) {
		body = append(body, bytes.Repeat([]byte{'\n'}, roundUp(len(body))-len(body))...)
	} else {
		h.Set("Content-Encoding", "gzip")
		body = packPadded(body)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client is gone if it fails
}

// gzipEnd is the length of what compress/gzip writes when it closes a flushed stream: an empty block, the checksum and the length.
const gzipEnd = 5 + 8

// packPadded compresses a page and pads it.
func packPadded(body []byte) []byte {
	var b bytes.Buffer
	z := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	z.Reset(&b)
	_, _ = z.Write(body) // into memory: cannot fail
	_ = z.Flush()        // ends on a byte
	n := b.Len() + gzipEnd
	b.Write(deflate.Pad(nil, roundUp(n+deflate.MinPad)-n))
	_ = z.Close()
	return b.Bytes()
}
