// Package pushtest is the other side of package webpush, for tests: a browser that reads messages, as RFC 8291 has it, and a push service
// that checks who sends them, as RFC 8292 has it.
package pushtest

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// Browser has the keys of a subscription.
type Browser struct {
	Private *ecdh.PrivateKey
	Auth    []byte
}

// NewBrowser returns a browser with new keys.
func NewBrowser() (Browser, error) {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	auth := make([]byte, 16)
	if err == nil {
		_, err = rand.Read(auth)
	}
	return Browser{private, auth}, err
}

// Public returns the browser’s public key.
func (b Browser) Public() []byte { return b.Private.PublicKey().Bytes() }

// Subscription returns what the browser’s PushSubscription.toJSON returns.
func (b Browser) Subscription(endpoint string) map[string]any {
	encode := base64.RawURLEncoding.EncodeToString
	return map[string]any{"endpoint": endpoint, "expirationTime": nil, "keys": map[string]string{"p256dh": encode(b.Public()), "auth": encode(b.Auth)}}
}

// Read returns the text of a message’s body, and the length of its record.
func (b Browser) Read(body []byte) (text []byte, padded int, err error) {
	if len(body) < 86 || len(body) > 4096 || body[20] != 65 || int(binary.BigEndian.Uint32(body[16:])) < len(body)-86 {
		return nil, 0, fmt.Errorf("a body of %d bytes", len(body))
	}
	salt, point := body[:16], body[21:86]
	sender, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return nil, 0, err
	}
	shared, err := b.Private.ECDH(sender)
	if err != nil {
		return nil, 0, err
	}
	input := derive(shared, b.Auth, "WebPush: info\x00"+string(b.Public())+string(point), 32)
	block, err := aes.NewCipher(derive(input, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		return nil, 0, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, 0, err
	}
	record, err := aead.Open(nil, derive(input, salt, "Content-Encoding: nonce\x00", 12), body[86:], nil)
	if err != nil {
		return nil, 0, err
	}
	text, last := bytes.CutSuffix(bytes.TrimRight(record, "\x00"), []byte{2})
	if !last {
		return nil, 0, errors.New("the record is not marked as the last one")
	}
	return text, len(record), nil
}

// derive is HKDF, which fails only for lengths that are not used here.
func derive(secret, salt []byte, info string, length int) []byte {
	key, err := hkdf.Key(sha256.New, secret, salt, info, length)
	if err != nil {
		panic(err)
	}
	return key
}

// Claims are what the token of a message says.
type Claims struct {
	Audience string `json:"aud"`
	Expires  int64  `json:"exp"`
	Contact  string `json:"sub"`
}

// Verify checks the signature in the header Authorization, and returns what its token says and the public key that signed it.
func Verify(header string) (said Claims, key string, err error) {
	rest, isVapid := strings.CutPrefix(header, "vapid t=")
	token, key, found := strings.Cut(rest, ", k=")
	parts := strings.Split(token, ".")
	if !isVapid || !found || len(parts) != 3 {
		return said, "", fmt.Errorf("%q has no token and key", header)
	}
	decode := base64.RawURLEncoding.DecodeString
	point, err := decode(key)
	head, err2 := decode(parts[0])
	body, err3 := decode(parts[1])
	signature, err4 := decode(parts[2])
	if err := errors.Join(err, err2, err3, err4); err != nil {
		return said, "", err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return said, "", err
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if len(signature) != 64 || !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return said, "", errors.New("the signature is wrong")
	}
	if !slices.Equal(head, []byte(`{"typ":"JWT","alg":"ES256"}`)) {
		return said, "", fmt.Errorf("the head is %s", head)
	}
	return said, key, json.Unmarshal(body, &said)
}
