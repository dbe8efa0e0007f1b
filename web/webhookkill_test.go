//go:build unix

package web_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync/atomic"
	"testing"

	"quarterdeck/internal/load"
	"quarterdeck/internal/services"
)

// hookReceiver is a player’s program that cannot take messages at first.
type hookReceiver struct {
	*httptest.Server
	ready atomic.Bool
	tried chan string // ids of messages
	taken chan string
}

func newHookReceiver(t *testing.T) *hookReceiver {
	h := &hookReceiver{tried: make(chan string, 100), taken: make(chan string, 100)}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get("webhook-id")
		if !h.ready.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
			h.tried <- id
			return
		}
		h.taken <- id
	}))
	t.Cleanup(h.Close)
	return h
}

// untilHook has a guest set a webhook, and another one begin a match with them, so that a message is tried.
func untilHook(t *testing.T, h *hookReceiver, ann, bo *load.Client) string {
	t.Helper()
	if err := ann.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := ann.Do(t.Context(), "PUT", "/api/v1/me/webhook", "", map[string]string{"url": h.URL}, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	timedPair(t, ann, bo, "")
	return <-h.tried
}

// TestWebhookKilled kills the real program while a message waits for another attempt. The next one sends it.
func TestWebhookKilled(t *testing.T) {
	t.Parallel()
	h := newHookReceiver(t)
	s := newKilledProgram(t, buildProgram(t), []string{"--data", filepath.Join(t.TempDir(), "data.db"), "--hooks-to", "127.0.0.0/8"}, 1)
	s.launch(1 << 40)
	id := untilHook(t, h, s.guest(), s.guest())
	s.sink <- struct{}{}
	s.kill()
	h.ready.Store(true)
	s.launch(1 << 40)
	if got := <-h.taken; got != id {
		t.Errorf("message %s arrived, want %s", got, id)
	}
	s.stop()
}

// TestWebhookFleetKilled kills one of two servers that share a database while its message waits for another attempt. The other one sends it.
func TestWebhookFleetKilled(t *testing.T) {
	t.Parallel() // the other server waits until it is sure
	h := newHookReceiver(t)
	program, keep := buildProgram(t), []string{"--store", services.Postgres(t).URL(), "--bus", services.NATS(t), "--hooks-to", "127.0.0.0/8"}
	one, two := newKilledProgram(t, program, keep, 1), newKilledProgram(t, program, keep, 2)
	one.launch(1 << 40)
	two.launch(1 << 40)
	id := untilHook(t, h, one.guest(), one.guest())
	one.sink <- struct{}{}
	one.kill()
	h.ready.Store(true)
	if got := <-h.taken; got != id {
		t.Errorf("message %s arrived, want %s", got, id)
	}
	two.stop()
}
