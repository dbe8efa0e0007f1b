package webpush

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strconv"
	"time"
)

// tokenLife is how long a token is valid; push services accept up to a day.
const tokenLife = 12 * time.Hour

// Key identifies a server to push services. Browsers accept only messages of the key with which they subscribed.
type Key struct {
	private *ecdsa.PrivateKey
	public  string
}

// NewKey returns the key that a secret determines. Servers with the same secret have the same key.
func NewKey(secret []byte) (Key, error) {
	for i := 0; ; i++ {
		raw, err := hkdf.Key(sha256.New, secret, nil, "VAPID "+strconv.Itoa(i), 32)
		if err != nil {
			return Key{}, err
		}
		private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw)
		if err != nil {
			continue // one of 2³² numbers is too large
		}
		point, err := private.PublicKey.Bytes()
		return Key{private, text(point)}, err
	}
}

// Public returns the public key, as browsers take it.
func (k Key) Public() string { return k.public }

// claims are what a token says (RFC 8292, section 2).
type claims struct {
	Audience string `json:"aud"`
	Expires  int64  `json:"exp"`
	Contact  string `json:"sub,omitempty"`
}

// Authorization returns the header of a message to an endpoint. The contact is an address of the server’s operator, mailto: or https:; it may be
// empty.
func (k Key) Authorization(endpoint *url.URL, contact string, now time.Time) (string, error) {
	said, err := json.Marshal(claims{endpoint.Scheme + "://" + endpoint.Host, now.Add(tokenLife).Unix(), contact})
	if err != nil {
		return "", err
	}
	signed := text([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + text(said)
	sum := sha256.Sum256([]byte(signed))
	r, s, err := ecdsa.Sign(rand.Reader, k.private, sum[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return "vapid t=" + signed + "." + text(signature) + ", k=" + k.public, nil
}

func text(data []byte) string { return base64.RawURLEncoding.EncodeToString(data) }
