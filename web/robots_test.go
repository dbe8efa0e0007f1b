package web_test

import (
	"strings"
	"testing"
)

// mayCrawl reports whether a robots.txt allows a path to every crawler: the longest matching rule decides (RFC 9309,
// 2.2.2).
func mayCrawl(text, path string) bool {
	allowed, longest := true, -1
	for line := range strings.Lines(text) {
		name, rule, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if name != "Allow" && name != "Disallow" {
			continue
		}
		fits := strings.HasPrefix(path, rule)
		if exact, ends := strings.CutSuffix(rule, "$"); ends {
			fits = path == exact
		}
		if fits && len(rule) > longest {
			allowed, longest = name == "Allow", len(rule)
		}
	}
	return allowed
}

// TestRobots checks that crawlers may read the start page, the rules and what pages need, and neither matches nor the
// API.
func TestRobots(t *testing.T) {
	s := serve(t)
	text := fetch(t, s.guest(), "GET", "/robots.txt", "")
	for path, want := range map[string]bool{
		"/": true, "/games/port": true, "/games/port/rules": true, "/learn": true, "/learn/bastion/first-match": true, "/static/x/app.js": true,
		"/m/abc": false, "/m/abc?at=4": false, "/m/abc/record": false, "/api/v1/matches/abc": false, "/lobby": false, "/daily/2026-01-01": false, "/me": false, "/link/x": false,
	} {
		if got := mayCrawl(text, path); got != want {
			t.Errorf("%s: allowed %v, want %v", path, got, want)
		}
	}
}
