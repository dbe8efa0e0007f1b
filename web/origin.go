package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"quarterdeck/host/cache"
	"quarterdeck/host/quota"
	"quarterdeck/web/address"
)

// originBytes is the length of an origin: enough that no two clients of a server share one by chance.
const originBytes = 12

// maxOrigins is how many clients' origins are cached, and maxAddress the longest address that is cached.
const (
	maxOrigins = 20_000
	maxAddress = 64
)

// origins computes the origins of clients, and caches the most recent ones.
type origins struct {
	key   []byte
	known *cache.Cache[string, located] // by address.Resolver.Text
}

// located is a client and its origin.
type located struct {
	client address.Client
	origin quota.Origin
}

func newOrigins(key []byte) origins {
	return origins{key, cache.New[string, located](maxOrigins)}
}

// at returns the client at an address from address.Resolver.Text, with its origin for quotas and scheduling. Servers on
// the same store compute the same origins.
func (o origins) at(text string) located {
	l, found, generation := o.known.Get(text)
	if !found {
		l.client = address.ClientAt(text)
		l.origin = quota.NewOrigin(o.name("network "+l.client.Network), o.name(l.client.Address))
		if len(text) <= maxAddress {
			o.known.Put(strings.Clone(text), l, generation)
		}
	}
	return l
}

func (o origins) name(text string) string {
	m := hmac.New(sha256.New, o.key)
	m.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil)[:originBytes])
}
