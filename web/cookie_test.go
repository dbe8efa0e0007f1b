package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/node"
	"quarterdeck/web"
)

// overTLS sends a request as the proxy does for a browser with these cookies, and returns the answer and the cookies
// that it sets.
func overTLS(t *testing.T, s *testServer, path string, cookies ...string) (string, map[string]*http.Cookie) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Forwarded-Proto", "https")
	req.Header.Set("Cookie", strings.Join(cookies, "; "))
	resp, err := s.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]*http.Cookie{}
	for _, c := range resp.Cookies() {
		set[c.Name] = c
	}
	page, _ := surf(t, s).read(resp, nil, http.StatusOK)
	return page, set
}

// TestHostCookies checks that over TLS a guest's cookies belong to this host alone. One without the prefix may have
// been planted by a neighboring server, so it is ignored both beside the guest's own and on a first visit, signed or
// not.
func TestHostCookies(t *testing.T) {
	s, _ := serveWith(t, func(_ *node.Config, o *web.Options) { o.Proxied = true })
	ann, bo := s.guestNamed(t, "Ann"), s.guestNamed(t, "Bo")

	page, set := overTLS(t, s, "/me")
	c := set["__Host-quarterdeck"]
	if c == nil || !c.Secure || !c.HttpOnly || c.Path != "/" || c.Domain != "" || set["quarterdeck"] != nil {
		t.Fatalf("a new guest's cookies: %v", set)
	}
	if page == "" {
		t.Error("no page")
	}
	for _, planted := range []string{bo, "no-token"} {
		page, set = overTLS(t, s, "/me", "quarterdeck="+planted, "quarterdeck-name=Mallory")
		if c = set["__Host-quarterdeck"]; c == nil || c.Value == planted {
			t.Errorf("a planted cookie %q became the guest's: %v", planted, set)
		}
		if set["__Host-quarterdeck-name"] != nil || htmltest.Has(t, page, "h1:contains(Bo)") || strings.Contains(page, "Mallory") {
			t.Errorf("a planted cookie %q names the guest: %v", planted, set)
		}
	}
	page, set = overTLS(t, s, "/me", "quarterdeck="+bo, "__Host-quarterdeck="+ann)
	wantElements(t, page, "h1:contains(Ann)")
	if set["__Host-quarterdeck"] != nil && set["__Host-quarterdeck"].Value == bo {
		t.Error("a planted cookie took the guest's place")
	}
}

// guestNamed returns the token of a new guest with a name.
func (s *testServer) guestNamed(t *testing.T, name string) string {
	t.Helper()
	c := surf(t, s)
	c.submit("/me/name", http.StatusOK, "name", name)
	for _, cookie := range c.Jar.Cookies(mustURL(t, s.URL)) {
		if cookie.Name == "quarterdeck" {
			return cookie.Value
		}
	}
	t.Fatal("the guest has no cookie")
	return ""
}
