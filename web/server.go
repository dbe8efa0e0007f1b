package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"time"

	"quarterdeck/account"
	"quarterdeck/coach/queue"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/internal/buildinfo"
	"quarterdeck/internal/hostname"
	"quarterdeck/internal/recent"
	"quarterdeck/node"
	"quarterdeck/web/address"
	"quarterdeck/web/admin"
	"quarterdeck/web/analysis"
	"quarterdeck/web/answer"
	"quarterdeck/web/api"
	"quarterdeck/web/app"
	"quarterdeck/web/duplicate"
	"quarterdeck/web/friend"
	"quarterdeck/web/identity"
	"quarterdeck/web/lab"
	"quarterdeck/web/limit"
	"quarterdeck/web/oidc"
	"quarterdeck/web/page"
	"quarterdeck/web/pair"
	"quarterdeck/web/puzzle"
	"quarterdeck/web/report"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/signin"
	"quarterdeck/web/static"
	"quarterdeck/web/stream"
	"quarterdeck/web/ui"
)

// Options configures a Server; the zero value serves a single machine.
type Options struct {
	Build   string         // of the program; pages of another build reload
	Program buildinfo.Info // what /healthz names
	// Proxied says that a reverse proxy in front of the server sets X-Forwarded-For and X-Forwarded-Proto. Without a
	// proxy, clients can set these headers to anything.
	Proxied bool
	// Hosts are the names by which clients may address the server, besides IP addresses and localhost; "*" allows any.
	Hosts        []string
	MetricsToken string         // bearer token with which other machines may read /metrics; without it, none may
	HTTPSOnly    bool           // browsers are told to use HTTPS for a year (HSTS, RFC 6797)
	PerSecond    float64        // requests a second that one client may make; 0 means 30; no limit of any kind below 0
	Streams      int            // streams that one address may have open; 0 means 128; no limit below 0
	Coach        *queue.Queue   // analyzes finished matches; nil if there is no coach
	Provider     *oidc.Provider // with which guests can sign in; nil if there is none
	Log          *slog.Logger
	Requests     bool                       // log every request, at level Info
	Lines        *recent.Lines              // the newest lines of Log, for administrators; nil if they are not kept
	Disk         func() (admin.Disk, error) // the space of the store’s disk, for administrators; nil if the store is in a database
}

// Server answers requests for a host.
type Server struct {
	host         *host.Host
	address      address.Resolver
	hostNames    hostname.Names
	httpsOnly    bool
	metricsToken string // bearer token for /metrics; "" if there is none
	program      buildinfo.Info
	build        string // of the pages
	log          *slog.Logger
	people       *identity.Authenticator
	errors       answer.Errors
	origins      origins
	limits       *limit.Limiter
	streams      *stream.Streams
	pages        *page.Pages
	table        []route.Route // routes for identified visitors
	handler      http.Handler
	observer     *observer
}

// New returns a server for the matches of n.
func New(n *node.Node, o Options) *Server {
	h := n.Host
	if o.Log == nil {
		o.Log = slog.Default()
	}
	s := &Server{
		host: h, address: address.Resolver{Proxied: o.Proxied}, hostNames: hostname.New(o.Hosts), httpsOnly: o.HTTPSOnly, metricsToken: o.MetricsToken, program: o.Program, log: o.Log,
		errors: answer.Errors{Log: o.Log}, origins: newOrigins(h.Secret().For("origins")), limits: limit.New(o.PerSecond, o.Streams),
	}
	s.people = identity.New(n.Accounts, h, s.address, s.log)
	s.people.OnVisit(n.Friends.Touch)
	build := o.Build + static.Build() // a page needs the script and the styles of its own build
	s.build = build
	s.streams = stream.New(n, stream.Options{Build: build, People: s.people, Address: s.address, Limits: s.limits, Artist: page.Artist{}, Log: s.log})
	set := &services.Set{
		Node: n, Host: h, People: s.people, Address: s.address, Limits: s.limits, Streams: s.streams, Analyst: analysis.New(o.Coach, h.Find), Provider: o.Provider, Log: s.log,
	}
	s.pages = page.New(set, build)
	admins := admin.New(set, admin.Options{Build: build, Program: o.Program, Lines: o.Lines, Disk: o.Disk})
	s.table = slices.Concat(s.pages.Routes(), admins.Routes(), report.New(set, build).Routes(), lab.New(set, build).Routes(), pair.New(set, build).Routes(), duplicate.New(set, build).Routes(), puzzle.New(set, build).Routes(), friend.New(set, build).Routes(), signin.New(set, build).Routes(), app.New(set).Routes(), api.Routes(set))
	for i := range s.table {
		s.table[i] = s.table[i].Guard(h.Now, set.Admit)
	}
	h.Meters.AddRuntime()
	s.observer = newObserver(h.Meters, o)
	s.handler = s.observe(s.guard(s.routes()))
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx := s.withOrigin(s.host.Cluster().Begin(r.Context()), r)
	if state := s.host.Control().State(); !state.IsEmpty() {
		ctx = ui.WithNotices(ctx, state, s.host.Now())
	}
	s.handler.ServeHTTP(w, r.WithContext(ctx))
}

// TokenOf returns a guest's token, for a client in this process that knows by other means who the guest is.
func (s *Server) TokenOf(p account.Person) string { return s.people.TokenOf(p) }

// ClientContext returns ctx for a client in this process that acts for one at a network address: with the origin that quotas
// count.
func (s *Server) ClientContext(ctx context.Context, address string) context.Context {
	return quota.WithOrigin(ctx, s.origins.at(address).origin)
}

// withOrigin returns ctx with the origin of the client that sends a request.
func (s *Server) withOrigin(ctx context.Context, r *http.Request) context.Context {
	return quota.WithOrigin(ctx, s.origins.at(s.address.Text(r)).origin)
}

// Timeouts of a connection. Streams set their own for each write, because they last.
const (
	headerTime = 5 * time.Second  // for the client to send a request's header
	readTime   = 15 * time.Second // for the client to send a whole request
	writeTime  = 30 * time.Second // for the client to receive an answer
	idleTime   = 2 * time.Minute  // between requests
	byteTime   = 15 * time.Second // HTTP/2: for the client to receive anything of what waits for it
	maxStreams = 100              // HTTP/2: requests and streams at once on a connection
	maxHeader  = 16 << 10         // maximum bytes of a request's header
)

// Serve serves on l until ctx ends. Then it ends the streams, lets other requests finish within grace, and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener, grace time.Duration) error {
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		HTTP2:          &http.HTTP2Config{MaxConcurrentStreams: maxStreams, WriteByteTimeout: byteTime, SendPingTimeout: idleTime / 4, PingTimeout: byteTime},
		MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.EndStreams()
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	err := server.Shutdown(ending)
	s.streams.Wait(ending)
	if errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	}
	return err
}

// EndStreams ends all streams, so that the server can stop. Their clients will reconnect.
func (s *Server) EndStreams() { s.streams.End() }
