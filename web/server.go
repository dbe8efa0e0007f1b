package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"quarterdeck/coach/queue"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/node"
	"quarterdeck/web/address"
	"quarterdeck/web/analysis"
	"quarterdeck/web/answer"
	"quarterdeck/web/api"
	"quarterdeck/web/identity"
	"quarterdeck/web/limit"
	"quarterdeck/web/page"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/static"
	"quarterdeck/web/stream"
)

// Options of a Server; the zero value serves a single machine.
type Options struct {
	Build string // what this program was built from; pages of another build reload themselves
	// Proxied says that a reverse proxy stands in front and sets X-Forwarded-For and
	// X-Forwarded-Proto. Without a proxy these headers are whatever a client likes.
	Proxied bool
	// Hosts are the names by which clients may address the server, beside IP addresses and localhost; "*" allows any.
	Hosts        []string
	MetricsToken string       // with it, as a bearer token, other machines may read /metrics; "": none may
	PerSecond    float64      // requests a second that one client may make; 0: 30; below 0: no limit of any kind
	Streams      int          // streams that one address may have open; 0: 128; below 0: no limit
	Coach        *queue.Queue // looks at finished matches; nil: there is no coach
	Log          *slog.Logger
	Requests     bool // log every request, at level Info
}

// Server answers requests for a host.
type Server struct {
	host         *host.Host
	address      address.Resolver
	hostNames    hostNames
	metricsToken string // token for /metrics; "": there is none
	log          *slog.Logger
	people       *identity.Authenticator
	errors       answer.Errors
	origins      origins
	limits       *limit.Limiter
	streams      *stream.Streams
	pages        *page.Pages
	table        []route.Route // what is served to identified visitors
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
		host: h, address: address.Resolver{Proxied: o.Proxied}, hostNames: newHostNames(o.Hosts), metricsToken: o.MetricsToken, log: o.Log,
		errors: answer.Errors{Log: o.Log}, origins: newOrigins(h.Secret().For("origins")), limits: limit.New(o.PerSecond, o.Streams),
	}
	s.people = identity.New(n.Accounts, h, s.address, s.log)
	build := o.Build + static.Build() // a page needs the script and the styles that it was made for
	s.streams = stream.New(n, stream.Options{Build: build, People: s.people, Address: s.address, Limits: s.limits, Artist: page.Artist{}, Log: s.log})
	set := &services.Set{
		Node: n, Host: h, People: s.people, Address: s.address, Limits: s.limits, Streams: s.streams, Analyst: analysis.New(o.Coach, h.Find), Log: s.log,
	}
	s.pages = page.New(set, build)
	s.table = append(s.pages.Routes(), api.Routes(set)...)
	h.Meters.AddRuntime()
	s.observer = newObserver(h.Meters, o)
	s.handler = s.observe(s.guard(s.routes()))
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.handler.ServeHTTP(w, r.WithContext(s.withOrigin(s.host.Cluster().Begin(r.Context()), r)))
}

// withOrigin returns ctx with the origin of the client that sends a request.
func (s *Server) withOrigin(ctx context.Context, r *http.Request) context.Context {
	return quota.WithOrigin(ctx, s.origins.at(s.address.Text(r)).origin)
}

// Timeouts of a connection. Streams, which last, set their own for each write.
const (
	headerTime = 5 * time.Second  // to send a request's header
	readTime   = 15 * time.Second // to send a whole request
	writeTime  = 30 * time.Second // to take an answer
	idleTime   = 2 * time.Minute  // between requests
	maxHeader  = 16 << 10         // bytes of a request's header
)

// Serve answers on l until ctx ends; then it ends the streams, lets other requests finish within grace, and
// returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener, grace time.Duration) error {
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
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
	if errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	}
	return err
}

// EndStreams ends all streams, so that the server can stop; their clients will come back.
func (s *Server) EndStreams() { s.streams.End() }
