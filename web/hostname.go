package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/web/answer"
)

// hostNames are the names by which clients may address the server. A page of another site can make its own name resolve
// to this server's address (DNS rebinding), and then read the answers as its own. But it cannot choose the Host header.
// IP addresses cannot be rebound, and localhost is never resolved elsewhere.
type hostNames []string

// allowAnyHost in a list of names turns the check off.
const allowAnyHost = "*"

// newHostNames returns the names in the form in which they are compared: in lower case, without port and final dot.
func newHostNames(names []string) hostNames {
	out := make(hostNames, len(names))
	for i, name := range names {
		out[i] = hostName(name)
	}
	return out
}

// allows reports whether a request with this Host header is for this server.
func (n hostNames) allows(header string) bool {
	name := hostName(header)
	if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return true
	}
	return isLocalhost(name) || slices.Contains(n, name) || slices.Contains(n, allowAnyHost)
}

// isLocalhost reports whether a name, as hostName returns it, always leads to the client's own machine.
func isLocalhost(name string) bool {
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// isLoopbackName reports whether a Host header names localhost or a loopback address.
func isLoopbackName(header string) bool {
	name := hostName(header)
	addr, err := netip.ParseAddr(strings.Trim(name, "[]"))
	return isLocalhost(name) || err == nil && addr.Unmap().IsLoopback()
}

// hostName returns the name in a Host header.
func hostName(header string) string {
	if name, _, err := net.SplitHostPort(header); err == nil {
		header = name
	}
	return strings.ToLower(strings.TrimSuffix(header, "."))
}

// refuses reports whether a request is for another server; if so, it answers the request.
func (n hostNames) refuses(w http.ResponseWriter, r *http.Request) bool {
	if n.allows(r.Host) {
		return false
	}
	const text = "This server does not accept this host name. Its operator can add it: quarterdeck serve --host NAME"
	if answer.IsAPI(r) {
		answer.Refusal(w, http.StatusMisdirectedRequest, &game.Refusal{Code: answer.WrongHost, Text: text})
	} else {
		http.Error(w, text, http.StatusMisdirectedRequest)
	}
	return true
}
