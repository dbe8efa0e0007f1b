package sshd

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

// local carries requests to a handler in this process, as if they came from a client's address. So a guest over SSH has the limits, the
// quotas and the views of one over HTTP.
type local struct {
	handler http.Handler
	client  string // host:port, as http.Request.RemoteAddr has it
	log     *slog.Logger
	// token returns the guest's token of now: a key may have become another guest's. nil: the request's own.
	token func(ctx context.Context) (string, error)
}

// RoundTrip implements http.RoundTripper. The handler runs until it returns or the request's context ends.
func (l *local) RoundTrip(r *http.Request) (*http.Response, error) {
	in := r.Clone(r.Context())
	if l.token != nil {
		token, err := l.token(r.Context())
		if err != nil {
			return nil, err
		}
		in.Header.Set("Authorization", "Bearer "+token)
	}
	in.RemoteAddr, in.Host, in.RequestURI = l.client, r.URL.Host, r.URL.RequestURI()
	in.Header.Set("X-Forwarded-For", hostOf(l.client)) // a server behind a proxy reads these, and another one ignores them
	in.Header.Set("X-Forwarded-Proto", r.URL.Scheme)
	in.Proto, in.ProtoMajor, in.ProtoMinor = "HTTP/2.0", 2, 0 // there is no connection that a stream could take over
	if in.Body == nil {
		in.Body = io.NopCloser(strings.NewReader(""))
	}
	body, out := io.Pipe()
	w := &response{head: http.Header{}, began: make(chan struct{}), body: out}
	go func() {
		err := io.EOF
		defer func() {
			if p := recover(); p != nil {
				err = io.ErrUnexpectedEOF
				if p != http.ErrAbortHandler { // else the handler meant to abort its answer
					l.log.Error("a request over SSH failed", "panic", p, "stack", string(debug.Stack()))
				}
			}
			w.WriteHeader(http.StatusOK)
			out.CloseWithError(err)
		}()
		l.handler.ServeHTTP(w, in)
	}()
	select {
	case <-w.began:
	case <-r.Context().Done():
		body.CloseWithError(r.Context().Err())
		return nil, r.Context().Err()
	}
	return &http.Response{
		Status: http.StatusText(w.status), StatusCode: w.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.sent, Body: body, ContentLength: -1, Request: r,
	}, nil
}

// response is an http.ResponseWriter into a pipe.
type response struct {
	head   http.Header
	once   sync.Once
	began  chan struct{} // closed once status and sent are set
	status int
	sent   http.Header
	body   *io.PipeWriter
}

// Header implements http.ResponseWriter.
func (w *response) Header() http.Header { return w.head }

// WriteHeader implements http.ResponseWriter.
func (w *response) WriteHeader(status int) {
	w.once.Do(func() {
		w.status, w.sent = status, w.head.Clone()
		close(w.began)
	})
}

// Write implements http.ResponseWriter.
func (w *response) Write(data []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(data)
}

// Flush implements http.Flusher: the pipe keeps nothing back.
func (w *response) Flush() { w.WriteHeader(http.StatusOK) }

// SetWriteDeadline is called by streams. A reader in this process is never too slow for longer than its session lasts: the session's
// end closes the pipe.
func (w *response) SetWriteDeadline(time.Time) error { return nil }

// SetReadDeadline implements what http.ResponseController asks for: the whole request is there.
func (w *response) SetReadDeadline(time.Time) error { return nil }
