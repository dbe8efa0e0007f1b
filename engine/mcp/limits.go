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
	mostWaiting  = 64   // requests that wait at a gate
)

// gate lets so many in at once, and a few more wait: matches whose bots choose, or requests for one match.
type gate struct {
	slots   chan struct{}
	waiting atomic.Int64
}

func newGate(slots int) *gate { return &gate{slots: make(chan struct{}, max(1, slots))} }

var errBusy = errors.New("too many requests wait: nothing was done; try again in a moment")

// enter waits for a slot. It returns errBusy if too many wait, and the context's error if that ends first. Otherwise
// the caller must call leave.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	if leave, free := g.try(); free {
		return leave, nil
	}
	defer g.waiting.Add(-1)
	if g.waiting.Add(1) > mostWaiting {
		return nil, errBusy
	}
	select {
	case g.slots <- struct{}{}:
		return g.leave, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// try is enter for a caller that does not wait.
func (g *gate) try() (leave func(), free bool) {
	select {
	case g.slots <- struct{}{}:
		return g.leave, true
	default:
		return nil, false
	}
}

func (g *gate) leave() { <-g.slots }

// limitSessions returns next without new sessions while most are open or being opened.
func limitSessions(server *mcp.Server, most int, next http.Handler) http.Handler {
	var opening atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Mcp-Session-Id") == "" {
			open := int(opening.Add(1))
			defer opening.Add(-1)
			for range server.Sessions() {
				open++
			}
			if open > most {
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
