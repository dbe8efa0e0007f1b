package secure

import (
	"crypto/tls"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestToHTTPS: a redirect leads to a name of this server and nowhere else.
func TestToHTTPS(t *testing.T) {
	f := Flags{Domain: []string{"Play.Example.org", "b.example.org"}}
	i, err := f.newIssuer(filepath.Join(t.TempDir(), "certificates"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ host, target, port, want string }{
		{"play.example.org", "/", "443", "https://play.example.org/"},
		{"PLAY.example.org:80", "/m/x?a=%2F", "443", "https://play.example.org/m/x?a=%2F"},
		{"b.example.org.", "/a%2Fb", "8443", "https://b.example.org:8443/a%2Fb"},
		{"elsewhere.example", "/", "443", "https://play.example.org/"},
		{"[::1]:80", "/", "443", "https://play.example.org/"},
		{"play.example.org", "http://elsewhere.example/x", "443", "https://play.example.org/x"},
		{"play.example.org", "foo:@elsewhere.example/x", "443", ""},
		{"play.example.org", "foo:.elsewhere.example/x", "443", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		if r.URL, err = r.URL.Parse(c.target); err != nil {
			t.Fatal(err)
		}
		r.Host = c.host
		w := httptest.NewRecorder()
		i.toHTTPS(w, r, c.port)
		if got := w.Header().Get("Location"); got != c.want || (w.Code == http.StatusPermanentRedirect) != (c.want != "") {
			t.Errorf("%s %s: %d to %q, want %q", c.host, c.target, w.Code, got, c.want)
		}
	}
	if _, err := i.get(&tls.ClientHelloInfo{ServerName: "play.example.org"}); err == nil || !strings.Contains(err.Error(), "no certificate") {
		t.Errorf("a visitor makes the server ask for a certificate: %v", err)
	}
}

// TestCertificatesFolder: a folder that cannot be written is an error at once.
func TestCertificatesFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f := Flags{Domain: []string{"play.example.org"}}
	if _, err := f.newIssuer(filepath.Join(file, "x"), slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "--certificates") {
		t.Error(err)
	}
}
