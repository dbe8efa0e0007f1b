package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"quarterdeck/internal/load"
)

// status returns the status of an answer without reading its body.
func status(t *testing.T, c *load.Client, method, path, body string) int {
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
	return resp.StatusCode
}

// seated makes a request that ends in holding a seat.
func seated(t *testing.T, c *load.Client, path string, body map[string]any) load.Seated {
	t.Helper()
	var out load.Seated
	if err := c.Do(t.Context(), "POST", path, "", body, &out); err != nil {
		t.Fatal(err)
	}
	c.Token = out.Token
	return out
}

// openTable creates a table with a seat for anyone.
func openTable(t *testing.T, c *load.Client, watch string) (id string) {
	t.Helper()
	return seated(t, c, "/api/v1/matches", map[string]any{"game": "bastion", "seats": []load.Seat{{Who: "me"}, {Who: "anyone"}}, "name": "Ann", "watch": watch}).ID
}

// TestSpectatorsAreKeptOut requests every address of a match, at tables that may be watched after the match or never.
func TestSpectatorsAreKeptOut(t *testing.T) {
	s := serve(t)
	for mode, afterwards := range map[string]int{"off": 403, "after": 200} {
		ann, bo, cy := s.guest(), s.guest(), s.guest()
		id := openTable(t, ann, mode)
		joined := seated(t, bo, "/api/v1/matches/"+id+"/join", map[string]any{"name": "Bo"})
		visit := func(when string, want int) {
			for _, path := range showingPaths(s, id) {
				if got := status(t, cy, "GET", path, ""); got != want && (want == 403 || got == 403) {
					t.Errorf("%s: %s %s is answered with %d, want %d", mode, when, path, got, want)
				}
				if got := status(t, bo, "GET", path, ""); got == 403 {
					t.Errorf("%s: %s %s is kept from who sits there", mode, when, path)
				}
			}
		}
		visit("while it is played", 403)
		if got := status(t, cy, "POST", "/api/v1/matches/"+id+"/fork", `{"at":0,"seat":0,"name":"Cy"}`); got != 403 {
			t.Errorf("%s: playing on is answered with %d", mode, got)
		}
		if _, err := ann.Act(t.Context(), id, "resign", joined.Version, ""); err != nil {
			t.Fatal(err)
		}
		visit("when it is over", afterwards)
	}
}

// showingPaths returns every address that shows something of a match, without those that only take a seat, and those for
// administrators, which do not exist for others.
func showingPaths(s *testServer, id string) (paths []string) {
	for _, r := range slices.Concat(s.web.APIRoutes(), s.web.PageRoutes()) {
		path, get := strings.CutPrefix(r, "GET ")
		if !get || !strings.Contains(path, "{match}") || strings.Contains(path, "{seat}") || strings.HasSuffix(path, "/join") || strings.HasPrefix(path, "/admin/") {
			continue
		}
		if strings.HasSuffix(path, "/practice") {
			path += "?at=0"
		}
		paths = append(paths, strings.Replace(path, "{match}", id, 1))
	}
	return paths
}

// TestStreamsEndWhenWatchingDoes has a spectator watch while a seat is free, at a table that is closed to spectators
// once it starts.
func TestStreamsEndWhenWatchingDoes(t *testing.T) {
	s := serve(t)
	ann, bo, cy := s.guest(), s.guest(), s.guest()
	id := openTable(t, ann, "off")
	if got := status(t, cy, "GET", "/m/"+id, ""); got != 200 {
		t.Fatalf("while a seat is free the page is answered with %d", got)
	}
	ears := []*streamReader{follow(t.Context(), t, cy, "/api/v1/matches/"+id+"/stream"), follow(t.Context(), t, cy, "/m/"+id+"/events")}
	for _, e := range ears {
		<-e.heard // "hello": the stream has begun
	}
	seated(t, bo, "/api/v1/matches/"+id+"/join", map[string]any{"name": "Boatswain"})
	for i, e := range ears {
		for range e.heard { // the server ends it
		}
		if text := e.text(); strings.Contains(text, "Boatswain") || strings.Contains(text, "play ") {
			t.Errorf("stream %d went on into the match: %s", i, text)
		}
	}
}
