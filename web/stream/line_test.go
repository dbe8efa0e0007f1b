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
