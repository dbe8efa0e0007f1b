// Package secret makes ids, tokens and keys that only the servers of one store can make.
package secret

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// idLength is the length of ids and invitations: 20 characters of five bits, too many to guess.
const idLength = 20

// NewID returns a random id.
func NewID() string { return strings.ToLower(rand.Text()[:idLength]) }

// Key is the secret that the servers of one store share. Its results are deterministic, and no other key gives the
// same.
type Key []byte

// Store stores the key.
type Store interface {
	Secret(ctx context.Context, name string, fresh []byte) ([]byte, error)
}

// Load returns the stored key; it creates one for a new store.
func Load(ctx context.Context, s Store) (Key, error) {
	fresh := make([]byte, 32)
	if _, err := rand.Read(fresh); err != nil {
		return nil, err
	}
	key, err := s.Secret(ctx, "host", fresh)
	if err == nil && !slices.ContainsFunc(key, func(b byte) bool { return b != 0 }) {
		err = ErrZero
	}
	if err != nil {
		return nil, err
	}
	return key, nil
}

// ErrZero is returned by Load for a store whose key is empty or all zero. Anyone could make such a store's tokens.
var ErrZero = errors.New("the key in the data file is all zero: restore a backup")

func (k Key) mac(parts ...string) []byte {
	m := hmac.New(sha256.New, k)
	for _, p := range parts {
		m.Write([]byte(strconv.Itoa(len(p)) + ":" + p))
	}
	return m.Sum(nil)
}

// ID returns the id that the parts determine. It cannot be predicted without the key.
func (k Key) ID(parts ...string) string {
	return strings.ToLower(base32.StdEncoding.EncodeToString(k.mac(parts...))[:idLength])
}

// BotSeed returns the seed of a bot's own randomness; it reveals nothing about the cards.
func (k Key) BotSeed(match string, seat int) uint64 {
	return binary.BigEndian.Uint64(k.mac("bot", match, strconv.Itoa(seat)))
}

// For returns a derived key for a purpose.
func (k Key) For(purpose string) []byte { return k.mac("key", purpose) }

// Invite returns the secret of the link of a seat.
func (k Key) Invite(match string, seat int) string { return k.ID("invite", match, strconv.Itoa(seat)) }

// Sign returns a token for a guest and a purpose, with a detail.
func (k Key) Sign(purpose, guest, detail string) string {
	return guest + "-" + purpose + "-" + detail + "-" + k.ID("token", purpose, guest, detail)
}

// Read returns the guest and detail of a token, and whether the key signed it for that purpose.
func (k Key) Read(purpose, token string) (guest, detail string, ok bool) {
	guest, rest, found := strings.Cut(token, "-"+purpose+"-")
	detail, mac, whole := strings.Cut(rest, "-")
	ok = found && whole && guest != "" && hmac.Equal([]byte(mac), []byte(k.ID("token", purpose, guest, detail)))
	return guest, detail, ok
}
