package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"quarterdeck/host/quota"
)

// originBytes is the length of an origin: enough that no two clients of a server share one by chance.
const originBytes = 12

// originOf returns the name of a client's address for quotas and scheduling. Servers on the same store give the same names.
func originOf(key []byte, address string) quota.Origin {
	m := hmac.New(sha256.New, key)
	m.Write([]byte(address))
	return quota.Origin(base64.RawURLEncoding.EncodeToString(m.Sum(nil)[:originBytes]))
}
