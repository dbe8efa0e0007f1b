// Package route says how an address of the server is served: the table that the server builds from lists all of them.
package route

import (
	"context"
	"net/http"
	"time"

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
	ForBanned    bool // guests with a ban may send it; reading needs no permission
	Speech       bool // it sends a message to other guests
	WhenFrozen   bool // it works while an administrator has paused changes, because it stores nothing of players
	OfAdmins     bool // an administrator may send it while changes are paused
}

// New returns the route of an address.
func New(method, path string, cost int, serve Handler) Route {
	return Route{Method: method, Path: path, Cost: cost, Serve: serve}
}

// AlsoBanned returns the route with permission for guests with a ban.
func (r Route) AlsoBanned() Route {
	r.ForBanned = true
	return r
}

// AsSpeech returns the route, which sends messages, without permission for muted guests.
func (r Route) AsSpeech() Route {
	r.Speech = true
	return r
}

// AlsoFrozen returns the route with permission while changes are paused.
func (r Route) AlsoFrozen() Route {
	r.WhenFrozen = true
	return r
}

// ForAdmins returns the route with permission for administrators while changes are paused.
func (r Route) ForAdmins() Route {
	r.OfAdmins = true
	return r
}

// refuses reports whether a guest with a ban may not send a request of this route.
func (r Route) refuses() bool {
	return !r.ForBanned && r.Method != http.MethodGet
}

// Admit returns the context of a request that changes what is stored, or why it is refused. The caller must call leave.
type Admit func(ctx context.Context) (_ context.Context, leave func(), err error)

// Guard returns the route with a handler that refuses guests with a ban, and messages of muted ones, at the time that now returns. It
// refuses changes that admit refuses.
func (r Route) Guard(now func() time.Time, admit Admit) Route {
	if r.Method != http.MethodGet && !r.WhenFrozen {
		r.Serve = r.unlessAdmin(r.Serve, Admitted(r.Serve, admit))
	}
	if !r.refuses() {
		return r
	}
	serve := r.Serve
	r.Serve = func(w http.ResponseWriter, req *http.Request, v identity.Visitor) error {
		if refusal := v.Ban.Refusal(now()); refusal != nil {
			return refusal
		}
		if refusal := v.Mute.MuteRefusal(now()); r.Speech && refusal != nil {
			return refusal
		}
		return serve(w, req, v)
	}
	return r
}

// Admitted returns a handler of requests that admit has to allow.
func Admitted(serve Handler, admit Admit) Handler {
	return func(w http.ResponseWriter, req *http.Request, v identity.Visitor) error {
		ctx, leave, err := admit(req.Context())
		if err != nil {
			return err
		}
		defer leave()
		return serve(w, req.WithContext(ctx), v)
	}
}

// unlessAdmin returns a handler that serves administrators with serve if the route is for them, and all others with admitted.
func (r Route) unlessAdmin(serve, admitted Handler) Handler {
	if !r.OfAdmins {
		return admitted
	}
	return func(w http.ResponseWriter, req *http.Request, v identity.Visitor) error {
		if v.Admin {
			return serve(w, req, v)
		}
		return admitted(w, req, v)
	}
}

// Pattern returns the route as http.ServeMux writes it.
func (r Route) Pattern() string { return r.Method + " " + r.Path }

// Costs of requests.
const (
	Usual       = 1
	NewMatch    = 5  // it starts a match
	TestWebhook = 10 // it has the server send a message elsewhere: taken on top
)
