package web

import (
	"bufio"
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"quarterdeck/game"
	"quarterdeck/host/health"
	"quarterdeck/internal/hostname"
	"quarterdeck/metrics"
	"quarterdeck/web/address"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/static"
)

// Addresses for operators. They are neither limited nor guarded like the others.
const (
	healthPath  = "/healthz"
	metricsPath = "/metrics"
)

// observer counts and logs requests.
type observer struct {
	requests    *metrics.Counter
	seconds     *metrics.Histogram
	streams     atomic.Int64 // open now
	log         *slog.Logger
	logRequests bool // every request is logged
}

func newObserver(set *metrics.Set, o Options) *observer {
	ob := &observer{
		requests:    set.Counter("quarterdeck_requests_total", "Answered requests, by route and status.", "route", "status"),
		seconds:     set.Histogram("quarterdeck_request_seconds", "Time to answer a request, streams excluded.", metrics.Seconds(), "kind"),
		log:         o.Log,
		logRequests: o.Requests,
	}
	set.Gauge("quarterdeck_streams", "Open streams.", func() float64 { return float64(ob.streams.Load()) })
	set.Gauge("quarterdeck_analyses_waiting", "Matches that the coach analyzes or has queued.", func() float64 {
		if o.Coach == nil {
			return 0
		}
		return float64(o.Coach.Waiting())
	})
	return ob
}

// observe returns next with every request counted, and with the operators' addresses.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		rec := &recorder{ResponseWriter: w, observer: s.observer, request: r, start: start}
		defer s.record(rec, r, start)
		switch r.URL.Path {
		case healthPath:
			s.healthz(rec, r)
		case metricsPath:
			s.metrics(rec, r)
		default:
			next.ServeHTTP(rec, r)
		}
	})
}

// record counts a request that was answered, and logs it if requests are logged. It logs the route and nothing that the
// client chose, because addresses and headers contain secrets. A stream that took over its connection is recorded when it
// ends.
func (s *Server) record(rec *recorder, r *http.Request, start time.Time) {
	if !rec.detached {
		s.observer.record(&rec.tally, routeOf(r), kindOf(r), start)
	}
}

// record counts and logs a request.
func (ob *observer) record(t *tally, route, kind string, start time.Time) {
	status, took := t.status, time.Since(start)
	if status == 0 {
		status = http.StatusOK
	}
	ob.requests.Add(1, route, strconv.Itoa(status))
	if t.stream {
		ob.streams.Add(-1)
	} else {
		ob.seconds.Observe(took.Seconds(), kind)
	}
	if ob.logRequests {
		ob.log.LogAttrs(context.Background(), slog.LevelInfo, "request", slog.String("route", route), slog.Int("status", status),
			slog.Int64("bytes", t.bytes), slog.Float64("ms", float64(took.Microseconds())/1000))
	}
}

// routeOf returns the route of a request.
func routeOf(r *http.Request) string {
	if r.URL.Path == healthPath || r.URL.Path == metricsPath {
		return "GET " + r.URL.Path
	}
	return answer.Route(r)
}

// kindOf returns the kind of a request, for metrics.
func kindOf(r *http.Request) string {
	switch {
	case strings.HasSuffix(r.Pattern, "/act"):
		return "act"
	case answer.IsAPI(r):
		return "api"
	case strings.HasPrefix(r.URL.Path, static.Prefix):
		return "static"
	}
	return "page"
}

// tally is what is recorded of an answer.
type tally struct {
	status int // 0 before the header is written
	bytes  int64
	stream bool
}

// recorder records the status and the size of an answer.
type recorder struct {
	http.ResponseWriter
	tally
	observer *observer
	request  *http.Request
	start    time.Time
	detached bool // a stream has taken over the connection
}

// Unwrap gives http.ResponseController access to the underlying writer.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// Hijack gives the connection to a stream, which closes it.
func (r *recorder) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(r.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	r.detached = true
	r.observer.streams.Add(1)
	return &streamConn{Conn: conn, tally: tally{status: http.StatusOK, stream: true}, observer: r.observer, route: routeOf(r.request), start: r.start}, buffered, nil
}

// streamConn is the connection of a stream. It is recorded when it is closed.
type streamConn struct {
	net.Conn
	tally
	observer *observer
	route    string
	start    time.Time
}

// Write records how many bytes are written.
func (c *streamConn) Write(data []byte) (int, error) {
	n, err := c.Conn.Write(data)
	c.bytes += int64(n)
	return n, err
}

// Close records the stream, and must be called once.
func (c *streamConn) Close() error {
	c.observer.record(&c.tally, c.route, "", c.start)
	return c.Conn.Close()
}

// WriteHeader records the status.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
		if strings.HasPrefix(r.Header().Get("Content-Type"), "text/event-stream") {
			r.stream = true
			r.observer.streams.Add(1)
		}
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write records how many bytes are written.
func (r *recorder) Write(data []byte) (int, error) {
	if r.status == 0 {
		r.WriteHeader(http.StatusOK)
	}
	n, err := r.ResponseWriter.Write(data)
	r.bytes += int64(n)
	return n, err
}

// healthz answers whether the server can do its work and, if not, why.
func (s *Server) healthz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	err := s.host.Healthy(r.Context())
	if err == nil {
		_ = answer.JSON(w, http.StatusOK, apiHealth{Status: "ok", Version: s.program.Version, Commit: s.program.Commit})
		return
	}
	out := apiHealth{Status: "failing", Version: s.program.Version, Commit: s.program.Commit}
	var ill *health.Problem
	if errors.As(err, &ill) {
		out.Code, out.Reason = ill.Code, ill.Text
	}
	_ = answer.JSON(w, http.StatusServiceUnavailable, out)
}

// apiHealth is the answer of healthz.
type apiHealth struct {
	Status  string `json:"status"`
	Version string `json:"version,omitempty"`
	Commit  string `json:"commit,omitempty"`
	Code    string `json:"code,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// metrics serves the metrics to this machine, and to clients with the token.
func (s *Server) metrics(w http.ResponseWriter, r *http.Request) {
	if s.refusesHost(w, r) {
		return
	}
	if !isLocal(r) && !s.showsMetricsToken(r) {
		answer.Refusal(w, http.StatusForbidden, &game.Refusal{Code: "not-here", Text: "Without a token, only programs on this machine may read this, directly at a loopback address. Otherwise send the token of --metrics-token as Authorization: Bearer TOKEN."})
		return
	}
	var b bytes.Buffer
	if err := s.host.Meters.Write(&b); err != nil {
		panic(err) // writing to memory cannot fail
	}
	w.Header().Set("Content-Type", metrics.ContentType)
	w.Header().Set("Cache-Control", "no-store")
	answer.SendPacked(w, r, http.StatusOK, b.Bytes())
}

// showsMetricsToken reports whether a request has the token for metrics.
func (s *Server) showsMetricsToken(r *http.Request) bool {
	token, ok := identity.Bearer(r)
	return ok && s.metricsToken != "" && subtle.ConstantTimeCompare([]byte(token), []byte(s.metricsToken)) == 1
}

// isLocal reports whether a request comes from this machine and was not forwarded. A proxy on this machine forwards
// requests from anywhere, and some proxies name only themselves.
func isLocal(r *http.Request) bool {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && remote.Addr().Unmap().IsLoopback() && hostname.IsLoopback(r.Host) && !address.IsForwarded(r)
}
