package hook

import (
	"errors"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"syscall"
)

// MaxURL is the longest address that may be told anything, in bytes.
const MaxURL = 500

// Errors in words for the person whose address it is.
var (
	errURL     = errors.New("This is not a web address: it begins with https:// or http://, and has no name and password in it.") //lint:ignore ST1005 shown to people
	errPort    = errors.New("Only the ports 80, 443 and those from 1024 on can be told anything.")                                //lint:ignore ST1005 shown to people
	errPrivate = errors.New("This address is not on the public internet, and nothing else is told anything from here.")           //lint:ignore ST1005 shown to people
)

// CheckURL is the address in text, if something could be told there. Whether its name leads to a public address
// is found out only when it is told something, each time anew.
func (p *policy) CheckURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || len(text) > MaxURL || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil {
		return nil, errURL
	}
	port := 0
	if u.Port() != "" {
		if port, err = strconv.Atoi(u.Port()); err != nil || !goodPort(port) {
			return nil, errPort
		}
	}
	if addr, err := netip.ParseAddr(u.Hostname()); err == nil && !p.reachable(addr) {
		return nil, errPrivate
	}
	u.Fragment = ""
	return u, nil
}

func goodPort(n int) bool { return n == 80 || n == 443 || n >= 1024 && n <= 65535 }

// policy is which addresses may be reached.
type policy struct {
	allow []netip.Prefix // though they are not public
}

// control is called with the address that a connection is about to be made to, after names were looked up:
// no name can lead anywhere else afterwards.
func (p *policy) control(network, address string, _ syscall.RawConn) error {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return errPrivate
	}
	addr, err := netip.ParseAddr(host)
	if err != nil || network != "tcp4" && network != "tcp6" || !p.reachable(addr) {
		return errPrivate
	}
	if n, err := strconv.Atoi(port); err != nil || !goodPort(n) {
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

// Public tells whether an address is one of the public internet's, by IANA's registries of special addresses.
// An IPv6 address that stands for an IPv4 address is none: it could stand for a private one.
func Public(addr netip.Addr) bool {
	addr = addr.Unmap()
	if !addr.IsValid() || addr.Zone() != "" || addr.Is6() && !unicast6.Contains(addr) {
		return false
	}
	return !slices.ContainsFunc(special, func(n netip.Prefix) bool { return n.Contains(addr) })
}

// unicast6 is all of IPv6 that is handed out to anybody; beyond it lie loopback, link-local, site-local, unique
// local and multicast addresses, and those that are translated into IPv4 (64:ff9b::/96).
var unicast6 = netip.MustParsePrefix("2000::/3")

// special is what is not public: of IPv4, and of unicast6.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),       // this network
	netip.MustParsePrefix("10.0.0.0/8"),      // private
	netip.MustParsePrefix("100.64.0.0/10"),   // shared by carriers
	netip.MustParsePrefix("127.0.0.0/8"),     // loopback
	netip.MustParsePrefix("169.254.0.0/16"),  // link-local, where clouds tell their machines secrets
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
