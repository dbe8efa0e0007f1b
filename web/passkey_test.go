package web_test

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
)

// TestPasskeyRefusals checks that half a ceremony, another guest's, garbage, and an address without a name are refused
// with a reason.
func TestPasskeyRefusals(t *testing.T) {
	s := serve(t)
	post := func(c *http.Client, base, path, body string) (int, string) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), "POST", base+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept", "application/json") // as the page's script asks
		resp, err := c.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, string(text)
	}
	browser := func() *http.Client {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		return &http.Client{Jar: jar}
	}
	const garbage = `{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA","authenticatorData":"AA","signature":"AA","userHandle":"AA"}}`
	for _, way := range [][2]string{{"/signin/begin", "/signin"}, {"/me/passkeys/begin", "/me/passkeys"}} {
		if status, text := post(browser(), s.URL, way[0], "{}"); status != http.StatusBadRequest || !strings.Contains(text, "Passkeys need a domain name") {
			t.Errorf("%s at a number: %d %s", way[0], status, text)
		}
		ann, eve := browser(), browser()
		status, text := post(ann, namedServer(s), way[0], "{}")
		if status != http.StatusOK || !strings.Contains(text, `"challenge":`) || !strings.Contains(text, `"localhost"`) {
			t.Errorf("%s: %d %s", way[0], status, text)
		}
		if status, text = post(eve, namedServer(s), way[1], garbage); status != http.StatusBadRequest || !strings.Contains(text, "That took too long") {
			t.Errorf("%s without a beginning: %d %s", way[1], status, text)
		}
		for _, body := range []string{garbage, garbage, "{}", "", "null"} {
			if status, text = post(ann, namedServer(s), way[1], body); status != http.StatusBadRequest || !strings.Contains(text, "bad-passkey") {
				t.Errorf("%s with %.20q: %d %s", way[1], body, status, text)
			}
		}
	}
}
