package remote_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"quarterdeck/term"
	"quarterdeck/term/remote"
)

// TestUnreachable: one sentence says what to do about a server that cannot be reached, and nothing of how the program asks.
func TestUnreachable(t *testing.T) {
	empty := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	gone := httptest.NewServer(empty)
	gone.Close()
	untrusted := httptest.NewTLSServer(empty)
	defer untrusted.Close()
	plain := httptest.NewServer(empty)
	defer plain.Close()
	end := make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-end }))
	defer slow.Close()
	defer close(end)
	rude := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	defer rude.Close()
	unnamed := &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", Name: "no-such-host.invalid", IsNotFound: true}}
	}}
	for _, c := range []struct{ base, want string }{
		{gone.URL, "no server runs there now; check the address"},
		{"http://no-such-host.invalid", "the name no-such-host.invalid is not known here; check the address and your network connection"},
		{untrusted.URL, "no certificate that this machine trusts"},
		{strings.Replace(plain.URL, "http:", "https:", 1), "it does not use HTTPS"},
		{slow.URL, "it took too long"},
		{rude.URL, "the connection failed; check the address"},
	} {
		client := guest(c.base)
		switch {
		case strings.Contains(c.base, "invalid"):
			client.HTTP.Transport = unnamed
		case c.base == slow.URL:
			client.Timeout = time.Millisecond
		}
		_, err := remote.Open(t.Context(), client, "abc", nil).View(t.Context(), term.Now)
		if err == nil || !strings.HasPrefix(err.Error(), c.base+" does not answer: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %q", c.base, err, c.want)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\"\n") {
			t.Errorf("%s: %q is not one sentence", c.base, err)
		}
	}
	if _, err := answering(t, 200, "<!doctype html>").View(t.Context(), term.Now); err == nil || !strings.Contains(err.Error(), "is it a Quarterdeck server?") {
		t.Errorf("a page for people: %v", err)
	}
}
