// Package hostname tells by which names clients may address a server.
package hostname

import (
	"net"
	"net/netip"
	"slices"
	"strings"
)

// Names are the names by which clients may address the server. A page of another site can make its own name resolve
// to this server's address (DNS rebinding), and then read the answers as its own. But it cannot choose the Host header.
// IP addresses cannot be rebound, and localhost is never resolved elsewhere.
type Names []string

// all in a list of names turns the check off.
const all = "*"

// New returns the names in the form in which they are compared: in lower case, without port and final dot.
func New(names []string) Names {
	out := make(Names, len(names))
	for i, name := range names {
		out[i] = bare(name)
	}
	return out
}

// Allows reports whether a request with this Host header is for this server.
func (n Names) Allows(header string) bool {
	name := bare(header)
	if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return true
	}
	return isLocalhost(name) || slices.Contains(n, name) || slices.Contains(n, all)
}

// isLocalhost reports whether a name, as bare returns it, always leads to the client's own machine.
func isLocalhost(name string) bool {
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// IsLoopback reports whether a Host header names localhost or a loopback address.
func IsLoopback(header string) bool {
	name := bare(header)
	addr, err := netip.ParseAddr(strings.Trim(name, "[]"))
	return isLocalhost(name) || err == nil && addr.Unmap().IsLoopback()
}

// bare returns the name in a Host header.
func bare(header string) string {
	if name, _, err := net.SplitHostPort(header); err == nil {
		header = name
	}
	return strings.ToLower(strings.TrimSuffix(header, "."))
}
