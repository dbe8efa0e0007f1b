package main

import (
	"io"
	"log/slog"
	"net/http"
	"testing"
)

func TestDebugAddr(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	for _, addr := range []string{"0.0.0.0:0", ":0", "192.0.2.1:6060", "example.org:6060", "6060"} {
		if _, err := serveDebug(t.Context(), addr, log); err == nil {
			t.Errorf("profiles are served on %s", addr)
		}
	}
	at, err := serveDebug(t.Context(), "127.0.0.1:0", log)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{at.String(): http.StatusOK, "evil.example": http.StatusMisdirectedRequest} {
		req, err := http.NewRequestWithContext(t.Context(), "GET", "http://"+at.String()+"/debug/pprof/goroutine", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = name
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != want || want == http.StatusOK && len(body) == 0 {
			t.Errorf("as %s: status %d, %d bytes, %v; want %d", name, resp.StatusCode, len(body), err, want)
		}
	}
}
