package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"quarterdeck/games"
)

// before has the bytes that pages took before there were lessons: the page and the files that it names, as they are sent.
var before = map[string]int{
	"/": 46_455, "/lobby": 28_236, "/me": 28_574,
	"/games/bastion": 31_194, "/games/sabotage": 32_652, "/games/duel": 33_461, "/games/port": 31_964, "/games/breach": 32_840,
	"/games/bastion/rules": 28_646, "/games/sabotage/rules": 29_266, "/games/duel/rules": 30_569, "/games/port/rules": 28_860, "/games/breach/rules": 33_054,
}

// pagesGrow is what a page without a lesson may have grown by since then.
const pagesGrow = 10_000

// TestPagesGrow compares what pages without a table take with what they took before there were lessons. Offers and diagrams are part of
// it, and whatever else was added since. TestBrowserFirstLoad counts the files for lessons at tables.
func TestPagesGrow(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	paths := []string{"/", "/lobby", "/me"}
	for _, g := range games.All() {
		paths = append(paths, "/games/"+g.Info().ID, "/games/"+g.Info().ID+"/rules")
	}
	for _, path := range paths {
		now, then := s.sentBytes(t, path), before[path]
		if t.Logf("%s: %d bytes, %d before", path, now, then); now-then > pagesGrow || then == 0 {
			t.Errorf("%s has %d bytes, and had %d before: it may grow by %d", path, now, then, pagesGrow)
		}
	}
}

var (
	// named matches a file that a page names. Symbols of one file are one request.
	named = regexp.MustCompile(`(?:href|src)="(/static/[^"#]*)`)
	// later matches what waits until a reader comes near, such as drawings.
	later = regexp.MustCompile(`(?s)<noscript>.*?</noscript>`)
)

// sentBytes returns what a page and the files that it names take as the server sends them, compressed.
func (s *testServer) sentBytes(t *testing.T, path string) int {
	t.Helper()
	page, sum := s.sent(t, path)
	asked := map[string]bool{}
	for _, found := range named.FindAllStringSubmatch(later.ReplaceAllString(page, ""), -1) {
		if file := found[1]; !asked[file] && !strings.Contains(file, "/icons/touch") { // that icon is for home screens of phones

			asked[file] = true
			_, n := s.sent(t, file)
			sum += n
		}
	}
	return sum
}

// sent returns a text and how many bytes its server sends for it.
func (s *testServer) sent(t *testing.T, path string) (text string, bytes int) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "gzip")
	resp, err := s.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var sent counter
	body := io.TeeReader(resp.Body, &sent)
	if resp.Header.Get("Content-Encoding") == "gzip" {
		if body, err = gzip.NewReader(body); err != nil {
			t.Fatal(err)
		}
	}
	all, err := io.ReadAll(body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", path, resp.Status, err)
	}
	return string(all), int(sent)
}

// counter counts the bytes that are written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
