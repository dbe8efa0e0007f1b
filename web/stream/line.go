package stream

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"time"

	"quarterdeck/host/task"
)

// line is what a stream writes to. Each send is received at once.
type line interface {
	// begin begins the answer, with more headers than the handler has set.
	begin(more http.Header) error
	send(data []byte) error
	setWriteDeadline(t time.Time) error
}

// answerLine is the answer to a request. The stream lasts as long as the handler.
type answerLine struct {
	http.ResponseWriter
	*http.ResponseController
}

func (l answerLine) begin(more http.Header) error {
	maps.Copy(l.Header(), more)
	// Without this, the time limit for reading requests would cut the stream off.
	if err := l.SetReadDeadline(time.Time{}); err != nil {
		return err
	}
	l.WriteHeader(http.StatusOK)
	return l.SetWriteDeadline(time.Time{}) // of the whole answer
}

func (l answerLine) send(data []byte) error {
	if err := l.SetWriteDeadline(time.Now().Add(streamWrite)); err != nil {
		return err
	}
	_, err := l.Write(data)
	if err == nil {
		err = l.Flush()
	}
	// In HTTP/2 a deadline ends the stream when it passes, even if nothing is being written then.
	return errors.Join(err, l.SetWriteDeadline(time.Time{}))
}

// setWriteDeadline does nothing: send has a deadline of its own for each write.
func (l answerLine) setWriteDeadline(time.Time) error { return nil }

// connLine is a connection that a stream has taken over from net/http, which holds 10 KB of buffers for each request and
// copies what is sent twice. So it writes HTTP/1.1 itself: a header, and chunks.
type connLine struct {
	answer http.ResponseWriter // nil once the stream has begun
	conn   net.Conn
	head   []byte         // the header, until it is sent with the first chunk
	taken  func(net.Conn) // called when the stream begins
}

func (l *connLine) begin(more http.Header) error {
	conn, _, err := http.NewResponseController(l.answer).Hijack()
	if err != nil {
		return err
	}
	h := l.answer.Header()
	maps.Copy(h, more)
	h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	h.Set("Transfer-Encoding", "chunked")
	h.Set("Connection", "close")
	l.conn, l.answer = conn, nil
	l.taken(conn)
	b := bytes.NewBufferString("HTTP/1.1 200 OK\r\n")
	_ = h.Write(b) // into memory: cannot fail
	b.WriteString("\r\n")
	l.head = b.Bytes()
	return nil
}

func (l *connLine) send(data []byte) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	b.Write(l.head)
	l.head = nil
	fmt.Fprintf(b, "%x\r\n", len(data))
	b.Write(data)
	b.WriteString("\r\n")
	_, err := l.conn.Write(b.Bytes())
	return err
}

func (l *connLine) setWriteDeadline(t time.Time) error { return l.conn.SetWriteDeadline(t) }

// lastWrite is how long a client has to take the end of a stream.
const lastWrite = time.Second

// end sends the last chunk, if the stream had begun, and closes the connection.
func (l *connLine) end() {
	if l.conn == nil {
		return
	}
	_ = l.conn.SetWriteDeadline(time.Now().Add(lastWrite))
	_, _ = l.conn.Write([]byte("0\r\n\r\n")) // the client may have disconnected
	_ = l.conn.Close()
}

// serve runs a stream. Over HTTP/1.1 the stream takes over the connection when it begins, and serve returns, so that
// net/http releases its memory; run then goes on, with a request whose context ends when the client disconnects. An error
// that run returns before the stream begins is the handler's.
func (s *Streams) serve(w http.ResponseWriter, r *http.Request, run func(r *http.Request, l line) error) error {
	if r.ProtoMajor != 1 || r.ProtoMinor != 1 || r.Method != http.MethodGet {
		return run(r, answerLine{w, http.NewResponseController(w)})
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	keep := context.AfterFunc(r.Context(), cancel)
	begun := make(chan error, 1)
	release := func() bool { return true }
	l := &connLine{answer: w, taken: func(conn net.Conn) {
		keep() // the context of the request ends with its handler
		go awaitClose(conn, cancel)
		release = context.AfterFunc(s.alive, func() { _ = conn.Close() })
		begun <- nil
	}}
	own := r.WithContext(ctx)
	own.Body = nil // it holds the answer, and so net/http's buffers
	s.detached.Go(func() {
		defer cancel()
		_, err := task.Guard(func() (struct{}, error) { return struct{}{}, run(own, l) })
		if l.conn == nil {
			begun <- err
			return
		}
		l.end()
		release()
		if err != nil {
			s.log.Error("a stream failed", "error", err)
		}
	})
	return <-begun
}

// maxExtra is how much a client may send on the connection of a stream, which no server reads.
const maxExtra = 4 << 10

// awaitClose calls closed when the client disconnects, or sends much.
func awaitClose(conn net.Conn, closed func()) {
	_, _ = io.CopyN(io.Discard, conn, maxExtra) // until then
	closed()
}
