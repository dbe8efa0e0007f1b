// Package identity turns what a request shows (a cookie, a bearer token, a personal link, a passkey) into the Visitor that
// sends it. The server identifies a visitor once a request; handlers are handed the result.
package identity

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/nickname"
	"quarterdeck/web/address"
)

// Visitor is the person or program that sends a request. Its ID is empty if it showed no token, or one that is not authorized any
// more; then it may still have given a name.
type Visitor struct {
	host.Guest
	Epoch  int    // of the token that it showed
	cookie string // the name in its cookie

	signOuts uint64 // account.Service.SignOutCount when it was identified
}

// Require refuses a visitor without an ID.
func (v Visitor) Require() error {
	if v.ID == "" {
		return errUnknown
	}
	return nil
}

var errUnknown = &game.Refusal{Code: host.NoGuest, Text: "This needs a guest: send your token, or get one first."}

// Renamed returns the visitor under a name that is stored now; an empty one leaves the name in the cookie.
func (v Visitor) Renamed(name string) Visitor {
	if v.Name = name; name == "" {
		v.Name = v.cookie
	}
	return v
}

// Authenticator identifies visitors and hands out what they show the next time.
type Authenticator struct {
	accounts *account.Service
	host     *host.Host
	address  address.Resolver
	key      *tokenKey // of guests' tokens
	seals    []byte    // key of what a browser keeps between the halves of a passkey ceremony
	log      *slog.Logger
}

// New returns an authenticator of h's guests.
func New(accounts *account.Service, h *host.Host, a address.Resolver, log *slog.Logger) *Authenticator {
	return &Authenticator{accounts: accounts, host: h, address: a, key: newTokenKey(h.Secret().For("guests")), seals: h.Secret().For("passkeys"), log: log}
}

// Identify returns the visitor that sends a request. It looks the person up once.
func (a *Authenticator) Identify(r *http.Request) Visitor {
	var v Visitor
	if name, err := url.QueryUnescape(a.cookie(r, nameCookie)); err == nil && nickname.Check(name) == nil {
		v.Name, v.cookie = name, name
	}
	id, epoch := a.tokenIn(r)
	if id == "" {
		return v
	}
	v.signOuts = a.accounts.SignOutCount()
	known := a.accounts.Known(r.Context(), id)
	switch {
	// What is known may be out of date, and only this server's key makes tokens: one of a later epoch is right. If it were refused, it
	// would be replaced, and its owner would lose their seats for good.
	case known.Gone, epoch < known.Epoch:
		return Visitor{}
	case known.Name != "":
		v.Name = known.Name
	}
	v.ID, v.Epoch = id, epoch
	return v
}

// IsCurrent reports whether the token that r showed is valid, for a caller that has subscribed to sign-outs since v was identified.
// The person is looked up again only if a guest has signed out meanwhile.
func (a *Authenticator) IsCurrent(r *http.Request, v Visitor) bool {
	return a.accounts.SignOutCount() == v.signOuts || a.Authorized(r, v)()
}

// Authorized returns a check whether the token that r showed is valid for v. A stream, which lasts, repeats it.
func (a *Authenticator) Authorized(r *http.Request, v Visitor) func() bool {
	return func() bool { return a.Identify(r.WithContext(a.host.Cluster().Begin(r.Context()))).ID == v.ID }
}

// Enroll makes sure that the visitor has an id and the name that they gave, and sets the cookies that
// remember both. A name that cannot stand in a record is not remembered; it is for the host to refuse.
func (a *Authenticator) Enroll(w http.ResponseWriter, r *http.Request, v Visitor, name string) Visitor {
	if v.ID == "" {
		v.ID = strings.ToLower(rand.Text())
		a.setCookie(w, r, guestCookie, a.formatToken(v.ID, 0))
	}
	if name = nickname.Tidy(name); name != "" && name != v.Name {
		v.Name = name
		if nickname.Check(name) == nil {
			a.SetName(w, r, name)
			if err := a.accounts.Rename(r.Context(), v.ID, name, false); err != nil {
				a.log.Warn("a name could not be stored", "error", err)
			}
		}
	}
	return v
}

// EnrollNamed does the same for a visitor who is about to speak or play, and needs a name: Guest, if they gave none.
func (a *Authenticator) EnrollNamed(w http.ResponseWriter, r *http.Request, v Visitor, name string) Visitor {
	v = a.Enroll(w, r, v, name)
	if v.Name == "" {
		v.Name = "Guest"
	}
	return v
}

// SetName remembers a name that can stand in a record; an empty one is forgotten.
func (a *Authenticator) SetName(w http.ResponseWriter, r *http.Request, name string) {
	if name == "" {
		a.clearCookie(w, r, nameCookie)
		return
	}
	a.setCookie(w, r, nameCookie, url.QueryEscape(name))
}

// SignIn makes the browser that sends a request a person's from now on.
func (a *Authenticator) SignIn(w http.ResponseWriter, r *http.Request, p account.Person) {
	a.SetToken(w, r, p)
	a.SetName(w, r, p.Name)
}

// SetToken gives the browser a person's token of today.
func (a *Authenticator) SetToken(w http.ResponseWriter, r *http.Request, p account.Person) {
	a.setCookie(w, r, guestCookie, a.TokenOf(p))
}
