// Package limit bounds what one client may do: requests a second, and streams open at once.
package limit

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"quarterdeck/host/cache"
	"quarterdeck/host/quota"
	"quarterdeck/web/address"
)

// Limiter bounds what one client may do: a guest, an address and a network. It remembers the rates of the last addresses and networks
// only. One that was forgotten begins with a full allowance, as it does four seconds after its last request anyway. Nothing is
// remembered of an address whose network has spent its allowance, so that one network cannot make it forget others.
type Limiter struct {
	perSecond float64 // of an address; below 0: no limit
	streams   int     // of an address; below 0: no limit
	perGuest  int     // of them, of one guest

	addresses, networks *cache.Cache[string, *rate.Limiter]

	mu   sync.Mutex
	open map[holder]int // streams open now; holders without one are missing
}

// holder is who has streams open.
type holder struct {
	kind quota.Holder
	name string
}

const (
	maxClients = 20_000 // of each kind
	burst      = 4      // seconds' worth of requests that may come at once
)

// A guest may have a part of the streams of an address open, so that one guest does not shut out the others there.
const (
	defaultStreams = 128
	guestStreams   = 16
)

// New returns a limiter that allows an address so many requests a second (0: 30; below 0: no limit of any kind) and so many
// open streams (0: 128; below 0: no limit), 16 of them to one guest. A network may do quota.PerNetwork times as much.
func New(perSecond float64, streams int) *Limiter {
	l := &Limiter{
		perSecond: perSecond, streams: streams, open: map[holder]int{},
		addresses: cache.New[string, *rate.Limiter](maxClients), networks: cache.New[string, *rate.Limiter](maxClients),
	}
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
func (l *Limiter) Allowance(client quota.Origin) quota.Origin {
	if l.Off() {
		return ""
	}
	return client
}

// Allow reports whether a client may do something that costs n.
func (l *Limiter) Allow(c address.Client, n int) bool { return l.allowAt(time.Now(), c, n) }

func (l *Limiter) allowAt(now time.Time, c address.Client, n int) bool {
	if l.perSecond < 0 {
		return true
	}
	network := l.rate(l.networks, c.Network, quota.PerNetwork)
	if !network.AllowN(now, n) {
		return false
	}
	if !l.rate(l.addresses, c.Address, 1).AllowN(now, n) {
		network.AllowN(now, -n) // only what is done takes from the others
		return false
	}
	return true
}

// Refund gives a client back what Allow took for something that was not done.
func (l *Limiter) Refund(c address.Client, n int) { l.allowAt(time.Now(), c, -n) }

// rate returns the named limiter, of a holder that has so many addresses' worth.
func (l *Limiter) rate(of *cache.Cache[string, *rate.Limiter], name string, shares float64) *rate.Limiter {
	return of.Update(name, func(old *rate.Limiter, found bool) *rate.Limiter {
		if found {
			return old
		}
		perSecond := shares * l.perSecond
		return rate.NewLimiter(rate.Limit(perSecond), int(max(20*shares, burst*perSecond)))
	})
}

// Enter opens one more stream of a guest at an address, unless the guest, the address or the network has as many as it may; then full
// is that one. Else leave must be called when the stream ends. All clients without a guest at an address count as one guest.
func (l *Limiter) Enter(c address.Client, guest string) (leave func(), full quota.Holder) {
	if l.streams < 0 {
		return func() {}, quota.None
	}
	if guest == "" {
		guest = "at " + c.Address
	}
	shares := []struct {
		holder
		most int
	}{{holder{quota.Guest, guest}, l.perGuest}, {holder{quota.Address, c.Address}, l.streams}, {holder{quota.Network, c.Network}, quota.PerNetwork * l.streams}}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range shares {
		if l.open[s.holder] >= s.most {
			return nil, s.kind
		}
	}
	for _, s := range shares {
		l.open[s.holder]++
	}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, s := range shares {
			if l.open[s.holder]--; l.open[s.holder] == 0 {
				delete(l.open, s.holder)
			}
		}
	}, quota.None
}
