package web

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/nickname"
	"quarterdeck/match"
)

// guest is who makes a request; the ID is empty for somebody new.
func (s *Server) guest(r *http.Request) host.Guest {
	var g host.Guest
	if name, err := url.QueryUnescape(s.cookie(r, nameCookie)); err == nil && nickname.Check(name) == nil {
		g.Name = name
	}
	id, epoch := s.tokenIn(r)
	if id == "" {
		return g
	}
	g.ID = id
	known := s.host.Known(r.Context(), id)
	switch {
	// What is known may be out of date, and nobody but this server's key makes tokens: one of a later epoch is right. Taken for nobody's it
	// would be replaced, and whoever it belongs to lost for good.
	case known.Gone, epoch < known.Epoch:
		return host.Guest{}
	case known.Name != "":
		g.Name = known.Name
	}
	return g
}

// tokenIn is the guest's id in the token that a request shows and its epoch, or empty if it shows none that we signed.
func (s *Server) tokenIn(r *http.Request) (id string, epoch int) {
	if token, ok := bearer(r); ok {
		return s.guestOf(token)
	}
	return s.guestOf(s.cookie(r, guestCookie))
}

// bearer is the token of a program that shows one.
func bearer(r *http.Request) (token string, ok bool) {
	return strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
}

// seated makes sure that the guest has an id and the name that they asked for, and sets the cookies that
// remember both. A name that cannot stand in a record is not remembered; it is for the host to refuse.
func (s *Server) seated(w http.ResponseWriter, r *http.Request, name string) host.Guest {
	g := s.guest(r)
	if g.ID == "" {
		g.ID = strings.ToLower(rand.Text())
		s.setCookie(w, r, guestCookie, s.tokenOf(g.ID, 0))
	}
	if name = nickname.Tidy(name); name != "" && name != g.Name {
		g.Name = name
		if nickname.Check(name) == nil {
			s.setName(w, r, name)
			if err := s.host.Rename(r.Context(), g.ID, name, false); err != nil {
				s.log.Warn("a name could not be kept", "error", err)
			}
		}
	}
	return g
}

// setName remembers a name that can stand in a record; an empty one is forgotten.
func (s *Server) setName(w http.ResponseWriter, r *http.Request, name string) {
	if name == "" {
		s.dropCookie(w, r, nameCookie)
		return
	}
	s.setCookie(w, r, nameCookie, url.QueryEscape(name))
}

// overTLS tells whether the client speaks TLS, to us or to the proxy in front.
func (s *Server) overTLS(r *http.Request) bool {
	return r.TLS != nil || s.proxied && r.Header.Get("X-Forwarded-Proto") == "https"
}

// token is what the guest by whom a request is, with that id, shows from now on: what they have shown, unless they are new.
func (s *Server) token(r *http.Request, id string) string {
	shown, epoch := s.tokenIn(r)
	if shown != id {
		epoch = 0
	}
	return s.tokenOf(id, epoch)
}

// tokenOf is a guest's id and the epoch of its tokens, signed. The first epoch, 0, goes without saying.
func (s *Server) tokenOf(id string, epoch int) string {
	text := id
	if epoch > 0 {
		text += "." + strconv.Itoa(epoch)
	}
	m := hmac.New(sha256.New, s.guests)
	m.Write([]byte(text))
	return text + "." + base64.RawURLEncoding.EncodeToString(m.Sum(nil))
}

// guestOf is the guest's id in a token and its epoch, or empty if we did not sign it.
func (s *Server) guestOf(token string) (id string, epoch int) {
	id, rest, _ := strings.Cut(token, ".")
	if text, _, found := strings.Cut(rest, "."); found {
		epoch, _ = strconv.Atoi(text)
	}
	if id == "" || !hmac.Equal([]byte(token), []byte(s.tokenOf(id, epoch))) {
		return "", 0
	}
	return id, epoch
}

// viewer is as whom a request looks at a match.
func (s *Server) viewer(r *http.Request, m *match.Match) game.Seat { return m.SeatOf(s.guest(r).ID) }

// forReader is m as it is to be shown to who makes a request.
func (s *Server) forReader(r *http.Request, m *match.Match) *match.Match {
	return m.ShownTo(m.SeatsOf(s.guest(r).ID))
}

// origin is the beginning of this server's addresses as the client knows them, as "http://host:port".
func (s *Server) origin(r *http.Request) string {
	if s.overTLS(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
