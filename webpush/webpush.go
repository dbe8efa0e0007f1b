// Package webpush makes messages for the push services of browsers: encrypted so that only the browser reads them (RFC 8291), and signed
// so that a push service knows which server sends them (RFC 8292). It sends nothing.
package webpush

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
)

// Lengths of keys, in bytes.
const (
	PublicKey = 65 // of a browser: an uncompressed point of P-256
	AuthKey   = 16 // the secret that a browser shares with the server
	saltBytes = 16
)

const (
	recordSize = 4096                                            // what every push service accepts
	MaxText    = recordSize - saltBytes - 4 - 1 - PublicKey - 17 // bytes of text in a message
	unit       = 512                                             // texts are padded to a multiple, so that their length tells nothing
)

// errKeys is returned for keys that no browser makes.
var errKeys = errors.New("webpush: these are not the keys of a browser")

// CheckKeys returns an error unless these are the keys of a browser.
func CheckKeys(public, auth []byte) error {
	if _, err := ecdh.P256().NewPublicKey(public); err != nil || len(auth) != AuthKey {
		return errKeys
	}
	return nil
}

// Encrypt returns the body of a message for the browser with a public key and an authentication secret.
func Encrypt(public, auth, text []byte) ([]byte, error) {
	sender, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltBytes)
	if _, err := rand.Read(salt); err != nil {
		return nil, err
	}
	pad := -(len(text) + 1) & (unit - 1)
	return encrypt(sender, salt, public, auth, text, max(min(pad, MaxText-len(text)), 0))
}

// encrypt is Encrypt with the sender’s key for this message, its salt, and the number of bytes of padding.
func encrypt(sender *ecdh.PrivateKey, salt, public, auth, text []byte, pad int) ([]byte, error) {
	if len(text) > MaxText {
		return nil, errors.New("webpush: the text is too long")
	}
	receiver, err := ecdh.P256().NewPublicKey(public)
	if err != nil || len(auth) != AuthKey {
		return nil, errKeys
	}
	shared, err := sender.ECDH(receiver)
	if err != nil {
		return nil, err
	}
	own := sender.PublicKey().Bytes()
	aead, nonce, err := seal(shared, auth, salt, slices.Concat([]byte("WebPush: info\x00"), public, own))
	if err != nil {
		return nil, err
	}
	out := slices.Concat(salt, binary.BigEndian.AppendUint32(nil, recordSize), []byte{byte(len(own))}, own)
	record := slices.Concat(text, []byte{2}, bytes.Repeat([]byte{0}, pad)) // 2: the last record
	return aead.Seal(out, nonce, record, nil), nil
}

// seal derives what encrypts a record from the shared secrets (RFC 8291, section 3.4).
func seal(shared, auth, salt []byte, info []byte) (cipher.AEAD, []byte, error) {
	input, err := hkdf.Key(sha256.New, shared, auth, string(info), 32)
	if err != nil {
		return nil, nil, err
	}
	key, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, nil, err
	}
	nonce, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, nil, err
	}
	aead, err := cipher.NewGCM(block)
	return aead, nonce, err
}
