// Package limit restricts what one client may do: requests a second, and streams open at once.
package limit

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"quarterdeck/host/cache"
	"quarterdeck/host/quota"
	"quarterdeck/web/address"
)

// Limiter limits what a guest, an address and a network may do. It remembers only the most recent addresses and networks.
// A forgotten one starts with a full allowance, as it would have four seconds after its last request anyway. An address
// whose network has no allowance left is not remembered, so that one network cannot push others out.
type Limiter struct {
	perSecond float64 // requests of an address; no limit below 0
	streams   int     // open streams of an address; no limit below 0
	perGuest  int     // how many of them one guest may have

	addresses, networks *cache.Cache[string, *rate.Limiter]
	bots                *cache.Cache[string, *rate.Limiter] // bot accounts

	mu   sync.Mutex
	open map[holder]int // number of open streams; holders without one are missing
}

// holder is a guest, an address or a network that has open streams.
type holder struct {
	kind quota.Holder
	name string
}

const (
	maxClients = 20_000 // addresses, and networks, that are remembered
	burst      = 4      // how many seconds' worth of requests may come at once
)

// Limits of open streams. A guest may have only a part of an address's streams, so as not to shut out the others there.
const (
	defaultStreams = 128
	guestStreams   = 16
)

// New returns a limiter. An address may make perSecond requests a second: 0 means 30, and below 0 nothing is limited. It
// may have so many streams open: 0 means 128, and below 0 there is no limit. One guest may have 16 of them. A network may
// do quota.PerNetwork times as much.
func New(perSecond float64, streams int) *Limiter {
	l := &Limiter{
		perSecond: perSecond, streams: streams, open: map[holder]int{},
		addresses: cache.New[string, *rate.Limiter](maxClients), networks: cache.New[string, *rate.Limiter](maxClients), bots: cache.New[string, *rate.Limiter](maxClients),
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

// Allowance returns the origin that a client's requests are charged to: the client, or "" if nothing is limited.
func (l *Limiter) Allowance(client quota.Origin) quota.Origin {
	if l.Off() {
		return ""
	}
	return client
}

// Allow reports whether a client may do something that costs n, and charges it.
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
		network.AllowN(now, -n) // a refused request costs the network nothing
		return false
	}
	return true
}

// botShare is the part of an address's requests that one bot account may make.
const botShare = 1. / 3

// AllowBot reports whether a bot account may do something that costs n, whatever its address, and charges it.
func (l *Limiter) AllowBot(guest string, n int) bool { return l.allowBotAt(time.Now(), guest, n) }

func (l *Limiter) allowBotAt(now time.Time, guest string, n int) bool {
	if l.Off() {
		return true
	}
	bot := l.rate(l.bots, guest, botShare)
	return bot.AllowN(now, min(n, bot.Burst())) // what costs more than a full allowance takes all of it
}

// Refund returns what Allow charged for something that was not done.
func (l *Limiter) Refund(c address.Client, n int) { l.allowAt(time.Now(), c, -n) }

// rate returns the named rate limiter, which allows shares times as much as that of one address.
func (l *Limiter) rate(of *cache.Cache[string, *rate.Limiter], name string, shares float64) *rate.Limiter {
	return of.Update(name, func(old *rate.Limiter, found bool) *rate.Limiter {
		if found {
			return old
		}
		perSecond := shares * l.perSecond
		return rate.NewLimiter(rate.Limit(perSecond), int(max(20*shares, burst*perSecond)))
	})
}

// Enter counts one more stream of a guest at an address. If the guest, the address or the network has its maximum, full
// is that one. Otherwise the caller must call leave when the stream ends. All clients without a guest at one address
// count as one guest.
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
