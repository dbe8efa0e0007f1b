package web_test

import (
	"context"
	"net"
	"net/http"
	"testing"
	"time"

	"quarterdeck/internal/load"
)

// TestServeStops checks that Serve returns soon although a stream is open and a connection is idle.
func TestServeStops(t *testing.T) {
	s := serve(t)
	ann, _, id := s.pair(t, nil)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stopped := make(chan error)
	go func() { stopped <- s.web.Serve(ctx, l, time.Minute) }()
	there := &load.Client{HTTP: &http.Client{}, Base: "http://" + l.Addr().String(), Token: ann.Token}
	if _, err := there.State(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	begun, ended := make(chan struct{}, 2), make(chan struct{})
	go func() {
		defer close(ended)
		_ = there.Stream(t.Context(), id, "", func(load.Event) bool { // it ends with the server
			begun <- struct{}{}
			return true
		})
	}()
	<-begun
	cancel()
	if err := <-stopped; err != nil {
		t.Fatalf("Serve: %v", err)
	}
	<-ended
	if _, err := there.State(t.Context(), id); err == nil {
		t.Fatal("still answering")
	}
}
