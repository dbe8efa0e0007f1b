package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limiter bounds what one client may do. It remembers the last clients only; a client that was
// forgotten begins with a full allowance.
type limiter struct {
	perSecond float64 // below 0: no limit
	streams   int     // below 0: no limit

	mu       sync.Mutex
	now, old map[string]*client // old holds those that were not heard of since now was begun
}

// client is one address's allowance.
type client struct {
	rate    *rate.Limiter
	streams int // open now; guarded by limiter.mu
}

const (
	maxClients = 10_000 // in each of the two maps
	burst      = 4      // seconds' worth of requests that may come at once
)

func newLimiter(o Options) *limiter {
	l := &limiter{perSecond: o.PerSecond, streams: o.Streams, now: map[string]*client{}}
	if l.perSecond == 0 {
		l.perSecond = 30
	}
	if l.streams == 0 && l.perSecond < 0 {
		l.streams = -1
	} else if l.streams == 0 {
		l.streams = 64
	}
	return l
}

// client is the address of who sends a request; of IPv6 the network, which one person has whole.
func (s *Server) client(r *http.Request) string {
	text := r.RemoteAddr
	if forwarded := strings.Join(r.Header.Values("X-Forwarded-For"), ","); s.proxied && forwarded != "" {
		// The last address is the one that our own proxy saw; some proxies write it into a header line of its own.
		text = strings.TrimSpace(forwarded[strings.LastIndexByte(forwarded, ',')+1:])
	} else if h, _, err := net.SplitHostPort(text); err == nil {
		text = h
	}
	addr, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil { // some proxies add the port
		port, err := netip.ParseAddrPort(text)
		if err != nil {
			return "unknown" // everybody like that together: no limit may be got around by writing something else each time
		}
		addr = port.Addr()
	}
	if addr = addr.Unmap(); addr.Is6() {
		if network, err := addr.Prefix(64); err == nil {
			return network.String()
		}
	}
	return addr.String()
}

// allow tells whether a client may do something that costs n.
func (l *limiter) allow(name string, n int) bool {
	if l.perSecond < 0 {
		return true
	}
	l.mu.Lock()
	c := l.client(name)
	l.mu.Unlock()
	return c.rate.AllowN(time.Now(), n)
}

// enter tells whether a client may open one more stream; if so, leave must be called when it ends.
func (l *limiter) enter(name string) (leave func(), ok bool) {
	if l.streams < 0 {
		return func() {}, true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.client(name)
	if c.streams >= l.streams {
		return nil, false
	}
	c.streams++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		c.streams--
	}, true
}

// client is the named client's allowance; l.mu is held.
func (l *limiter) client(name string) *client {
	c, found := l.now[name]
	if found {
		return c
	}
	if c, found = l.old[name]; !found {
		c = &client{rate: rate.NewLimiter(rate.Limit(l.perSecond), int(max(20, burst*l.perSecond)))}
	}
	if len(l.now) >= maxClients {
		l.old, l.now = l.now, map[string]*client{}
	}
	l.now[name] = c
	return c
}
