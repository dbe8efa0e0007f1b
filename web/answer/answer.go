// Package answer writes what the API's handlers and the pages' have in common: errors as a status and a refusal, JSON, and
// compressed or padded bodies. It also reads what both receive: forms, JSON bodies and nonces.
package answer

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"quarterdeck/game"
	"quarterdeck/host"
)

// Errors explains errors to clients, and logs those that are the server's fault.
type Errors struct{ Log *slog.Logger }

// Explain returns how an error is answered: the HTTP status, and a refusal that may be shown.
func (e Errors) Explain(r *http.Request, err error) (int, *game.Refusal) {
	var refusal *game.Refusal
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		refusal = &game.Refusal{Code: TooLarge, Text: "This is too large. Send less."}
	case errors.As(err, &refusal):
	case host.Unavailable(err):
		refusal = &game.Refusal{Code: unavailable, Text: err.Error()}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		refusal = &game.Refusal{Code: unavailable, Text: "That took too long. Try again."}
	default:
		e.Log.Error("a request failed", "route", Route(r), "error", err)
		refusal = Internal
	}
	return Status(refusal.Code), refusal
}

// Internal is what clients see of a fault of the server.
var Internal = &game.Refusal{Code: internal, Text: "Something went wrong on the server, and the operator can see it in the log. Try again."}

// Route returns which of the server's addresses a request is for, as "GET /m/{match}": without what stands in the
// places of the names, which may be secret.
func Route(r *http.Request) string {
	if r.Pattern != "" {
		return r.Pattern
	}
	return "none"
}

// IsAPI reports whether a request is for the API.
func IsAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// WantsJSON reports whether a request comes from the page's script rather than from the browser itself.
func WantsJSON(r *http.Request) bool { return r.Header.Get("Accept") == "application/json" }

// Error is the body of every answer of the API that is not a success.
type Error struct {
	Code game.Code `json:"code"`
	Text string    `json:"text"`
	Rule string    `json:"rule,omitempty"`
	See  string    `json:"see,omitempty"` // the id of what is in the way
}

// Refusal answers with a refusal as JSON.
func Refusal(w http.ResponseWriter, status int, refusal *game.Refusal) {
	_ = JSON(w, status, Error{Code: refusal.Code, Text: refusal.Text, Rule: refusal.Rule, See: refusal.See})
}

// JSON answers with a body. It returns nil, so that a handler can end with it.
func JSON(w http.ResponseWriter, status int, body any) error {
	writeJSON(w, status, marshal(body))
	return nil
}

// Receipt answers the API and the page's script that an action is in the store.
type Receipt struct {
	Version int  `json:"version"` // of the match just after the action and before any draw that followed
	Again   bool `json:"again"`   // the same request had been carried out before
}

// NoContent answers that something was done. It returns nil, so that a handler can end with it.
func NoContent(w http.ResponseWriter) error {
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// SeeOther sends a browser to another page. It returns nil, so that a handler can end with it.
func SeeOther(w http.ResponseWriter, r *http.Request, url string) error {
	http.Redirect(w, r, url, http.StatusSeeOther)
	return nil
}

func marshal(body any) []byte {
	data, err := json.Marshal(body)
	if err != nil {
		panic(err) // a type of ours that JSON cannot hold
	}
	return data
}

// Answers share these values of headers, which must not be modified.
var (
	jsonType = []string{"application/json"}
	noStore  = []string{"no-store"}
)

func writeJSON(w http.ResponseWriter, status int, data []byte) {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"] = jsonType, noStore
	w.WriteHeader(status)
	_, _ = w.Write(append(data, '\n')) // the client is gone if it fails
}
