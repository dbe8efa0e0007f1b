// Package limit bounds what one client may do: requests a second, and streams open at once.
package limit

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limiter bounds what one client may do. It remembers the last clients only; a client that was
// forgotten begins with a full allowance.
type Limiter struct {
	perSecond float64 // below 0: no limit
	streams   int     // below 0: no limit

	mu       sync.Mutex
	now, old map[string]*client // old holds those that sent nothing since now was begun
}

// client is one address's allowance.
type client struct {
	rate    *rate.Limiter
	streams int // open now; guarded by Limiter.mu
}

const (
	maxClients = 10_000 // in each of the two maps
	burst      = 4      // seconds' worth of requests that may come at once
)

// New returns a limiter that allows so many requests a second (0: 30; below 0: no limit of any kind) and so many open streams
// (0: 64; below 0: no limit).
func New(perSecond float64, streams int) *Limiter {
	l := &Limiter{perSecond: perSecond, streams: streams, now: map[string]*client{}}
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

// Off reports whether nothing is limited.
func (l *Limiter) Off() bool { return l.perSecond < 0 }

// Allow reports whether a client may do something that costs n.
func (l *Limiter) Allow(name string, n int) bool {
	if l.perSecond < 0 {
		return true
	}
	l.mu.Lock()
	c := l.client(name)
	l.mu.Unlock()
	return c.rate.AllowN(time.Now(), n)
}

// Enter reports whether a client may open one more stream; if so, leave must be called when it ends.
func (l *Limiter) Enter(name string) (leave func(), ok bool) {
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

// client returns the named client's allowance; l.mu is held.
func (l *Limiter) client(name string) *client {
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
