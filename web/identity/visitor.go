// Package identity turns a request's credential (a cookie, a bearer token, a personal link, a passkey) into a Visitor.
// The server identifies the visitor once for each request and passes the result to the handler.
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
	"quarterdeck/internal/alias"
	"quarterdeck/internal/nickname"
	"quarterdeck/web/address"
)

// Visitor is the person or program that sends a request. Its ID is empty if the request had no token, or one that is no
// longer authorized. Such a visitor may still have given a name.
type Visitor struct {
	host.Guest
	Learning account.Learning // must not be modified
	Epoch    int              // of its token
	Admin    bool             // it administers the server
	Ban      *account.Ban     // must not be modified
	Mute     *account.Ban     // must not be modified
	Named    bool             // an administrator chose its name
	cookie   string           // the name in its cookie

	signOuts uint64 // account.Service.SignOutCount at the time of identification
}

// Require returns a refusal if the visitor has no ID.
func (v Visitor) Require() error {
	if v.ID == "" {
		return errUnknown
	}
	return nil
}

var errUnknown = &game.Refusal{Code: host.NoGuest, Text: "This request needs a guest’s token. Send yours, or get one first."}

// Renamed returns the visitor with a new stored name; if it is empty, the name in the cookie counts.
func (v Visitor) Renamed(name string) Visitor {
	if v.Name = name; name == "" {
		v.Name = v.cookie
	}
	return v
}

// Authenticator identifies visitors and issues their credentials.
type Authenticator struct {
	accounts *account.Service
	host     *host.Host
	address  address.Resolver
	key      *tokenKey // of guests' tokens
	seals    []byte    // key for what browsers keep for the server, such as the state of a passkey ceremony
	log      *slog.Logger
	visited  func(guest string)
}

// New returns an authenticator for the guests of h.
func New(accounts *account.Service, h *host.Host, a address.Resolver, log *slog.Logger) *Authenticator {
	return &Authenticator{accounts: accounts, host: h, address: a, key: newTokenKey(h.Secret().For("guests")), seals: h.Secret().For("passkeys"), log: log, visited: func(string) {}}
}

// OnVisit sets a function that is called with the guest of every request, and again while a stream is open. Call it before the first request.
func (a *Authenticator) OnVisit(f func(guest string)) { a.visited = f }

// Identify returns the visitor that sent a request. It looks the person up once.
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
	// What is known may be out of date. A token of a later epoch is valid, because only this server's key signs tokens.
	// If it were refused, a new guest would replace it, and its owner would lose their seats for good.
	case known.Gone, epoch < known.Epoch:
		return Visitor{}
	case known.Name != "":
		v.Name = known.Name
	}
	v.ID, v.Epoch, v.Learning, v.Admin, v.Ban = id, epoch, known.Learning, known.Admin, known.Ban
	v.Mute, v.Named = known.Mute, known.Named
	a.visited(id)
	return v
}

// IsCurrent reports whether the token of r is still valid. The caller must have subscribed to sign-outs after v was
// identified. The person is looked up again only if a guest has signed out since.
func (a *Authenticator) IsCurrent(r *http.Request, v Visitor) bool {
	return a.accounts.SignOutCount() == v.signOuts || a.Authorized(r, v)()
}

// Authorized returns a function that reports whether the token of r is still valid for v. Streams call it repeatedly.
func (a *Authenticator) Authorized(r *http.Request, v Visitor) func() bool {
	return func() bool { return a.Identify(r.WithContext(a.host.Cluster().Begin(r.Context()))).ID == v.ID }
}

// Enroll ensures that the visitor has an id and the name that they gave, and sets the cookies for both. An invalid name
// is not stored; the host refuses it.
func (a *Authenticator) Enroll(w http.ResponseWriter, r *http.Request, v Visitor, name string) Visitor {
	if v.ID == "" {
		v.ID = strings.ToLower(rand.Text())
		a.setCookie(w, r, guestCookie, a.formatToken(v.ID, 0))
	}
	if name = nickname.Tidy(name); name != "" && name != v.Name && !v.Named {
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

// EnrollNamed is Enroll for a visitor who is about to chat or play and needs a name. Without one, they get an alias.
func (a *Authenticator) EnrollNamed(w http.ResponseWriter, r *http.Request, v Visitor, name string) Visitor {
	v = a.Enroll(w, r, v, name)
	if v.Name == "" {
		v.Name = alias.Of(v.ID)
	}
	return v
}

// SetName stores a valid name in the browser; an empty one deletes the stored name.
func (a *Authenticator) SetName(w http.ResponseWriter, r *http.Request, name string) {
	if name == "" {
		a.clearCookie(w, r, nameCookie)
		return
	}
	a.setCookie(w, r, nameCookie, url.QueryEscape(name))
}

// SignIn makes the browser of a visitor p's from now on. What the visitor has learned becomes p's first.
func (a *Authenticator) SignIn(w http.ResponseWriter, r *http.Request, v Visitor, p account.Person) error {
	p, err := a.accounts.JoinLearning(r.Context(), v.ID, p)
	if err != nil {
		return err
	}
	a.SetToken(w, r, p)
	a.SetName(w, r, p.Name)
	return nil
}

// SetToken stores a person's current token in the browser.
func (a *Authenticator) SetToken(w http.ResponseWriter, r *http.Request, p account.Person) {
	a.setCookie(w, r, guestCookie, a.TokenOf(p))
}
