package secure

import (
	"strings"
	"testing"
)

// TestCheck: wrong flags are refused with what to do.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		f       Flags
		proxied bool
		says    string
	}{
		{Flags{}, true, ""},
		{Flags{Domain: []string{"play.example.org", "xn--spiel-fra.example"}}, false, ""},
		{Flags{TLSCert: "c", TLSKey: "k"}, false, ""},
		{Flags{Domain: []string{"play.example.org"}}, true, "--proxied"},
		{Flags{Domain: []string{"play.example.org"}, TLSCert: "c", TLSKey: "k"}, false, "give one of them"},
		{Flags{TLSCert: "c"}, false, "give both"},
		{Flags{TLSKey: "k"}, false, "give both"},
		{Flags{ACME: "https://x"}, false, "are for --domain"},
		{Flags{Domain: []string{"localhost"}}, false, "with a dot"},
		{Flags{Domain: []string{"192.0.2.1"}}, false, "with a dot"},
		{Flags{Domain: []string{"https://play.example.org"}}, false, "with a dot"},
		{Flags{Domain: []string{"play..org"}}, false, "with a dot"},
		{Flags{Domain: []string{"-play.org"}}, false, "with a dot"},
	} {
		err := c.f.Check(c.proxied)
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v, want %q", c.f, err, c.says)
		}
	}
}
