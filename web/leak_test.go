package web_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"quarterdeck/internal/load"
)

// streamReader collects every byte of a stream and lets a test wait for a version.
type streamReader struct {
	mu    sync.Mutex
	bytes bytes.Buffer
	heard chan string // ids of events
}

// Write receives a part of the stream; an event is complete with its empty line.
func (e *streamReader) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.bytes.Write(p)
}

func (e *streamReader) text() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.bytes.String()
}

// follow opens a stream and collects it in the background until ctx ends.
func follow(ctx context.Context, t *testing.T, c *load.Client, path string) *streamReader {
	t.Helper()
	req, err := http.NewRequestWithContext(ctx, "GET", c.Base+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	as(req, c)
	resp, err := c.HTTP.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	e := &streamReader{heard: make(chan string, 1000)}
	go func() {
		defer resp.Body.Close()
		defer close(e.heard)
		_ = load.ReadEvents(io.TeeReader(resp.Body, e), func(event load.Event) bool { // it ends with ctx
			e.heard <- event.ID
			return true
		})
	}()
	return e
}

// as makes a request both as a program and as a browser would.
func as(req *http.Request, c *load.Client) {
	if c.Token != "" {
		req.Header.Set("Authorization", "Bearer "+c.Token)
		req.AddCookie(&http.Cookie{Name: "quarterdeck", Value: c.Token})
	}
}

// wait reads up to the event of a version.
func (e *streamReader) wait(t *testing.T, version int) {
	t.Helper()
	for id := range e.heard {
		if strings.HasSuffix(id, fmt.Sprint("-", version)) {
			return
		}
	}
	t.Fatalf("the stream ended before version %d", version)
}

// fetch returns a whole answer with its headers.
func fetch(t *testing.T, c *load.Client, method, path, body string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, c.Base+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	as(req, c)
	resp, err := c.HTTP.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	resp.Header.Del("Date")
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintln(method, path, resp.Status, resp.Header) + string(data)
}

// observe plays a match with fixed cards and fixed choices before `round`, has Ann choose `choice` in that round, and
// returns every byte that Bo and a spectator received until then, without what differs from match to match.
func observe(t *testing.T, s *testServer, options map[string]string, round int, choice string) string {
	t.Helper()
	return observeBy(t, s, s.pair, options, round, choice)
}

// observeBy is observe for a match that pair creates.
func observeBy(t *testing.T, s *testServer, pair func(testing.TB, map[string]string) (ann, bo *load.Client, id string), options map[string]string, round int, choice string) string {
	t.Helper()
	const ranks = "23456789TJQKA"
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ann, bo, id := pair(t, options)
	watcher := s.guest()
	viewers := []*load.Client{bo, watcher}
	var ears []*streamReader
	for _, c := range viewers {
		ears = append(ears, follow(ctx, t, c, "/api/v1/matches/"+id+"/stream?last="), follow(ctx, t, c, "/m/"+id+"/events?hints")) // a page without hints is sent a part of this
	}
	first, err := ann.State(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	version, pages := first.Version, pagesExist(t, s)
	for i, e := range ears {
		if i%2 == 0 || pages {
			e.wait(t, version) // it has begun
		}
	}
	act := func(c *load.Client, rank string) {
		t.Helper()
		if _, err := c.Act(ctx, id, "play "+rank, version, ""); err != nil {
			t.Fatal(err)
		}
		state, err := c.State(ctx, id) // a hidden row is turned at the end of a round
		if err != nil {
			t.Fatal(err)
		}
		version = state.Version
		for i, e := range ears {
			if i%2 == 0 || pages {
				e.wait(t, version)
			}
		}
	}
	for r := range round {
		act(ann, ranks[r:r+1])
		act(bo, ranks[12-r:13-r])
	}
	act(ann, choice)
	var got strings.Builder
	for _, e := range ears {
		got.WriteString(e.text())
	}
	paths := []string{"/m/" + id, "/m/" + id + "/record", "/m/" + id + "?at=14", "/"}
	for _, end := range []string{"", "?table=1", fmt.Sprint("?at=", version), fmt.Sprint("?at=", version-1), "/record", "/nothing"} {
		paths = append(paths, "/api/v1/matches/"+id+end)
	}
	for _, c := range viewers {
		for _, path := range paths {
			got.WriteString(fetch(t, c, "GET", path, ""))
		}
		got.WriteString(fetch(t, c, "POST", "/api/v1/matches/"+id+"/act", fmt.Sprintf(`{"action":"row 7","version":%d}`, version)))
		got.WriteString(fetch(t, c, "POST", "/api/v1/matches/"+id+"/rematch", ""))
	}
	return canonical(got.String(), id, first.Created, bo.Token)
}

// pagesExist reports whether the server has pages for people.
func pagesExist(t *testing.T, s *testServer) bool {
	t.Helper()
	resp, err := s.Client().Get(s.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}

// formKey is the random idempotency key of a form.
var formKey = regexp.MustCompile(`name="key" value="[A-Z2-7]+"`)

// pageOwner is whose page it is, by a name that every guest of a server has once.
var pageOwner = regexp.MustCompile(`data-owner="[a-z2-7]+"`)

func canonical(text string, volatile ...string) string {
	text = pageOwner.ReplaceAllString(formKey.ReplaceAllString(text, "<key>"), "<owner>")
	for i, v := range volatile {
		if v != "" {
			text = strings.ReplaceAll(text, v, fmt.Sprintf("<%d>", i))
		}
	}
	return text
}

// TestHiddenChoicesDoNotLeak compares, round by round, all that the other seat and a spectator receive in two matches
// that differ only in the face-down choice. Law 3: the bytes are the same.
func TestHiddenChoicesDoNotLeak(t *testing.T) {
	s := serve(t)
	for _, options := range []map[string]string{nil, {"row": "hidden"}} {
		for round := range 12 {
			a, b := observe(t, s, options, round, "K"), observe(t, s, options, round, "A")
			if a != b {
				at := 0
				for at < min(len(a), len(b)) && a[at] == b[at] {
					at++
				}
				from := max(0, at-200)
				t.Fatalf("options %v, round %d: what others are sent depends on a sealed choice:\n%s\n-----\n%s", options, round+1, a[from:min(at+200, len(a))], b[from:min(at+200, len(b))])
			}
		}
	}
}
