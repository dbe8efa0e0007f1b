package web

import (
	"maps"
	"net/http"
	"runtime/debug"

	"quarterdeck/game"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
)

const maxBody = 64 << 10 // maximum bytes of a request's body

// policy is the content security policy. Style attributes are allowed because they place the pieces. Scripts and style
// sheets come only from this server.
const policy = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
	"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// guard returns next with the protections of the server and its visitors.
func (s *Server) guard(next http.Handler) http.Handler {
	origin, headers := http.NewCrossOriginProtection(), securityHeaders(s.httpsOnly)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.recoverPanic(w, r)
		maps.Copy(w.Header(), headers)
		if s.refusesHost(w, r) {
			return
		}
		// A browser adds its cookies to requests from any page, but never a token.
		if _, token := identity.Bearer(r); !token && origin.Check(r) != nil {
			s.refuse(w, r, &game.Refusal{Code: answer.CrossOrigin, Text: "This request came from a page of another site. Use this site’s own page."})
			return
		}
		inner := w
		if rec, ok := w.(*recorder); ok {
			inner = rec.ResponseWriter // the http.Server's own writer, which closes the connection of a client that sends too much
		}
		r.Body = http.MaxBytesReader(inner, r.Body, maxBody)
		next.ServeHTTP(w, r)
	})
}

// securityHeaders returns the headers of every answer. Answers share the values, which must not be modified.
func securityHeaders(httpsOnly bool) http.Header {
	h := http.Header{
		"Content-Security-Policy":      {policy},
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"same-origin"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
	}
	if httpsOnly {
		h["Strict-Transport-Security"] = []string{"max-age=31536000"}
	}
	return h
}

// recoverPanic answers a request whose handler panicked, without revealing the reason.
func (s *Server) recoverPanic(w http.ResponseWriter, r *http.Request) {
	p := recover()
	if p == nil {
		return
	}
	if p == http.ErrAbortHandler {
		panic(p)
	}
	s.log.Error("a request failed", "route", answer.Route(r), "panic", p, "stack", string(debug.Stack()))
	s.refuse(w, r, answer.Internal)
}

// refusesHost reports whether a request is for another server; if so, it answers the request.
func (s *Server) refusesHost(w http.ResponseWriter, r *http.Request) bool {
	if s.hostNames.Allows(r.Host) {
		return false
	}
	const text = "This server does not accept this host name. Its operator can add it: quarterdeck serve --host NAME"
	if answer.IsAPI(r) {
		answer.Refusal(w, http.StatusMisdirectedRequest, &game.Refusal{Code: answer.WrongHost, Text: text})
	} else {
		http.Error(w, text, http.StatusMisdirectedRequest)
	}
	return true
}
