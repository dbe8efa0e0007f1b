package identity

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"hash"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"quarterdeck/account"
	"quarterdeck/match/seat"
)

// tokenIn returns the guest's id and the epoch from a request's token, or "" without a token that we signed.
func (a *Authenticator) tokenIn(r *http.Request) (id string, epoch int) {
	if token, ok := Bearer(r); ok {
		return a.parseToken(token)
	}
	if id, epoch = a.parseToken(a.cookie(r, guestCookie)); seat.IsBot(id) {
		return "", 0 // a bot account plays with its token alone, never in a browser
	}
	return id, epoch
}

// Bearer returns the bearer token of a request, if it has one.
func Bearer(r *http.Request) (token string, ok bool) {
	return strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
}

// Token returns the visitor's token.
func (a *Authenticator) Token(v Visitor) string { return a.formatToken(v.ID, v.Epoch) }

// TokenOf returns a person's current token.
func (a *Authenticator) TokenOf(p account.Person) string { return a.formatToken(p.Guest, p.Epoch) }

// formatToken returns a token: a guest's id and the epoch, signed. Epoch 0 is left out.
func (a *Authenticator) formatToken(id string, epoch int) string {
	text := id
	if epoch > 0 {
		text += "." + strconv.Itoa(epoch)
	}
	return text + "." + a.key.sign(text)
}

// parseToken returns the guest's id and the epoch in a token, or "" if we did not sign it.
func (a *Authenticator) parseToken(token string) (id string, epoch int) {
	id, rest, _ := strings.Cut(token, ".")
	if text, _, found := strings.Cut(rest, "."); found {
		epoch, _ = strconv.Atoi(text)
	}
	if id == "" || !hmac.Equal([]byte(token), []byte(a.formatToken(id, epoch))) {
		return "", 0
	}
	return id, epoch
}

// tokenKey signs tokens. It pools signers, because making one takes longer than signing, and the token of every request
// is checked.
type tokenKey struct{ signers sync.Pool }

// signer is a hash with its buffers.
type signer struct {
	hash.Hash
	text, sum []byte
}

func newTokenKey(key []byte) *tokenKey {
	return &tokenKey{sync.Pool{New: func() any { return &signer{Hash: hmac.New(sha256.New, key)} }}}
}

// sign returns the signature of a text.
func (k *tokenKey) sign(text string) string {
	s := k.signers.Get().(*signer)
	defer k.signers.Put(s)
	s.Reset()
	s.text = append(s.text[:0], text...)
	s.Write(s.text)
	s.sum = s.Sum(s.sum[:0])
	return base64.RawURLEncoding.EncodeToString(s.sum)
}
