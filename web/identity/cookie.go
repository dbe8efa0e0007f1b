package identity

import (
	"net/http"
	"net/url"
	"time"
)

// Cookies of a guest. The first contains the guest's token, which allows acting for their seats. The second contains only
// the name that they gave last, and the third what kind of match they looked for last.
const (
	guestCookie  = "quarterdeck"
	nameCookie   = "quarterdeck-name"
	choiceCookie = "quarterdeck-choice"
	cookieLife   = 400 * 24 * time.Hour
)

// hostOnly is the prefix of cookie names that a browser accepts only over TLS and only for this host. A server under a
// neighboring name cannot set such a cookie (RFC 6265bis, 4.1.3.2).
const hostOnly = "__Host-"

// cookieName returns the name of a cookie on the connection of a request.
func (a *Authenticator) cookieName(r *http.Request, name string) string {
	if a.address.IsTLS(r) {
		return hostOnly + name
	}
	return name
}

// cookie returns the value of a cookie, or "". Over TLS, a cookie without the prefix is ignored: a neighboring server
// could have set it, with a token that this server signed for another guest.
func (a *Authenticator) cookie(r *http.Request, name string) string {
	c, err := r.Cookie(a.cookieName(r, name))
	if err != nil {
		return ""
	}
	return c.Value
}

func (a *Authenticator) setCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	http.SetCookie(w, &http.Cookie{
		Name: a.cookieName(r, name), Value: value, Path: "/", MaxAge: int(cookieLife / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: a.address.IsTLS(r),
	})
}

func (a *Authenticator) clearCookie(w http.ResponseWriter, r *http.Request, name string) {
	http.SetCookie(w, &http.Cookie{Name: a.cookieName(r, name), Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: a.address.IsTLS(r)})
}

// SignOut deletes the browser's cookies of its guest.
func (a *Authenticator) SignOut(w http.ResponseWriter, r *http.Request) {
	a.clearCookie(w, r, guestCookie)
	a.clearCookie(w, r, nameCookie)
	a.clearCookie(w, r, choiceCookie)
}

// SetChoice remembers in the browser what kind of match its guest looks for.
func (a *Authenticator) SetChoice(w http.ResponseWriter, r *http.Request, choice string) {
	a.setCookie(w, r, choiceCookie, url.QueryEscape(choice))
}

// Choice returns what SetChoice remembered, or "". It comes from the client.
func (a *Authenticator) Choice(r *http.Request) string {
	choice, _ := url.QueryUnescape(a.cookie(r, choiceCookie)) // "" if it cannot be read
	return choice
}
