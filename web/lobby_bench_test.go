package web_test

import (
	"fmt"
	"html"
	"io"
	"net/http"
	"regexp"
	"testing"

	"quarterdeck/host"
	"quarterdeck/internal/htmltest"
)

// fullLobby returns a server with 2,000 tables that wait for a player, each of another guest.
func fullLobby(t testing.TB) *testServer {
	t.Helper()
	s, h := serveAll(t)
	for i := range 2000 {
		guest := host.Guest{ID: fmt.Sprint("guest", i), Name: fmt.Sprint("Captain ", i)}
		game := []string{"bastion", "sabotage", "port"}[i%3]
		if _, err := h.Host.Create(t.Context(), host.Spec{Game: game, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}, Guest: guest}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// BenchmarkLobby loads pages of a lobby with 2,000 waiting tables; one must take less than 100 ms.
func BenchmarkLobby(b *testing.B) {
	s := fullLobby(b)
	for name, path := range map[string]string{
		"first": "/lobby", "filtered": "/lobby?game=sabotage", "last": "/lobby?list=open&page=40", "api": "/api/v1/lobby?list=open",
	} {
		b.Run(name, func(b *testing.B) {
			size := 0
			for b.Loop() {
				resp, err := http.Get(s.URL + path)
				if err != nil {
					b.Fatal(err)
				}
				body, err := io.ReadAll(resp.Body)
				if err != nil || resp.StatusCode != http.StatusOK {
					b.Fatal(resp.Status, err)
				}
				resp.Body.Close()
				size = len(body)
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
	b.Run("all-2000-rows", func(b *testing.B) {
		size := 0
		for b.Loop() {
			var err error
			if size, err = s.web.DrawTables(b.Context(), 2000); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(size), "bytes")
	})
}

// TestFullLobby goes through all pages of a lobby of 2,000 tables and finds every table once.
func TestFullLobby(t *testing.T) {
	s := fullLobby(t)
	c := surf(t, s)
	seen := map[string]bool{}
	address := "/lobby?list=open"
	for page := 1; ; page++ {
		text, _ := c.visit(address, 200)
		for _, id := range regexp.MustCompile(`id="t-open-([a-z0-9]+)"`).FindAllStringSubmatch(text, -1) {
			if seen[id[1]] {
				t.Fatalf("page %d shows a table that was on a page before", page)
			}
			seen[id[1]] = true
		}
		next := regexp.MustCompile(`rel="next" href="([^"]+)"`).FindStringSubmatch(text)
		if next == nil {
			break
		}
		address = html.UnescapeString(next[1])
	}
	if len(seen) != 2000 {
		t.Errorf("met %d tables, want 2000", len(seen))
	}
	c.visit("/lobby?list=open&page=201", 404)
	if text, _ := c.visit("/lobby?list=open&page=41", 200); !htmltest.Says(t, text, "No table is waiting") {
		t.Error("the page after the last shows something")
	}
}
