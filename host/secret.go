package host

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"strconv"
	"strings"
)

// idLength is the length of ids and invitations: 20 characters of five bits, too many to guess.
const idLength = 20

// newID is a random id.
func newID() string { return strings.ToLower(rand.Text()[:idLength]) }

// secret is the key of one store's server; everything that it makes can be made again, and by nobody else.
type secret []byte

func (h *Host) loadSecret(ctx context.Context) (err error) {
	fresh := make([]byte, 32)
	if _, err = rand.Read(fresh); err != nil {
		return err
	}
	h.secret, err = h.Store.Secret(ctx, "host", fresh)
	return err
}

func (s secret) mac(parts ...string) []byte {
	m := hmac.New(sha256.New, s)
	for _, p := range parts {
		m.Write([]byte(strconv.Itoa(len(p)) + ":" + p))
	}
	return m.Sum(nil)
}

// id is an id that the parts determine, and that nobody else can foresee.
func (s secret) id(parts ...string) string {
	return strings.ToLower(base32.StdEncoding.EncodeToString(s.mac(parts...))[:idLength])
}

// botSeed is where a bot's own randomness starts; it says nothing of the cards.
func (s secret) botSeed(match string, seat int) uint64 {
	return binary.BigEndian.Uint64(s.mac("bot", match, strconv.Itoa(seat)))
}

// Key is a key for a purpose of the callers' own, the same for ever.
func (h *Host) Key(purpose string) []byte { return h.secret.mac("key", purpose) }

// Invite is the secret of a seat's link: whoever shows it may take the seat while it is free. Only
// the guest who created the match is to see it.
func (h *Host) Invite(match string, seat int) string {
	return h.secret.id("invite", match, strconv.Itoa(seat))
}

func (h *Host) invited(c Claim) bool {
	return hmac.Equal([]byte(c.Invite), []byte(h.Invite(c.Match, c.Seat)))
}
