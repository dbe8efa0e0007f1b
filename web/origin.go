package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"quarterdeck/host/cache"
	"quarterdeck/host/quota"
	"quarterdeck/web/address"
)

// originBytes is the length of an origin: enough that no two clients of a server share one by chance.
const originBytes = 12

// maxOrigins is how many clients' origins are remembered.
const maxOrigins = 20_000

// origins names the origins of clients, and remembers those of the last ones.
type origins struct {
	key   []byte
	known *cache.Cache[address.Client, quota.Origin]
}

func newOrigins(key []byte) origins {
	return origins{key, cache.New[address.Client, quota.Origin](maxOrigins)}
}

// of returns the name of a client's address for quotas and scheduling. Servers on the same store give the same names.
func (o origins) of(c address.Client) quota.Origin {
	origin, found, generation := o.known.Get(c)
	if !found {
		origin = quota.NewOrigin(o.name("network "+c.Network), o.name(c.Address))
		o.known.Put(c, origin, generation)
	}
	return origin
}

func (o origins) name(text string) string {
	m := hmac.New(sha256.New, o.key)
	m.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil)[:originBytes])
}
