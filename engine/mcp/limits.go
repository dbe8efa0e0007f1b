package mcp

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

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

// settling is how long a new session waits for the end of others when there are too many: a client's first question of what the server can do
// is a session of its own for a moment.
const settling = 500 * time.Millisecond

// limitSessions returns next without new sessions while most are open or being opened.
func limitSessions(server *mcp.Server, most int, next http.Handler) http.Handler {
	var mu sync.Mutex
	opening := 0 // sessions that were admitted and are not among the server's yet; guarded by mu
	admit := func() bool {
		mu.Lock()
		defer mu.Unlock()
		open := opening
		for range server.Sessions() {
			open++
		}
		if open >= most {
			return false
		}
		opening++
		return true
	}
	opened := func() {
		mu.Lock()
		defer mu.Unlock()
		opening--
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Mcp-Session-Id") == "" {
			for end := time.Now().Add(settling); !admit(); time.Sleep(settling / 50) {
				if time.Now().After(end) || r.Context().Err() != nil {
					w.Header().Set("Retry-After", "60")
					http.Error(w, "Too many sessions are open. Try again in a minute.", http.StatusServiceUnavailable)
					return
				}
			}
			once := sync.OnceFunc(opened)
			defer once()
			w = &opener{w, once}
		}
		next.ServeHTTP(w, r)
	})
}

// opener calls opened when an answer begins: from then on the session is among those of the server, and is not to be counted twice.
type opener struct {
	http.ResponseWriter
	opened func()
}

func (o *opener) WriteHeader(status int) {
	o.opened()
	o.ResponseWriter.WriteHeader(status)
}

func (o *opener) Write(data []byte) (int, error) {
	o.opened()
	return o.ResponseWriter.Write(data)
}

// Flush sends what was written.
func (o *opener) Flush() { _ = http.NewResponseController(o.ResponseWriter).Flush() }

// Unwrap returns the writer of the server, for its other abilities.
func (o *opener) Unwrap() http.ResponseWriter { return o.ResponseWriter }

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
