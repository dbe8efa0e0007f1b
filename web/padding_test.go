package web_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"quarterdeck/internal/load"
)

// scale is a server that measures the bytes of its streams on the wire, flush by flush.
type scale struct {
	*httptest.Server
	flushed chan int // bytes on the wire
}

// weigh serves like a server, until it is closed.
func weigh(s *testServer) *scale {
	sc := &scale{flushed: make(chan int, 1000)}
	sc.Server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, ok := r.Context().Value(connKey{}).(*weighedConn); ok && strings.Contains(r.URL.Path, "/m") && r.Method == http.MethodGet {
			w = &weighedWriter{w, c, sc.flushed}
		}
		s.web.ServeHTTP(w, r)
	}))
	sc.Server.Listener = &weighedListener{sc.Server.Listener}
	sc.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		return context.WithValue(ctx, connKey{}, c)
	}
	sc.Start()
	return sc
}

type connKey struct{}

type weighedListener struct{ net.Listener }

func (l *weighedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return &weighedConn{Conn: c}, err
}

// weighedConn counts the bytes that the server writes.
type weighedConn struct {
	net.Conn
	sent atomic.Int64
}

func (c *weighedConn) Write(p []byte) (int, error) {
	c.sent.Add(int64(len(p)))
	return c.Conn.Write(p)
}

// weighedWriter records after each flush how many bytes were sent.
type weighedWriter struct {
	http.ResponseWriter
	conn    *weighedConn
	flushed chan int
}

func (w *weighedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *weighedWriter) FlushError() error {
	err := http.NewResponseController(w.ResponseWriter).Flush()
	w.flushed <- int(w.conn.sent.Swap(0))
	return err
}

// Hijack has the connection that a stream takes over record its writes too: each of them is sent at once.
func (w *weighedWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(w.ResponseWriter).Hijack()
	return &weighedLine{conn, w}, buffered, err
}

type weighedLine struct {
	net.Conn
	*weighedWriter
}

func (l *weighedLine) Write(p []byte) (int, error) {
	n, err := l.Conn.Write(p)
	l.flushed <- int(l.conn.sent.Swap(0))
	return n, err
}

// ownPlay returns how many bytes Ann's stream takes on the wire for her face-down play of a rank at the beginning of a
// round, and the bytes of her request's answer.
func ownPlay(t *testing.T, s *testServer, stream, encoding string, round int, rank string) (update, answer int) {
	t.Helper()
	const ranks = "23456789TJQKA"
	sc := weigh(s)
	defer sc.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ann, bo, id := s.pair(t, nil)
	version := 14
	act := func(c *load.Client, rank string) {
		t.Helper()
		done, err := c.Act(ctx, id, "play "+rank, version, "")
		if err != nil {
			t.Fatal(err)
		}
		version = done.Version
	}
	others := strings.Replace(ranks, rank, "", 1) // cards that are no longer in her hand; Bo always plays the same
	for r := range round {
		act(ann, others[r:r+1])
		act(bo, ranks[r:r+1])
	}
	req, err := http.NewRequestWithContext(ctx, "GET", sc.URL+strings.Replace(stream, "ID", id, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	as(req, ann)
	req.Header.Set("Accept-Encoding", encoding)
	transport := &http.Transport{DisableCompression: true, DisableKeepAlives: true}
	resp, err := transport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	go io.Copy(io.Discard, resp.Body) // it ends with ctx
	<-sc.flushed                      // hello
	<-sc.flushed                      // the whole
	if strings.HasSuffix(stream, "events") {
		<-sc.flushed // other matches are notified here
	}
	text := fetch(t, ann, "POST", "/api/v1/matches/"+id+"/act", `{"action":"play `+rank+`","version":`+strconv.Itoa(version)+`}`)
	return <-sc.flushed, len(text)
}

// TestOwnCardDoesNotShowInLengths checks that the lengths of encrypted messages do not reveal which of thirteen cards a
// player has put face down. Before updates were padded, an update had eight different lengths.
func TestOwnCardDoesNotShowInLengths(t *testing.T) {
	s := serve(t)
	for _, stream := range []string{"/m/ID/events", "/api/v1/matches/ID/stream"} {
		for _, encoding := range []string{"gzip", "identity"} {
			for round := range 7 { // after that, fewer than six cards are left to choose from
				updates, answers := map[int]string{}, map[int]string{}
				for _, rank := range strings.Split("23456789TJQKA", "") {
					update, answer := ownPlay(t, s, stream, encoding, round, rank)
					updates[update] += rank
					answers[answer] += rank
				}
				t.Logf("%s, %s, round %d: bytes of an update %v, of the answer %v", stream, encoding, round+1, updates, answers)
				if len(updates) != 1 || len(answers) != 1 {
					t.Errorf("%s, %s, round %d: the cards show in the lengths of updates %v or answers %v", stream, encoding, round+1, updates, answers)
				}
			}
		}
	}
}

// TestHeldCardsDoNotShowInLengths checks that neither a loaded page nor a match that a program requests reveals by its
// length which card is missing from the hand.
func TestHeldCardsDoNotShowInLengths(t *testing.T) {
	s := serve(t)
	for _, path := range []string{"/m/ID", "/api/v1/matches/ID", "/api/v1/matches/ID?table=1"} {
		for _, encoding := range []string{"gzip", "identity"} {
			lengths := map[int]string{}
			for _, rank := range strings.Split("23456789TJQKA", "") {
				ann, _, id := s.pair(t, nil)
				if _, err := ann.Act(t.Context(), id, "play "+rank, 14, ""); err != nil {
					t.Fatal(err)
				}
				req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+strings.Replace(path, "ID", id, 1), nil)
				if err != nil {
					t.Fatal(err)
				}
				as(req, ann)
				req.Header.Set("Accept-Encoding", encoding)
				resp, err := (&http.Transport{DisableCompression: true, DisableKeepAlives: true}).RoundTrip(req)
				if err != nil {
					t.Fatal(err)
				}
				body, err := io.ReadAll(resp.Body)
				resp.Body.Close()
				if err != nil {
					t.Fatal(err)
				}
				lengths[len(body)] += rank
			}
			t.Logf("%s, %s: %v", path, encoding, lengths)
			if len(lengths) != 1 {
				t.Errorf("%s, %s: the hand shows in the lengths %v", path, encoding, lengths)
			}
		}
	}
}
