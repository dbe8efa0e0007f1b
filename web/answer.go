package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"quarterdeck/daily"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/record"
)

// Codes of refusals that come from the web server.
const (
	badRequest game.Code = "bad-request" // a request that cannot be read
	noRoute    game.Code = "no-route"    // there is nothing at this address
	tooLarge   game.Code = "too-large"   // a request's body is too long
)

// explain is how an error is answered: the HTTP status, and a refusal that may be shown.
func (s *Server) explain(r *http.Request, err error) (int, *game.Refusal) {
	var refusal *game.Refusal
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge, &game.Refusal{Code: tooLarge, Text: "That is too long; send less."}
	case errors.As(err, &refusal):
		return statusOf(refusal.Code), refusal
	case host.Unavailable(err):
		return http.StatusServiceUnavailable, &game.Refusal{Code: "unavailable", Text: err.Error()}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable, &game.Refusal{Code: "unavailable", Text: "That took too long; try again."}
	}
	s.log.Error("a request failed", "route", routeOf(r), "error", err)
	return http.StatusInternalServerError, &game.Refusal{Code: "internal", Text: "Something went wrong here; it has been noted. Try again."}
}

// statusOf is the HTTP status of a refusal. What is not listed is in conflict with the position.
func statusOf(code game.Code) int {
	switch code {
	case game.BadSeats, game.BadOption, game.BadNotation, record.BadName, host.BadLevel, host.BadKey, host.BadTerms, match.BadPace, badRequest, host.BadLine, host.BadHook, badPasskey:
		return http.StatusBadRequest
	case match.NotSeated, match.NotHere, match.Unwatched, match.Later, match.Removed, host.BadLink, host.NotHost:
		return http.StatusForbidden
	case wrongHost:
		return http.StatusMisdirectedRequest
	case host.NoMatch, host.NoGame, daily.BadDay, daily.None, noRoute:
		return http.StatusNotFound
	case host.NoGuest, host.Forgotten:
		return http.StatusForbidden
	case host.BadPerson:
		return http.StatusNotFound
	case host.TooFast, host.TooManyMatches, host.TooManyPeople, tooMany:
		return http.StatusTooManyRequests
	case host.Damaged:
		return http.StatusInternalServerError
	case host.Busy, coachBusy:
		return http.StatusServiceUnavailable
	}
	return http.StatusConflict
}

// readForm reads a request's form, so that r.PostForm has it. One that cannot be read is refused.
func readForm(r *http.Request) error {
	err := r.ParseForm()
	var large *http.MaxBytesError
	if err == nil || errors.As(err, &large) {
		return err
	}
	return &game.Refusal{Code: badRequest, Text: "This form cannot be read; load the page again."}
}

// fail answers a request that led to an error.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	status, refusal := s.explain(r, err)
	s.refusal(w, r, status, refusal)
}

// refused answers a request that is turned away.
func (s *Server) refused(w http.ResponseWriter, r *http.Request, status int, code game.Code, text string) {
	s.refusal(w, r, status, &game.Refusal{Code: code, Text: text})
}

func (s *Server) refusal(w http.ResponseWriter, r *http.Request, status int, refusal *game.Refusal) {
	if isAPI(r) {
		writeJSON(w, status, apiError{Code: refusal.Code, Text: refusal.Text, Rule: refusal.Rule})
		return
	}
	s.errorPage(w, r, status, refusal)
}

// apiError is the body of every answer of the API that is not a success.
type apiError struct {
	Code game.Code `json:"code"`
	Text string    `json:"text"`
	Rule string    `json:"rule,omitempty"`
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	writeJSONBytes(w, status, marshal(body))
}

func marshal(body any) []byte {
	data, err := json.Marshal(body)
	if err != nil {
		panic(err) // a type of ours that JSON cannot hold
	}
	return data
}

func writeJSONBytes(w http.ResponseWriter, status int, data []byte) {
	h := w.Header()
	h["Content-Type"] = []string{"application/json"}
	h["Cache-Control"] = []string{"no-store"}
	w.WriteHeader(status)
	_, _ = w.Write(append(data, '\n')) // the client is gone if it fails
}
