// Package route says how an address of the server is served: the table that the server builds from lists all of them.
package route

import (
	"net/http"

	"quarterdeck/web/identity"
)

// Handler answers a visitor's request. An error that it returns is answered as the API or the pages answer errors; it returns none once
// it has begun to answer.
type Handler func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error

// Route is one address.
type Route struct {
	Method, Path string
	Cost         int // that a request takes from its client's allowance
	Serve        Handler
}

// New returns the route of an address.
func New(method, path string, cost int, serve Handler) Route {
	return Route{Method: method, Path: path, Cost: cost, Serve: serve}
}

// Pattern returns the route as http.ServeMux writes it.
func (r Route) Pattern() string { return r.Method + " " + r.Path }

// Costs of requests.
const (
	Usual       = 1
	NewMatch    = 5  // it starts a match
	TestWebhook = 10 // it has the server send a message elsewhere: taken on top
)
