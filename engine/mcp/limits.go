package mcp

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	mostSessions = 1000 // open sessions over HTTP
	mostWaiting  = 64   // requests that wait until bots may choose
)

// gate lets so many matches choose for their bots at once, and a few more wait.
type gate struct {
	slots   chan struct{}
	waiting atomic.Int64
}

func newGate(slots int) *gate { return &gate{slots: make(chan struct{}, max(1, slots))} }

var errBusy = errors.New("too many matches wait for their bots: nothing was done; try again in a moment")

// enter waits for a slot. It returns errBusy if too many wait, and the context's error if that ends first. Otherwise
// the caller must call leave.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	leave = func() { <-g.slots }
	select {
	case g.slots <- struct{}{}:
		return leave, nil
	default:
	}
	defer g.waiting.Add(-1)
	if g.waiting.Add(1) > mostWaiting {
		return nil, errBusy
	}
	select {
	case g.slots <- struct{}{}:
		return leave, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// limitSessions returns next without new sessions while most are open.
func limitSessions(server *mcp.Server, most int, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Mcp-Session-Id") == "" {
			open := 0
			for range server.Sessions() {
				open++
			}
			if open >= most {
				w.Header().Set("Retry-After", "60")
				http.Error(w, "Too many sessions are open. Try again in a minute.", http.StatusServiceUnavailable)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// limitHosts returns next without requests for other servers, such as those from a page whose name was made to
// resolve to this machine.
func limitHosts(allows func(header string) bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !allows(r.Host) {
			http.Error(w, "This server does not accept this host name. Its operator can add it: quarterdeck mcp --host NAME", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}
