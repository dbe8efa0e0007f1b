package web

import (
	"net/http/httptest"
	"strings"
	"testing"

	"quarterdeck/host/quota"
	"quarterdeck/web/address"
)

// TestOrigin checks that a request gets its client's origin, the same for all addresses of one client, and that
// the origin does not contain the address and depends on the server's key.
func TestOrigin(t *testing.T) {
	s := &Server{address: address.Resolver{Proxied: true}, origins: newOrigins([]byte("key"))}
	from := func(address string) quota.Origin {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("X-Forwarded-For", address)
		return quota.OriginOf(s.withOrigin(t.Context(), r))
	}
	ann := from("203.0.113.7")
	if ann == "" || strings.Contains(string(ann), "203") {
		t.Errorf("origin %q", ann)
	}
	if again := from("203.0.113.7:4711"); again != ann {
		t.Errorf("the same address with a port has origin %q, want %q", again, ann)
	}
	if bo := from("203.0.113.8"); bo == ann {
		t.Errorf("two addresses share the origin %q", bo)
	}
	if one, two := from("2001:db8::1"), from("2001:db8::2"); one != two {
		t.Errorf("addresses of one IPv6 network have origins %q and %q", one, two)
	}
	for _, tc := range []struct {
		a, b string
		same bool
	}{
		{"203.0.113.7", "203.0.113.200", true}, {"203.0.113.7", "203.0.114.7", false}, {"2001:db8:1:2::1", "2001:db8:1:ffff::1", true},
		{"2001:db8:1::1", "2001:db8:2::1", false}, {"nonsense", "other nonsense", true}, {"::ffff:203.0.113.7", "203.0.113.9", true},
	} {
		if a, b := from(tc.a).Network(), from(tc.b).Network(); a == "" || (a == b) != tc.same {
			t.Errorf("networks of %s and %s: %q and %q, want the same: %v", tc.a, tc.b, a, b, tc.same)
		}
	}
	s.origins = newOrigins([]byte("another key"))
	if other := from("203.0.113.7"); other == ann {
		t.Error("the origin does not depend on the key")
	}
}
