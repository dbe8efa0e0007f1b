package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"quarterdeck/host/quota"
	"quarterdeck/web/address"
)

// originBytes is the length of an origin: enough that no two clients of a server share one by chance.
const originBytes = 12

// originOf returns the name of a client's address for quotas and scheduling. Servers on the same store give the same names.
func originOf(key []byte, c address.Client) quota.Origin {
	name := func(text string) string {
		m := hmac.New(sha256.New, key)
		m.Write([]byte(text))
		return base64.RawURLEncoding.EncodeToString(m.Sum(nil)[:originBytes])
	}
	return quota.NewOrigin(name("network "+c.Network), name(c.Address))
}
