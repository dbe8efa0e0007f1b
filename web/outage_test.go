package web_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/daily"
	"quarterdeck/games"
	"quarterdeck/node"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
	"quarterdeck/web"
)

// failingStore is a store that fails from its nth call on.
type failingStore struct {
	storetest.Memory
	callsLeft atomic.Int64 // calls that still succeed
}

var errStoreFailed = errors.New("the store is away")

func (s *failingStore) check() error {
	if s.callsLeft.Add(-1) < 0 {
		return errStoreFailed
	}
	return nil
}

func (s *failingStore) Series(ctx context.Context, series string) ([]string, error) {
	return failOr(s, func() ([]string, error) { return s.Memory.Series(ctx, series) })
}

func (s *failingStore) SeriesOf(ctx context.Context, host, prefix string) ([]string, error) {
	return failOr(s, func() ([]string, error) { return s.Memory.SeriesOf(ctx, host, prefix) })
}

func (s *failingStore) Person(ctx context.Context, guest string) (store.Person, error) {
	return failOr(s, func() (store.Person, error) { return s.Memory.Person(ctx, guest) })
}

func failOr[T any](s *failingStore, do func() (T, error)) (none T, _ error) {
	if err := s.check(); err != nil {
		return none, err
	}
	return do()
}

// TestDailyWithoutStore checks that whichever call to the store fails, daily routes answer 503 and never 500.
func TestDailyWithoutStore(t *testing.T) {
	st := &failingStore{}
	st.callsLeft.Store(1 << 30)
	st.Memory.Before = func(string) error { return st.check() }
	now := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	s, _ := serveWith(t, func(c *node.Config, o *web.Options) {
		c.Store, c.Games, c.Find, c.Daily = st, games.All(), games.Find, []daily.Offer{daily.Voyage()}
		c.Now = func() time.Time { return now }
		c.Log = slog.New(slog.DiscardHandler)
		o.Log = c.Log
	})
	c := surf(t, s)
	if page, _ := c.submit("/daily/2026-11-20/sail", http.StatusOK, "name", "Ann"); page == "" {
		t.Fatal("no attempt")
	}
	for _, path := range []string{"/daily", "/api/v1/daily", "/daily/2026-11-19", "/api/v1/daily/2026-11-19"} {
		failed := 0
		for calls := range int64(20) {
			st.callsLeft.Store(calls)
			resp, err := c.Get(s.URL + path)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			switch resp.StatusCode {
			case http.StatusServiceUnavailable:
				failed++
			case http.StatusOK:
			default:
				t.Errorf("%s after %d calls to the store: status %d", path, calls, resp.StatusCode)
			}
		}
		if failed == 0 {
			t.Errorf("%s never needed the store", path)
		}
	}
	st.callsLeft.Store(1 << 30)
}

// safeBuffer is a log for concurrent writing and reading.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// hungUpWriter is a writer whose client disconnects at the nth write.
type hungUpWriter struct {
	header  http.Header
	left    int // writes that succeed
	flushes int
	gone    context.CancelFunc
}

func (h *hungUpWriter) Header() http.Header              { return h.header }
func (h *hungUpWriter) WriteHeader(int)                  {}
func (h *hungUpWriter) SetReadDeadline(time.Time) error  { return nil }
func (h *hungUpWriter) SetWriteDeadline(time.Time) error { return nil }
func (h *hungUpWriter) FlushError() error {
	if h.flushes++; h.flushes == 2 { // all was sent; the next event may take long
		h.gone()
	}
	return nil
}
func (h *hungUpWriter) Write(p []byte) (int, error) {
	if h.left--; h.left < 0 {
		h.gone()
		return 0, errors.New("write: broken pipe")
	}
	return len(p), nil
}

// TestClientDisconnectIsNoError checks that a client that disconnects at any write of a stream, or before it begins,
// causes no error in the log.
func TestClientDisconnectIsNoError(t *testing.T) {
	var log safeBuffer
	s, _ := serveWith(t, func(c *node.Config, o *web.Options) {
		c.Log = slog.New(slog.NewTextHandler(&log, nil))
		o.Log = c.Log
	})
	_, table := surf(t, s).submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	id := strings.TrimPrefix(table, "/m/")
	for _, path := range []string{"/m/" + id + "/events", "/api/v1/matches/" + id + "/stream", "/lobby/events"} {
		for writes := range 4 {
			ctx, cancel := context.WithCancel(t.Context())
			if writes == 0 {
				cancel()
			}
			r, err := http.NewRequestWithContext(ctx, "GET", s.URL+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.RemoteAddr = "127.0.0.1:1"
			s.web.ServeHTTP(&hungUpWriter{header: http.Header{}, left: writes, gone: cancel}, r)
			cancel()
		}
	}
	if strings.Contains(log.String(), "level=ERROR") {
		t.Errorf("the log says\n%s", log.String())
	}
}
