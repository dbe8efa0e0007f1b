package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/node"
	"quarterdeck/web"
)

// TestHostNames checks that a page of another site whose name resolves to this server (DNS rebinding) can read nothing.
func TestHostNames(t *testing.T) {
	s, _ := serveWith(t, func(_ *node.Config, o *web.Options) { o.Hosts = []string{"Play.Example.org"} })
	port := s.URL[strings.LastIndexByte(s.URL, ':'):]
	for name, want := range map[string]int{
		"localhost" + port: 200, "localhost": 200, "table.localhost" + port: 200, "127.0.0.1" + port: 200, "[::1]" + port: 200, "192.0.2.7:80": 200,
		"play.example.org": 200, "PLAY.example.org.:443": 200,
		"evil.example" + port: 421, "example.org": 421, "sub.play.example.org": 421, "localhost.evil.example": 421, "127.0.0.1.evil.example": 421, "notlocalhost": 421,
	} {
		for _, path := range []string{"/", "/api/v1/games", "/metrics"} {
			req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Host = name
			resp, err := s.Client().Do(req)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			refused := resp.StatusCode == http.StatusMisdirectedRequest
			if refused != (want == 421) || path != "/metrics" && resp.StatusCode != want {
				t.Errorf("%s as %s: status %d, want %d", path, name, resp.StatusCode, want)
			}
		}
	}
	open, _ := serveWith(t, func(_ *node.Config, o *web.Options) { o.Hosts = []string{"*"} })
	req, err := http.NewRequestWithContext(t.Context(), "GET", open.URL+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = "any.example"
	resp, err := open.Client().Do(req)
	surf(t, open).read(resp, err, http.StatusOK)
}

// TestMetricsToken checks that other machines can read the metrics only with the token.
func TestMetricsToken(t *testing.T) {
	s, _ := serveWith(t, func(_ *node.Config, o *web.Options) { o.Proxied, o.MetricsToken = true, "sesame" })
	none, _ := serveWith(t, func(_ *node.Config, o *web.Options) { o.Proxied = true })
	for _, tc := range []struct {
		s      *testServer
		bearer string
		want   int
	}{{s, "sesame", 200}, {s, "", 403}, {s, "sesam", 403}, {none, "", 403}, {none, "sesame", 403}} {
		req, err := http.NewRequestWithContext(t.Context(), "GET", tc.s.URL+"/metrics", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-Forwarded-For", "10.1.2.3")
		req.Header.Set("Authorization", "Bearer "+tc.bearer)
		resp, err := tc.s.Client().Do(req)
		surf(t, tc.s).read(resp, err, tc.want)
	}
}
