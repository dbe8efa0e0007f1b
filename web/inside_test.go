package web

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"quarterdeck/game"
	"quarterdeck/host"
)

// TestFormKey: two buttons of a page, and one button of two pages, are two actions, however long they are written.
func TestFormKey(t *testing.T) {
	long := strings.Repeat("offer ", 50)
	keys := map[string]bool{}
	for _, action := range []string{"a", "b", long, long + "x"} {
		for _, version := range []int{1, 12} {
			key := formKey(version, action)
			if keys[key] || len(key) > 100 || key != formKey(version, action) {
				t.Errorf("version %d, %.20s…: key %q", version, action, key)
			}
			keys[key] = true
		}
	}
}

// TestCalendarSummary: who is to move, if somebody in particular is.
func TestCalendarSummary(t *testing.T) {
	you, bo := host.ListedSeat{Name: "Ann", You: true}, host.ListedSeat{Name: "Bo", ToAct: true}
	idle := bo
	idle.ToAct = false
	for want, l := range map[string]host.Listing{
		"▶ Your turn: Port with Bo":    {YourTurn: true, Seats: []host.ListedSeat{you, bo}},
		"Bo to move: Port with Bo":     {Seats: []host.ListedSeat{you, bo}},
		"The clock runs: Port with Bo": {Seats: []host.ListedSeat{you, idle}},
	} {
		l.Title = "Port"
		if got := summaryIn(&l); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestPanic checks that a broken handler is answered with a sentence and nothing of its inside.
func TestPanic(t *testing.T) {
	var log strings.Builder
	s := &Server{names: newHostNames([]string{"example.com"}), limits: newLimiter(Options{PerSecond: -1}), log: slog.New(slog.NewTextHandler(&log, nil))}
	broken := s.guarded(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("secret inside") }))
	w := httptest.NewRecorder()
	broken.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/games", nil))
	body, err := io.ReadAll(w.Body)
	if err != nil || w.Code != http.StatusInternalServerError || strings.Contains(string(body), "inside") || !strings.Contains(string(body), `"internal"`) {
		t.Fatalf("answered %d %q, %v", w.Code, body, err)
	}
	if !strings.Contains(log.String(), "secret inside") {
		t.Fatalf("the log does not say what happened: %s", log.String())
	}
}

// TestLimiterForgets checks that the limiter's memory is bounded.
func TestLimiterForgets(t *testing.T) {
	l := newLimiter(Options{PerSecond: 1})
	for i := range 5 * maxClients {
		l.allow(string(rune(i)), 1)
	}
	if n := len(l.now) + len(l.old); n > 2*maxClients {
		t.Fatalf("%d clients remembered", n)
	}
}

func TestEventIDs(t *testing.T) {
	for id, want := range map[string]int{"b-1-7": 7, "b-1-": -1, "b-1--3": -1, "b-7": -1, "": -1, "b-1-07": 7} {
		got, ok := versionOf("b-1", id)
		if ok != (want >= 0) || ok && got != want {
			t.Errorf("versionOf(%q) = %d, %v; want %d", id, got, ok, want)
		}
	}
	if id := eventID("b-1", 7); id != "b-1-7" {
		t.Errorf("eventID = %q", id)
	}
}

func TestMessageLines(t *testing.T) {
	if got, want := string(newMessage("x-1", "patch", []byte("a\n\nb\r\n")).plain), "id: x-1\nevent: patch\ndata: a\ndata: \ndata: b\n\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestGuestTokens(t *testing.T) {
	s := &Server{guests: []byte("key")}
	for _, epoch := range []int{0, 1, 12} {
		token := s.tokenOf("ann", epoch)
		if id, at := s.guestOf(token); id != "ann" || at != epoch {
			t.Fatalf("a token of ours is %q's of epoch %d", id, at)
		}
		other := s.tokenOf("ann", epoch+1)
		seal := other[strings.LastIndexByte(other, '.'):]
		for _, bad := range []string{"", "ann", "ann.", "." + token, token + "=", "bo" + token[3:], "ann" + seal, "ann." + seal, (&Server{guests: []byte("other")}).tokenOf("ann", epoch)} {
			if id, _ := s.guestOf(bad); id != "" {
				t.Errorf("the token %q is taken for a guest", bad)
			}
		}
	}
}

// APIRoutes is every method and path of the API, for the test of its description.
func (s *Server) APIRoutes() []string {
	var out []string
	for _, r := range s.apiRoutes() {
		out = append(out, r.method+" "+r.path)
	}
	return out
}

// PageRoutes is every method and path of the pages.
func (s *Server) PageRoutes() []string {
	var out []string
	for _, r := range s.pageRoutes() {
		out = append(out, r.method+" "+r.path)
	}
	return out
}

// DrawTables draws so many open tables as one list and tells how long that is in bytes.
func (s *Server) DrawTables(ctx context.Context, rows int) (int, error) {
	list, err := s.section(ctx, lobbyView{list: host.OpenTables, page: 1}, host.OpenTables, rows, "")
	if err != nil {
		return 0, err
	}
	region, err := list.Region()
	return len(region.HTML()), err
}

// RestFeeds has all feeds forget what they sent, as they do when nothing happens for a while.
func (s *Server) RestFeeds() {
	s.feeds.mu.Lock()
	defer s.feeds.mu.Unlock()
	for _, fd := range s.feeds.open {
		fd.rest(time.Now().Add(time.Hour))
	}
}

// TestChecksForget: what is remembered of checks is bounded, and the last ones are the same again.
func TestChecksForget(t *testing.T) {
	var c checks
	last := make([]*checked, 3*maxChecks)
	for i := range last {
		last[i] = c.of(checkable{"m", i})
	}
	if n := len(c.now) + len(c.old); n > 2*maxChecks {
		t.Errorf("%d checks are remembered", n)
	}
	for i := len(last) - 100; i < len(last); i++ {
		if c.of(checkable{"m", i}) != last[i] {
			t.Fatalf("check %d is forgotten", i)
		}
	}
	if c.of(checkable{"other", 7}) == c.of(checkable{"m", 7}) {
		t.Error("two matches have one check")
	}
}

// TestLongPasskey: a key as long as a request is not kept, many times over, with somebody's settings.
func TestLongPasskey(t *testing.T) {
	usual, long := &webauthn.Credential{ID: make([]byte, 64)}, &webauthn.Credential{ID: make([]byte, 64)}
	usual.Attestation.Object, long.Attestation.Object = make([]byte, 4<<10), make([]byte, maxBody/2)
	if kept, err := keptKey(usual); err != nil || len(kept) == 0 {
		t.Errorf("a usual key: %v", err)
	}
	var refusal *game.Refusal
	if _, err := keptKey(long); !errors.As(err, &refusal) || refusal.Code != badPasskey {
		t.Errorf("a long key: %v", err)
	}
}
