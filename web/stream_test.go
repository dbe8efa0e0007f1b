package web_test

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/load"
)

// readEvents reads a stream's first n events.
func readEvents(t *testing.T, c *load.Client, path, encoding, last string, n int) []load.Event {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", c.Base+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	as(req, c)
	if encoding != "" {
		req.Header.Set("Accept-Encoding", encoding) // the transport leaves the body unchanged then
	}
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	resp, err := (&http.Transport{DisableCompression: true}).RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var body io.Reader = resp.Body
	if resp.Header.Get("Content-Encoding") == "gzip" {
		if body, err = gzip.NewReader(resp.Body); err != nil {
			t.Fatal(err)
		}
	}
	if (resp.Header.Get("Content-Encoding") == "gzip") != (encoding == "gzip") {
		t.Fatalf("asked for encoding %q, got %q", encoding, resp.Header.Get("Content-Encoding"))
	}
	var events []load.Event
	err = load.ReadEvents(body, func(e load.Event) bool {
		events = append(events, e)
		return len(events) < n
	})
	if err != nil {
		t.Fatalf("after %d events: %v", len(events), err)
	}
	return events
}

func TestStreamsCatchUp(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	path := "/api/v1/matches/" + id + "/stream"
	play := func(round int) {
		for i, c := range []*load.Client{ann, bo} {
			if _, err := c.Act(t.Context(), id, "play "+"23456789TJQKA"[round:round+1], 14+2*round+i, ""); err != nil {
				t.Fatal(err)
			}
		}
	}
	build := string(readEvents(t, ann, path, "", "", 1)[0].Data)
	names := func(events []load.Event) string {
		var out []string
		for _, e := range events {
			out = append(out, strings.TrimSpace(e.Name+" "+strings.TrimPrefix(e.ID, build+"-")))
		}
		return strings.Join(out, ", ")
	}
	play(0)
	for _, test := range []struct{ last, want string }{
		{"", "hello, view 16"},
		{build + "-15", "hello, step 16"},
		{build + "-13", "hello, step 14, step 15, step 16"},
		{build + "-99", "hello, view 16"}, // a version that never existed
		{"other-15", "hello, view 16"},    // another build
		{build + "-x", "hello, view 16"},
	} {
		n := strings.Count(test.want, ",") + 1
		for _, encoding := range []string{"", "gzip"} {
			if got := names(readEvents(t, ann, path, encoding, test.last, n)); got != test.want {
				t.Errorf("last %q, encoding %q: heard %s; want %s", test.last, encoding, got, test.want)
			}
		}
	}
	for round := 1; round < 13; round++ {
		play(round)
	}
	if got := names(readEvents(t, bo, path, "gzip", build+"-0", 2)); got != "hello, view 40" && !strings.HasPrefix(got, "hello, step") {
		t.Errorf("far behind: heard %s", got)
	}
}

// TestStreamsEnd checks that stopping the server ends its streams.
func TestStreamsEnd(t *testing.T) {
	s := serve(t)
	ann, _, id := s.pair(t, nil)
	begun := make(chan struct{}, 2)
	ended := make(chan error)
	go func() {
		ended <- ann.Stream(t.Context(), id, "", func(load.Event) bool {
			begun <- struct{}{}
			return true
		})
	}()
	<-begun
	<-begun
	s.web.EndStreams()
	if err := <-ended; err != io.EOF {
		t.Fatalf("the stream ended with %v, want its regular end", err)
	}
}

// TestIdleFeedsAreReleased has the server release what it sent of one of two identical matches, again and again. Both
// streams get the same.
func TestIdleFeedsAreReleased(t *testing.T) {
	s := serve(t)
	var texts []string
	for _, rest := range []bool{false, true} {
		ann, bo, id := s.pair(t, nil)
		e := follow(t.Context(), t, ann, "/m/"+id+"/events")
		version := 14
		e.wait(t, version)
		for round := range 5 {
			for _, c := range []*load.Client{ann, bo} {
				if rest {
					s.web.ReleaseFeeds()
				}
				done, err := c.Act(t.Context(), id, "play "+"23456"[round:round+1], version, "")
				if err != nil {
					t.Fatal(err)
				}
				version = done.Version
				e.wait(t, version)
			}
		}
		texts = append(texts, strings.ReplaceAll(e.text(), id, "ID"))
	}
	if texts[0] != texts[1] {
		t.Errorf("with rests the stream says\n%s\nwithout\n%s", texts[1], texts[0])
	}
}
