package web

import (
	"net/http"
	"time"
)

// Cookies of a guest. The first is who they are; whoever has it can act for their seats. The second is only
// what they called themselves last.
const (
	guestCookie = "quarterdeck"
	nameCookie  = "quarterdeck-name"
	cookieLife  = 400 * 24 * time.Hour
)

// hostOnly begins the name of a cookie that a browser takes only over TLS, for the whole of this host and for no other: a
// server under a neighboring name cannot plant one (RFC 6265bis, 4.1.3.2).
const hostOnly = "__Host-"

// cookieName returns what a cookie is called on the connection of a request.
func (s *Server) cookieName(r *http.Request, name string) string {
	if s.overTLS(r) {
		return hostOnly + name
	}
	return name
}

// cookie returns the value of a cookie, or "". Over TLS one without the prefix still counts where there is none with it:
// browsers have it from before, and upgradeCookies replaces it.
func (s *Server) cookie(r *http.Request, name string) string {
	for _, name := range []string{s.cookieName(r, name), name} {
		if c, err := r.Cookie(name); err == nil {
			return c.Value
		}
	}
	return ""
}

// upgradeCookies gives cookies from before TLS, or from before the prefix, their name of today.
func (s *Server) upgradeCookies(w http.ResponseWriter, r *http.Request) {
	if !s.overTLS(r) {
		return
	}
	for _, name := range []string{guestCookie, nameCookie} {
		old, err := r.Cookie(name)
		if err != nil {
			continue
		}
		if _, err := r.Cookie(hostOnly + name); err != nil {
			s.setCookie(w, r, name, old.Value)
		}
		http.SetCookie(w, &http.Cookie{Name: name, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: true})
	}
}

func (s *Server) setCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r, name), Value: value, Path: "/", MaxAge: int(cookieLife / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.overTLS(r),
	})
}

func (s *Server) dropCookie(w http.ResponseWriter, r *http.Request, name string) {
	http.SetCookie(w, &http.Cookie{Name: s.cookieName(r, name), Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.overTLS(r)})
}

// dropCookies makes the browser forget its guest.
func (s *Server) dropCookies(w http.ResponseWriter, r *http.Request) {
	s.dropCookie(w, r, guestCookie)
	s.dropCookie(w, r, nameCookie)
}
