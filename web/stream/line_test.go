package stream_test

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
	"quarterdeck/web/address"
	"quarterdeck/web/identity"
	"quarterdeck/web/limit"
	"quarterdeck/web/stream"
)

// TestLines checks both kinds of lines: a stream over HTTP/1.1 takes its connection over, one over HTTP/1.0 leaves it to
// net/http. Clients of both receive the header and the whole match, and the end when the server stops.
func TestLines(t *testing.T) {
	n := nodetest.New(t, (&storetest.Memory{}).Open(), local.New())
	defer n.Close()
	m := nodetest.Pair(t, n)
	log := slog.New(slog.DiscardHandler)
	for _, protocol := range []string{"HTTP/1.0", "HTTP/1.1"} {
		t.Run(protocol, func(t *testing.T) {
			streams := stream.New(n.Node, stream.Options{Build: "build", People: identity.New(n.Accounts, n.Host, address.Resolver{}, log), Limits: limit.New(-1, -1), Log: log})
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				r.SetPathValue("match", m.ID())
				w.Header().Set("X-Set-Before", "yes")
				if err := streams.Match(w, r, identity.Visitor{Guest: host.Guest{ID: nodetest.Ann.ID}}, stream.NewSteps()); err != nil {
					t.Error(err)
				}
			}))
			defer server.Close()
			conn, err := net.Dial("tcp", server.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			fmt.Fprintf(conn, "GET / %s\r\nHost: here\r\n\r\n", protocol)
			resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			if resp.StatusCode != http.StatusOK || resp.Header.Get("X-Set-Before") != "yes" || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream") || resp.Header.Get("Date") == "" {
				t.Fatalf("answered %s with %v", resp.Status, resp.Header)
			}
			body := bufio.NewReader(resp.Body)
			for line := ""; line != "event: view\n"; {
				if line, err = body.ReadString('\n'); err != nil {
					t.Fatal(err)
				}
			}
			streams.End()
			if _, err := io.ReadAll(body); err != nil {
				t.Fatalf("the stream did not end properly: %v", err)
			}
			streams.Wait(t.Context())
		})
	}
}

// deadlines is an answer that remembers its write deadline.
type deadlines struct {
	http.ResponseWriter
	last time.Time
}

func (d *deadlines) Unwrap() http.ResponseWriter { return d.ResponseWriter }

func (d *deadlines) SetWriteDeadline(t time.Time) error {
	d.last = t
	return http.NewResponseController(d.ResponseWriter).SetWriteDeadline(t)
}

// TestLineHTTP2: over HTTP/2 no deadline is left between two writes. It would end the stream when it passes.
func TestLineHTTP2(t *testing.T) {
	n := nodetest.New(t, (&storetest.Memory{}).Open(), local.New())
	defer n.Close()
	m := nodetest.Pair(t, n)
	log := slog.New(slog.DiscardHandler)
	streams := stream.New(n.Node, stream.Options{Build: "build", People: identity.New(n.Accounts, n.Host, address.Resolver{}, log), Limits: limit.New(-1, -1), Log: log})
	left := make(chan time.Time, 1)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d := &deadlines{w, time.Now()}
		r.SetPathValue("match", m.ID())
		if err := streams.Match(d, r, identity.Visitor{Guest: host.Guest{ID: nodetest.Ann.ID}}, stream.NewSteps()); err != nil {
			t.Error(err)
		}
		left <- d.last
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	resp, err := server.Client().Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body := bufio.NewReader(resp.Body)
	for line := ""; line != "event: view\n"; {
		if line, err = body.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	streams.End()
	if _, err := io.ReadAll(body); err != nil || resp.ProtoMajor != 2 {
		t.Errorf("%s: the stream did not end properly: %v", resp.Proto, err)
	}
	if last := <-left; !last.IsZero() {
		t.Errorf("a deadline of %v is left", last)
	}
}
