package answer

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"quarterdeck/web/deflate"
)

// unit is what the length of a page or a JSON answer about a match is padded to a multiple of. An observer of the network
// sees lengths, and they would tell which card a player has chosen or holds; package stream pads updates for the same reason.
const unit = 4 << 10

// roundUp returns the next multiple of unit: whole pages are long, so that twice as much would be too much.
func roundUp(n int) int { return (n + unit - 1) / unit * unit }

// PaddedJSON answers with JSON and spaces after it.
func PaddedJSON(w http.ResponseWriter, status int, body any) error {
	data := marshal(body)
	fill := roundUp(len(data)+1) - len(data) - 1
	writeJSON(w, status, append(data, bytes.Repeat([]byte{' '}, fill)...))
	return nil
}

// SendPadded sends a page as SendPacked does, padded.
func SendPadded(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if !AcceptsGzip(r) {
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

var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// SendPacked sends a page, compressed if the client can take it.
func SendPacked(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if !AcceptsGzip(r) {
		h.Set("Content-Length", strconv.Itoa(len(body)))
		w.WriteHeader(status)
		_, _ = w.Write(body) // the client is gone if it fails
		return
	}
	h.Set("Content-Encoding", "gzip")
	w.WriteHeader(status)
	z := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	z.Reset(w)
	_, _ = z.Write(body)
	_ = z.Close()
}

// PackedJSON answers with compressed JSON. It is for public data: the length of an answer may tell what is in it.
func PackedJSON(w http.ResponseWriter, r *http.Request, status int, body any) error {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"] = jsonType, noStore
	SendPacked(w, r, status, append(marshal(body), '\n'))
	return nil
}

// SendGzip answers 200 with data that is compressed already, and unpacks it for a client that cannot take it so.
func SendGzip(w http.ResponseWriter, r *http.Request, packed []byte) error {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if AcceptsGzip(r) {
		h.Set("Content-Encoding", "gzip")
		_, _ = w.Write(packed) // the client is gone if it fails
		return nil
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	_, _ = io.Copy(w, z)
	return nil
}

// AcceptsGzip reports whether the client takes answers in gzip.
func AcceptsGzip(r *http.Request) bool {
	for _, part := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == "gzip" {
			return strings.TrimSpace(quality) != "q=0"
		}
	}
	return false
}
