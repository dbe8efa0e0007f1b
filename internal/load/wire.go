package load

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http/httputil"
	"strconv"
	"time"
)

// wire is one HTTP/1.1 connection that uses little CPU time, so that measurements are about the server. It understands the
// answers of our server, not all of HTTP.
type wire struct {
	conn          net.Conn
	in            *bufio.Reader
	out           []byte
	host          string
	authorization string // the header line with the token
}

// patience is how long a server may take for one answer.
const patience = 30 * time.Second

// dial connects; who is the header line with the token, including its line end.
func dial(dialer *net.Dialer, address, authorization string) (*wire, error) {
	conn, err := dialer.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &wire{conn: conn, in: bufio.NewReaderSize(conn, 4<<10), host: address, authorization: authorization}, nil
}

func (w *wire) close() { _ = w.conn.Close() }

// send writes a request; more holds further header lines, each with its line end.
func (w *wire) send(method, path, more string, body []byte) error {
	w.out = append(w.out[:0], method...)
	w.out = append(w.out, ' ')
	w.out = append(w.out, path...)
	w.out = append(w.out, " HTTP/1.1\r\nHost: "...)
	w.out = append(w.out, w.host...)
	w.out = append(w.out, "\r\n"...)
	w.out = append(w.out, w.authorization...)
	w.out = append(w.out, more...)
	if body != nil {
		w.out = append(w.out, "Content-Length: "...)
		w.out = strconv.AppendInt(w.out, int64(len(body)), 10)
		w.out = append(w.out, "\r\n"...)
	}
	w.out = append(w.out, "\r\n"...)
	w.out = append(w.out, body...)
	_, err := w.conn.Write(w.out)
	return err
}

// head reads an answer's status and length; the length is -1 for a stream.
func (w *wire) head() (status, length int, err error) {
	line, err := w.in.ReadSlice('\n')
	if err != nil {
		return 0, 0, err
	}
	if len(line) < 12 {
		return 0, 0, fmt.Errorf("not an HTTP answer: %q", line)
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, 0, err
	}
	for length = -1; ; {
		line, err := w.in.ReadSlice('\n')
		if err != nil {
			return 0, 0, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			return status, length, nil
		}
		if value, found := bytes.CutPrefix(line, []byte("Content-Length: ")); found {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, 0, err
			}
		}
	}
}

// do makes a request and reads its answer, which must have a length. The answer is good until the next one.
func (w *wire) do(method, path, more string, body []byte) (status int, answer []byte, err error) {
	if err := w.conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return 0, nil, err
	}
	if err := w.send(method, path, more, body); err != nil {
		return 0, nil, err
	}
	status, length, err := w.head()
	if err != nil || length < 0 {
		return status, nil, fmt.Errorf("status %d, length %d: %w", status, length, err)
	}
	answer = make([]byte, length)
	_, err = io.ReadFull(w.in, answer)
	return status, answer, err
}

// open requests a stream and returns its body.
func (w *wire) open(path string, zipped bool) (io.Reader, error) {
	if err := w.conn.SetDeadline(time.Time{}); err != nil {
		return nil, err
	}
	more := ""
	if zipped {
		more = "Accept-Encoding: gzip\r\n"
	}
	if err := w.send("GET", path, more, nil); err != nil {
		return nil, err
	}
	status, _, err := w.head()
	if err == nil && status != 200 {
		err = fmt.Errorf("the stream was answered with status %d", status)
	}
	if err != nil {
		return nil, err
	}
	body := httputil.NewChunkedReader(w.in)
	if !zipped {
		return body, nil
	}
	return gzip.NewReader(body)
}
