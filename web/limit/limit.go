// Package limit bounds what one client may do: requests a second, and streams open at once.
package limit

import (
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"quarterdeck/host/cache"
)

// Limiter bounds what one client may do. It remembers the last clients only; a client that was
// forgotten begins with a full allowance.
type Limiter struct {
	perSecond float64 // below 0: no limit
	streams   int     // of one address; below 0: no limit
	perGuest  int     // of them, of one guest

	clients *cache.Cache[string, *client]
}

// client is one address's allowance, or a guest's, who has no rate.
type client struct {
	rate    *rate.Limiter
	streams atomic.Int64 // open now
}

const (
	maxClients = 20_000
	burst      = 4 // seconds' worth of requests that may come at once
)

// A guest may have a part of the streams of an address open, so that one guest does not shut out the others there.
const (
	defaultStreams = 128
	guestStreams   = 16
)

// New returns a limiter that allows an address so many requests a second (0: 30; below 0: no limit of any kind) and so many
// open streams (0: 128; below 0: no limit), 16 of them to one guest.
func New(perSecond float64, streams int) *Limiter {
	l := &Limiter{perSecond: perSecond, streams: streams, clients: cache.New[string, *client](maxClients)}
	if l.perSecond == 0 {
		l.perSecond = 30
	}
	if l.streams == 0 && l.perSecond < 0 {
		l.streams = -1
	} else if l.streams == 0 {
		l.streams = defaultStreams
	}
	l.perGuest = min(l.streams, guestStreams)
	return l
}

// Off reports whether nothing is limited.
func (l *Limiter) Off() bool { return l.perSecond < 0 }

// Allowance returns whose allowance a client's requests take from: the client's, or "" where nothing is limited.
func (l *Limiter) Allowance(client string) string {
	if l.Off() {
		return ""
	}
	return client
}

// Allow reports whether a client may do something that costs n.
func (l *Limiter) Allow(name string, n int) bool {
	if l.perSecond < 0 {
		return true
	}
	return l.client(name).rate.AllowN(time.Now(), n)
}

// Enter reports whether a guest at an address may open one more stream; if so, leave must be called when it ends. All
// clients without a guest at an address count as one guest.
func (l *Limiter) Enter(address, guest string) (leave func(), ok bool) {
	if l.streams < 0 {
		return func() {}, true
	}
	if guest == "" {
		guest = "at " + address
	}
	all, own := l.client(address), l.client("guest "+guest)
	leave = func() { all.streams.Add(-1); own.streams.Add(-1) }
	if n, m := all.streams.Add(1), own.streams.Add(1); n > int64(l.streams) || m > int64(l.perGuest) {
		leave()
		return nil, false
	}
	return leave, true
}

// client returns the named client's allowance.
func (l *Limiter) client(name string) *client {
	return l.clients.Update(name, func(old *client, found bool) *client {
		if found {
			return old
		}
		return &client{rate: rate.NewLimiter(rate.Limit(l.perSecond), int(max(20, burst*l.perSecond)))}
	})
}
