package web

import (
	"net/http"
	"strings"

	"quarterdeck/game"
	"quarterdeck/match/seat"
	"quarterdeck/web/answer"
	"quarterdeck/web/api"
	"quarterdeck/web/app"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/page"
	"quarterdeck/web/route"
	"quarterdeck/web/static"
)

// open is an address with the same answer for all visitors: its visitor is not identified.
type open struct {
	path  string
	serve http.HandlerFunc
}

func openRoutes(build string) []open {
	return []open{
		{"/api/v1/openapi.yaml", api.Description},
		{static.Prefix, static.Handler().ServeHTTP},
		{"/favicon.ico", favicon},
		{"/robots.txt", robots},
		{href.Manifest, app.Manifest},
		{href.Worker, app.Worker(build)},
		{href.Offline, app.Offline(build)},
	}
}

// isAPI reports whether a path belongs to the API.
func isAPI(path string) bool { return strings.HasPrefix(path, "/api/") }

// routes serves the addresses of the API and those of the pages separately, so that an unknown address of the API is
// never answered with a page.
func (s *Server) routes() http.Handler {
	forAPI, forPages := http.NewServeMux(), http.NewServeMux()
	muxOf := func(path string) *http.ServeMux {
		if isAPI(path) {
			return forAPI
		}
		return forPages
	}
	for _, r := range s.table {
		muxOf(r.Path).HandleFunc(r.Pattern(), s.charge(r.Cost-route.Usual, s.identify(max(r.Cost, route.Usual), r.Serve)))
	}
	for _, o := range openRoutes(s.build) {
		muxOf(o.path).HandleFunc("GET "+o.path, o.serve)
	}
	forAPI.HandleFunc("/", s.identify(route.Usual, api.Missing))
	forPages.HandleFunc("GET /", s.identify(route.Usual, page.Missing))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.allow(w, r, route.Usual) {
			muxOf(r.URL.Path).ServeHTTP(w, r)
		}
	})
}

// charge makes requests for h cost more than usual.
func (s *Server) charge(more int, h http.HandlerFunc) http.HandlerFunc {
	if more <= 0 {
		return h
	}
	return func(w http.ResponseWriter, r *http.Request) {
		if s.allow(w, r, more) {
			h(w, r)
			return
		}
		s.limits.Refund(s.address.Client(r), route.Usual)
	}
}

// identify calls a handler with the request's visitor, who is looked up here and nowhere else, and answers with the error
// that the handler returns. cost is what the request's address was charged; a bot account is charged the same.
func (s *Server) identify(cost int, h route.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := s.people.Identify(r)
		if seat.IsBot(v.ID) && !s.limits.AllowBot(v.ID, cost) {
			s.limits.Refund(s.address.Client(r), cost)
			w.Header().Set("Retry-After", "1")
			s.fail(w, r, v, &game.Refusal{Code: answer.TooMany, Text: "This bot account sends too many requests. Wait a second and try again."})
			return
		}
		if err := h(w, r, v); err != nil {
			s.fail(w, r, v, err)
		}
	}
}

// allow reports whether a client may make a request with a cost; if not, it answers the request.
func (s *Server) allow(w http.ResponseWriter, r *http.Request, cost int) bool {
	if s.limits.Allow(s.origins.at(s.address.Text(r)).client, cost) {
		return true
	}
	w.Header().Set("Retry-After", "1")
	s.refuse(w, r, &game.Refusal{Code: answer.TooMany, Text: "Too many requests. Wait a second and try again."})
	return false
}

// fail answers a request with an error.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, v identity.Visitor, err error) {
	status, refusal := s.errors.Explain(r, err)
	if answer.IsAPI(r) || answer.WantsJSON(r) {
		answer.Refusal(w, status, refusal)
		return
	}
	s.pages.Error(w, r, v, status, refusal)
}

// refuse refuses a request before its visitor is known.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, refusal *game.Refusal) {
	s.fail(w, r, identity.Visitor{}, refusal)
}

func favicon(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, static.URL("favicon.svg"), http.StatusSeeOther)
}
