package identity

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"

	"quarterdeck/account"
)

// tokenIn returns the guest's id in the token that a request shows and its epoch, or empty if it shows none that we signed.
func (a *Authenticator) tokenIn(r *http.Request) (id string, epoch int) {
	if token, ok := Bearer(r); ok {
		return a.parseToken(token)
	}
	return a.parseToken(a.cookie(r, guestCookie))
}

// Bearer returns the token of a program that shows one.
func Bearer(r *http.Request) (token string, ok bool) {
	return strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
}

// Token returns what the visitor shows from now on.
func (a *Authenticator) Token(v Visitor) string { return a.formatToken(v.ID, v.Epoch) }

// TokenOf returns a person's token of today.
func (a *Authenticator) TokenOf(p account.Person) string { return a.formatToken(p.Guest, p.Epoch) }

// formatToken returns a guest's id and the epoch of its tokens, signed. The first epoch, 0, goes without saying.
func (a *Authenticator) formatToken(id string, epoch int) string {
	text := id
	if epoch > 0 {
		text += "." + strconv.Itoa(epoch)
	}
	m := hmac.New(sha256.New, a.key)
	m.Write([]byte(text))
	return text + "." + base64.RawURLEncoding.EncodeToString(m.Sum(nil))
}

// parseToken returns the guest's id in a token and its epoch, or empty if we did not sign it.
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
