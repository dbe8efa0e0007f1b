package remote_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/remote"
)

// TestServerRestarts: a match goes on after the server was away, and a match that is none is refused at once.
func TestServerRestarts(t *testing.T) {
	var away atomic.Int32 // requests that fail
	base := serve(t, func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/stream") {
				h.ServeHTTP(w, r)
				return
			}
			switch away.Add(-1) {
			case 0:
				w.WriteHeader(http.StatusTooManyRequests)
			case 1:
				panic(http.ErrAbortHandler)
			case 2:
				w.WriteHeader(http.StatusBadGateway)
			default:
				h.ServeHTTP(w, r)
			}
		})
	})
	ann := guest(base)
	p, link := invite(t, ann)
	sit(t, base, link)
	d := remote.Open(t.Context(), ann, p.Match, nil)
	away.Store(1)
	if _, err := d.View(t.Context(), term.Now); err == nil {
		t.Error("a server that never answered is waited for")
	}
	if _, err := d.View(t.Context(), term.Now); err != nil {
		t.Fatal(err)
	}
	away.Store(3)
	v, err := d.View(t.Context(), term.Now)
	if err != nil || away.Load() >= 0 {
		t.Fatalf("%d requests are yet to fail: %v", away.Load()+1, err)
	}
	away.Store(2)
	if err := d.Act(t.Context(), match.Request{Action: v.Legal[0], Version: v.Version}); err != nil {
		t.Error(err)
	}
	away.Store(3)
	if err := d.Say(t.Context(), "Hello?"); err == nil || errors.As(err, new(*game.Refusal)) {
		t.Errorf("a message without a server: %v", err)
	}
	away.Store(0)
	if _, err := remote.Open(t.Context(), ann, "none", nil).View(t.Context(), term.Now); !errors.As(err, new(*game.Refusal)) {
		t.Errorf("no match: %v", err)
	}
}

// TestTimeout: a request to a server that never answers ends.
func TestTimeout(t *testing.T) {
	end := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-end }))
	defer s.Close()
	defer close(end)
	c := &remote.Client{Base: s.URL, HTTP: &http.Client{}, Timeout: time.Millisecond}
	if err := c.Sit(t.Context(), remote.Place{Base: s.URL, Match: "m", Seat: remote.NoSeat}, "Ann"); err == nil || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("%v", err)
	}
}
