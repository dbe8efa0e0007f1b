package hostname

import "testing"

func TestAllows(t *testing.T) {
	names := New([]string{"Play.Example.org:443"})
	for header, want := range map[string]bool{
		"localhost:8080": true, "LOCALHOST": true, "table.localhost": true, "127.0.0.1": true, "[::1]:80": true, "192.0.2.7:80": true,
		"play.example.org": true, "PLAY.example.org.:443": true,
		"": false, "evil.example": false, "example.org": false, "sub.play.example.org": false, "localhost.evil.example": false,
		"127.0.0.1.evil.example": false, "notlocalhost": false,
	} {
		if got := names.Allows(header); got != want {
			t.Errorf("%q: %v, want %v", header, got, want)
		}
	}
	if !New([]string{"*"}).Allows("any.example") {
		t.Error("* does not allow every name")
	}
}

func TestIsLoopback(t *testing.T) {
	for header, want := range map[string]bool{
		"localhost:8080": true, "table.localhost": true, "127.0.0.1:80": true, "[::1]": true,
		"192.0.2.7": false, "play.example.org": false, "localhost.evil.example": false,
	} {
		if got := IsLoopback(header); got != want {
			t.Errorf("%q: %v, want %v", header, got, want)
		}
	}
}
