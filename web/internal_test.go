package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"quarterdeck/internal/hostname"
	"quarterdeck/lobby"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/page"
	"quarterdeck/web/route"
	"quarterdeck/web/stream"
)

// TestPanic checks that a panic in a handler is answered with a sentence and no internals.
func TestPanic(t *testing.T) {
	var log strings.Builder
	logger := slog.New(slog.NewTextHandler(&log, nil))
	s := &Server{hostNames: hostname.New([]string{"example.com"}), people: &identity.Authenticator{}, log: logger, errors: answer.Errors{Log: logger}}
	broken := s.guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("secret inside") }))
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

// APIRoutes returns every method and path of the API, for the test of its description.
func (s *Server) APIRoutes() []string { return patterns(s.table, true) }

// PageRoutes returns every method and path of the pages.
func (s *Server) PageRoutes() []string { return patterns(s.table, false) }

func patterns(routes []route.Route, api bool) []string {
	var out []string
	for _, r := range routes {
		if isAPI(r.Path) == api {
			out = append(out, r.Pattern())
		}
	}
	for _, o := range openRoutes("") {
		if isAPI(o.path) == api {
			out = append(out, "GET "+o.path)
		}
	}
	return out
}

// DrawTables renders a list of open tables and returns its length in bytes.
func (s *Server) DrawTables(ctx context.Context, rows int) (int, error) {
	list, err := s.streams.Lists().Section(ctx, stream.View{List: lobby.OpenTables, Page: 1}, lobby.OpenTables, rows, "")
	if err != nil {
		return 0, err
	}
	drawn, err := page.Artist{}.Sections([]stream.Section{list})
	if err != nil {
		return 0, err
	}
	return len(drawn.Since(nil)), nil
}

// ReleaseFeeds makes all feeds release what they sent, as they do when idle.
func (s *Server) ReleaseFeeds() { s.streams.ReleaseFeeds(time.Now().Add(time.Hour)) }
