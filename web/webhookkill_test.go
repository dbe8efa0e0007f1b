//go:build unix

package web_test

import (
	"cmp"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync/atomic"
	"testing"

	"quarterdeck/internal/load"
	"quarterdeck/internal/services"
	"quarterdeck/web/href"
	"quarterdeck/webpush/pushtest"
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
		id := cmp.Or(r.Header.Get("webhook-id"), r.Header.Get("Topic")) // a push service learns which messages belong together
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

// ways are how a guest’s messages get to a receiver: as a webhook’s, or through the push service of a browser.
var ways = map[string]func(t *testing.T, h *hookReceiver, ann *load.Client) error{
	"webhook": func(t *testing.T, h *hookReceiver, ann *load.Client) error {
		return ann.Do(t.Context(), "PUT", "/api/v1/me/webhook", "", map[string]string{"url": h.URL}, &struct{}{})
	},
	"push": func(t *testing.T, h *hookReceiver, ann *load.Client) error {
		b, err := pushtest.NewBrowser()
		if err != nil {
			return err
		}
		keys := map[string]string{"p256dh": base64.RawURLEncoding.EncodeToString(b.Public()), "auth": base64.RawURLEncoding.EncodeToString(b.Auth)}
		return ann.Do(t.Context(), "POST", href.Push, "", map[string]any{"endpoint": h.URL + "/ann", "keys": keys}, &struct{ Key, Owner string }{})
	},
}

// untilHook has a guest receive messages, and another one begin a match with them, so that a message is tried.
func untilHook(t *testing.T, h *hookReceiver, way string, ann, bo *load.Client) string {
	t.Helper()
	if err := ann.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := ways[way](t, h, ann); err != nil {
		t.Fatal(err)
	}
	timedPair(t, ann, bo, "")
	return <-h.tried
}

// TestWebhookKilled kills the real program while a message waits for another attempt. The next one sends it.
func TestWebhookKilled(t *testing.T) {
	t.Parallel()
	for way := range ways {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			h := newHookReceiver(t)
			s := newKilledProgram(t, buildProgram(t), []string{"--data", filepath.Join(t.TempDir(), "data.db"), "--hooks-to", "127.0.0.0/8"}, 1)
			s.launch(1 << 40)
			id := untilHook(t, h, way, s.guest(), s.guest())
			s.sink <- struct{}{}
			s.kill()
			h.ready.Store(true)
			s.launch(1 << 40)
			if got := <-h.taken; got != id {
				t.Errorf("message %s arrived, want %s", got, id)
			}
			s.stop()
		})
	}
}

// TestWebhookFleetKilled kills one of two servers that share a database while its message waits for another attempt. The other one sends it.
func TestWebhookFleetKilled(t *testing.T) {
	t.Parallel() // the other server waits until it is sure
	for way := range ways {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			h := newHookReceiver(t)
			program, keep := buildProgram(t), []string{"--store", services.Postgres(t).Schema(t), "--bus", services.NATS(t), "--hooks-to", "127.0.0.0/8"}
			one, two := newKilledProgram(t, program, keep, 1), newKilledProgram(t, program, keep, 2)
			one.launch(1 << 40)
			two.launch(1 << 40)
			id := untilHook(t, h, way, one.guest(), one.guest())
			one.sink <- struct{}{}
			one.kill()
			h.ready.Store(true)
			if got := <-h.taken; got != id {
				t.Errorf("message %s arrived, want %s", got, id)
			}
			two.stop()
		})
	}
}
