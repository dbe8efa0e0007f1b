package mcp

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestGate: two enter, 64 wait, and the next is refused; who cancels waits no longer.
func TestGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(2)
		leave, err := g.enter(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		results := make(chan error, mostWaiting)
		for range mostWaiting {
			go func() {
				_, err := g.enter(ctx)
				results <- err
			}()
		}
		synctest.Wait()
		if _, err := g.enter(t.Context()); !errors.Is(err, errBusy) {
			t.Errorf("one too many: %v", err)
		}
		leave()
		if err := <-results; err != nil {
			t.Errorf("a waiting request: %v", err)
		}
		cancel()
		for range mostWaiting - 1 {
			if err := <-results; !errors.Is(err, context.Canceled) {
				t.Errorf("a canceled request: %v", err)
			}
		}
		if n := g.waiting.Load(); n != 0 {
			t.Errorf("%d still wait", n)
		}
	})
}

// TestSessionLimit: a session too many is refused, and those that are open go on.
func TestSessionLimit(t *testing.T) {
	h := hall()
	server := h.Server()
	streams := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
	site := httptest.NewServer(limitSessions(server, 2, streams))
	defer site.Close()
	first := connect(t, site.URL)
	connect(t, site.URL)
	if _, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
		&mcp.StreamableClientTransport{Endpoint: site.URL, DisableStandaloneSSE: true, MaxRetries: -1}, nil); err == nil {
		t.Error("a third session was opened")
	}
	if bad := first.call("list_games", nil, nil); bad != "" {
		t.Error(bad)
	}
}

// TestHostLimit: a page whose name resolves to this machine reads nothing.
func TestHostLimit(t *testing.T) {
	h := hall()
	h.Hosts = []string{"play.example.org"}
	handler := h.Handler()
	for host, want := range map[string]bool{"localhost:8090": true, "192.0.2.1": true, "play.example.org": true, "evil.example": false} {
		r := httptest.NewRequest("POST", "/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if refused := w.Code == http.StatusMisdirectedRequest; refused == want {
			t.Errorf("%s: status %d", host, w.Code)
		}
	}
}
