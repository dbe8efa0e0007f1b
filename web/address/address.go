// Package address says how a request reached the server: over TLS or not, under which address, and from which client.
package address

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Resolver reads what a request and, if there is one, the proxy in front say of the connection.
type Resolver struct {
	// Proxied says that a reverse proxy stands in front and sets X-Forwarded-For and
	// X-Forwarded-Proto. Without a proxy these headers are whatever a client likes.
	Proxied bool
}

// IsTLS reports whether the client speaks TLS, to the server or to the proxy in front.
func (a Resolver) IsTLS(r *http.Request) bool {
	return r.TLS != nil || a.Proxied && r.Header.Get("X-Forwarded-Proto") == "https"
}

// Base returns the beginning of this server's addresses as the client knows them, as "http://host:port".
func (a Resolver) Base(r *http.Request) string {
	if a.IsTLS(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// Client is where a request comes from.
type Client struct {
	Address string // of IPv6 the /64, which one person has whole
	Network string // around it: of IPv4 the /24, of IPv6 the /48, of which one person may have all
}

// unknown is every client whose address cannot be read: writing something else each time gets around no limit.
var unknown = Client{"unknown", "unknown"}

// Client returns the client that sends a request.
func (a Resolver) Client(r *http.Request) Client { return ClientAt(a.Text(r)) }

// Text returns where a request comes from, as the connection or the proxy in front says it. It may be anything.
func (a Resolver) Text(r *http.Request) string {
	if a.Proxied {
		if forwarded := strings.Join(r.Header.Values("X-Forwarded-For"), ","); forwarded != "" {
			// The last address is the one that our own proxy saw; some proxies write it into a header line of its own.
			return strings.TrimSpace(forwarded[strings.LastIndexByte(forwarded, ',')+1:])
		}
	}
	if h, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		return h
	}
	return r.RemoteAddr
}

// ClientAt returns the client at an address as Text has it.
func ClientAt(text string) Client {
	addr, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil { // some proxies add the port
		port, err := netip.ParseAddrPort(text)
		if err != nil {
			return unknown
		}
		addr = port.Addr()
	}
	if addr = addr.Unmap().WithZone(""); addr.Is6() {
		return Client{prefix(addr, 64), prefix(addr, 48)}
	}
	return Client{addr.String(), prefix(addr, 24)}
}

// prefix returns the network of an address that has so many bits.
func prefix(addr netip.Addr, bits int) string {
	network, err := addr.Prefix(bits)
	if err != nil {
		return unknown.Network
	}
	return network.String()
}

// forwarding are the headers that reverse proxies add to the requests that they pass on.
var forwarding = []string{
	"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Proto", "X-Forwarded-Server", "X-Real-Ip",
	"True-Client-Ip", "Cf-Connecting-Ip", "X-Client-Ip", "X-Original-Host",
}

// IsForwarded reports whether a proxy says that it passed a request on.
func IsForwarded(r *http.Request) bool {
	return slices.ContainsFunc(forwarding, func(name string) bool { return len(r.Header[name]) > 0 })
}

// HostName returns the server's name as the client knows it, without a port.
func HostName(r *http.Request) string {
	if name, _, err := net.SplitHostPort(r.Host); err == nil {
		return name
	}
	return r.Host
}
