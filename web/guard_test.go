package web_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/load"
	"quarterdeck/web"
	"quarterdeck/web/static"
)

// post sends a request with headers given in pairs.
func post(t *testing.T, s *testServer, path, body string, header ...string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), "POST", s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := s.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp
}

// TestOtherSitesCannotAct sends POST requests as a browser does for a page of another site.
func TestOtherSitesCannotAct(t *testing.T) {
	s := serve(t)
	ann, _, id := s.pair(t, nil)
	path, body := "/api/v1/matches/"+id+"/act", `{"action":"play K","version":14}`
	cookie := "quarterdeck=" + ann.Token
	for _, test := range []struct {
		name   string
		header []string
		status int
	}{
		{"another site", []string{"Cookie", cookie, "Sec-Fetch-Site", "cross-site"}, 403},
		{"another host below the same domain", []string{"Cookie", cookie, "Sec-Fetch-Site", "same-site"}, 403},
		{"an old browser", []string{"Cookie", cookie, "Origin", "https://example.com"}, 403},
		{"a forged cookie", []string{"Cookie", cookie + "x"}, 403},
		{"our own page", []string{"Cookie", cookie, "Sec-Fetch-Site", "same-origin", "Origin", s.URL}, 200},
		{"a program", []string{"Authorization", "Bearer " + ann.Token, "Origin", "https://example.com"}, 409}, // it has acted
	} {
		if resp := post(t, s, path, body, test.header...); resp.StatusCode != test.status {
			t.Errorf("%s: status %d, want %d", test.name, resp.StatusCode, test.status)
		}
	}
}

func TestHeaders(t *testing.T) {
	s := serve(t)
	for _, path := range []string{"/", "/api/v1/games", "/api/v1/nothing", "/nothing"} {
		resp, err := s.Client().Get(s.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		policy := resp.Header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy %q lacks %q", path, policy, part)
			}
		}
		if strings.Contains(strings.ReplaceAll(policy, "style-src-attr 'unsafe-inline'", ""), "unsafe") {
			t.Errorf("%s: the policy %q allows too much", path, policy)
		}
		if resp.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: no nosniff", path)
		}
	}
}

// TestDrawingsMayLoadNothing checks the policy of static files, which is stricter and shorter than that of pages.
func TestDrawingsMayLoadNothing(t *testing.T) {
	resp, err := http.Get(serve(t).URL + static.URL("favicon.svg"))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if policy := resp.Header.Get("Content-Security-Policy"); policy != "default-src 'none'" {
		t.Errorf("the policy of a drawing is %q", policy)
	}
}

// TestRefusedBodies checks that a body that cannot be read is refused with a reason.
func TestRefusedBodies(t *testing.T) {
	s := serve(t)
	for _, test := range []struct{ path, kind, body, want string }{
		{"/new/bastion", "application/x-www-form-urlencoded", "a=%zz", "This form cannot be read"},
		{"/api/v1/matches", "application/json", "{} {}", "there is more after the object."},
		{"/api/v1/matches", "application/json", "{} x", "there is more after the object."},
		{"/api/v1/matches", "application/json", `{"game":1}`, `\"game\" cannot be of type number.`},
		{"/api/v1/matches", "application/json", `[1]`, "it is of type array."},
	} {
		resp, err := s.Client().Post(s.URL+test.path, test.kind, strings.NewReader(test.body))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusBadRequest || !strings.Contains(string(body), test.want) {
			t.Errorf("%s: status %d, %v, want %q in %s", test.body, resp.StatusCode, err, test.want, body)
		}
	}
}

func TestCookie(t *testing.T) {
	body := `{"game":"bastion","seats":[{"who":"me"},{"who":"friend"}],"name":"Ann"}`
	for _, test := range []struct {
		proxied, secure bool
		name            string
	}{{false, false, "quarterdeck"}, {true, true, "__Host-quarterdeck"}} {
		s := serve(t, web.Options{PerSecond: -1, Proxied: test.proxied})
		resp := post(t, s, "/api/v1/matches", body, "X-Forwarded-Proto", "https")
		found := false
		for _, c := range resp.Cookies() {
			found = found || c.Name == test.name
			if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Secure != test.secure || c.MaxAge <= 0 {
				t.Errorf("proxied %v: cookie %+v", test.proxied, c)
			}
		}
		if !found {
			t.Errorf("no cookie for a new guest")
		}
	}
}

func TestLimits(t *testing.T) {
	s := serve(t, web.Options{PerSecond: 1, Streams: 2, Proxied: true})
	get := func(from string) int {
		req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+"/api/v1/games", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-Forwarded-For", "10.0.0.1, "+from)
		resp, err := s.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	count := func(from string) int {
		for n := 0; ; n++ {
			if get(from) == http.StatusTooManyRequests {
				return n
			}
		}
	}
	if n := count("192.0.2.1"); n < 20 || n > 30 {
		t.Errorf("%d requests were answered at once, want about 20", n)
	}
	if get("192.0.2.2") != http.StatusOK {
		t.Errorf("one client's hurry is another's loss")
	}
	// A header line of the client's own before the proxy's does not make it another client.
	spoof := func(i int) int {
		req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+"/api/v1/games", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header["X-Forwarded-For"] = []string{fmt.Sprintf("198.51.100.%d", i), "192.0.2.7"}
		resp, err := s.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	for i := 0; spoof(i) != http.StatusTooManyRequests; i++ {
		if i == 200 {
			t.Fatal("a client escapes its limit")
		}
	}
	// Nor does an address that a proxy writes with its port, or in a form that cannot be read.
	for name, write := range map[string]string{"port": "192.0.2.9:%d", "IPv6 port": "[2001:db8:9::1]:%d", "nonsense": "somewhere-%d"} {
		for i := 0; get(fmt.Sprintf(write, 20000+i)) != http.StatusTooManyRequests; i++ {
			if i == 200 {
				t.Fatalf("%s: a client escapes its limit", name)
			}
		}
	}
	// One network of IPv6 is one client.
	if count("2001:db8::1"); get("2001:db8::2") != http.StatusTooManyRequests || get("2001:db8:0:1::1") != http.StatusOK {
		t.Errorf("an IPv6 network should be one client")
	}
}

func TestStreamLimit(t *testing.T) {
	s := serve(t, web.Options{PerSecond: 1000, Streams: 2})
	ann, _, id := s.pair(t, nil)
	begun, ended := make(chan struct{}), make(chan struct{})
	for range 2 {
		go func() {
			defer func() { ended <- struct{}{} }()
			_ = ann.Stream(t.Context(), id, "", func(e load.Event) bool { // ends with EndStreams
				if e.Name == "hello" {
					begun <- struct{}{}
				}
				return true
			})
		}()
	}
	<-begun
	<-begun
	err := ann.Stream(t.Context(), id, "", func(load.Event) bool { return false })
	wantStatus(t, err, http.StatusTooManyRequests)
	s.web.EndStreams()
	<-ended
	<-ended
}

func wantStatus(t *testing.T, err error, status int) {
	t.Helper()
	if refused, ok := err.(*load.Refusal); !ok || refused.Status != status {
		t.Fatalf("got %v, want status %d", err, status)
	}
}
