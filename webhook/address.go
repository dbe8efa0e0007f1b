package webhook

import (
	"errors"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"syscall"
)

// MaxURL is the maximum length of an address, in bytes.
const MaxURL = 500

// These errors are sentences for the player who gave the address.
var (
	errURL     = errors.New("This is not a web address. Give one that begins with https:// or http:// and has no user name or password in it.") //lint:ignore ST1005 shown to people
	errPort    = errors.New("Webhooks can use only port 80, port 443 and ports from 1024 up. Give an address with one of these.")               //lint:ignore ST1005 shown to people
	errPrivate = errors.New("This address is not on the public internet. Give a public address.")                                               //lint:ignore ST1005 shown to people
)

// CheckURL parses an address and checks it without connecting. Whether the name resolves to a public address is checked
// at every connection.
func (p *policy) CheckURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || len(text) > MaxURL || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil {
		return nil, errURL
	}
	port := 0
	if u.Port() != "" {
		if port, err = strconv.Atoi(u.Port()); err != nil || !isAllowedPort(port) {
			return nil, errPort
		}
	}
	if addr, err := netip.ParseAddr(u.Hostname()); err == nil && !p.reachable(addr) {
		return nil, errPrivate
	}
	u.Fragment = ""
	return u, nil
}

// IsAllowed reports whether an address names a machine of a private network that the operator allows.
func (p *policy) IsAllowed(u *url.URL) bool {
	addr, err := netip.ParseAddr(u.Hostname())
	return err == nil && !Public(addr) && p.reachable(addr)
}

func isAllowedPort(n int) bool { return n == 80 || n == 443 || n >= 1024 && n <= 65535 }

// policy decides which addresses may be reached.
type policy struct {
	allow []netip.Prefix // reachable although they are not public
}

// control checks the address of a connection just before it is made. The name has been resolved by then, so it cannot
// lead to another address afterwards.
func (p *policy) control(network, address string, _ syscall.RawConn) error {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return errPrivate
	}
	addr, err := netip.ParseAddr(host)
	if err != nil || network != "tcp4" && network != "tcp6" || !p.reachable(addr) {
		return errPrivate
	}
	if n, err := strconv.Atoi(port); err != nil || !isAllowedPort(n) {
		return errPort
	}
	return nil
}

func (p *policy) reachable(addr netip.Addr) bool {
	addr = addr.Unmap()
	if addr.Zone() == "" && slices.ContainsFunc(p.allow, func(n netip.Prefix) bool { return n.Contains(addr) }) {
		return true
	}
	return Public(addr)
}

// Public reports whether an address is on the public internet, according to IANA's registries of special addresses. IPv6
// addresses that embed an IPv4 address are not public, because they could embed a private one.
func Public(addr netip.Addr) bool {
	addr = addr.Unmap()
	if !addr.IsValid() || addr.Zone() != "" || addr.Is6() && !unicast6.Contains(addr) {
		return false
	}
	return !slices.ContainsFunc(special, func(n netip.Prefix) bool { return n.Contains(addr) })
}

// unicast6 is the part of IPv6 for public unicast addresses. Loopback, link-local, site-local, unique local and multicast
// addresses are outside of it, and those translated into IPv4 (64:ff9b::/96).
var unicast6 = netip.MustParsePrefix("2000::/3")

// special lists the networks of IPv4 and of unicast6 that are not public.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),       // this network
	netip.MustParsePrefix("10.0.0.0/8"),      // private
	netip.MustParsePrefix("100.64.0.0/10"),   // shared by carriers
	netip.MustParsePrefix("127.0.0.0/8"),     // loopback
	netip.MustParsePrefix("169.254.0.0/16"),  // link-local, where clouds serve secrets to their machines
	netip.MustParsePrefix("172.16.0.0/12"),   // private
	netip.MustParsePrefix("192.0.0.0/24"),    // protocols
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation
	netip.MustParsePrefix("192.88.99.0/24"),  // 6to4 relays
	netip.MustParsePrefix("192.168.0.0/16"),  // private
	netip.MustParsePrefix("198.18.0.0/15"),   // benchmarks
	netip.MustParsePrefix("198.51.100.0/24"), // documentation
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation
	netip.MustParsePrefix("224.0.0.0/4"),     // multicast
	netip.MustParsePrefix("240.0.0.0/4"),     // reserved, and broadcast
	netip.MustParsePrefix("2001::/23"),       // protocols, Teredo
	netip.MustParsePrefix("2001:db8::/32"),   // documentation
	netip.MustParsePrefix("2002::/16"),       // 6to4: IPv4 inside
	netip.MustParsePrefix("3fff::/20"),       // documentation
}
