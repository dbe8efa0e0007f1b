package remote

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
)

// unreachable is why a server did not answer: a sentence that says what to do, and its cause.
type unreachable struct {
	text  string
	cause error
}

func (u *unreachable) Error() string { return u.text }

func (u *unreachable) Unwrap() error { return u.cause }

// unreachable says that the server does not answer, and what to do.
func (c *Client) unreachable(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return &temporary{&unreachable{c.Base + " does not answer: " + advice(c.Base, err), err}}
}

// advice returns what to do about a server that does not answer.
func advice(base string, err error) string {
	host := base
	if u, bad := url.Parse(base); bad == nil {
		host = u.Hostname()
	}
	name, wrong := (*net.DNSError)(nil), net.Error(nil)
	switch {
	case errors.As(err, &name):
		return "the name " + host + " is not known here; check the address and your network connection"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "no server runs there now; check the address, or ask the operator to start it"
	case errors.As(err, new(*tls.CertificateVerificationError)):
		return "it has no certificate that this machine trusts; check the address, or ask the operator"
	case errors.Is(err, http.ErrSchemeMismatch), errors.As(err, new(tls.RecordHeaderError)):
		return "it does not use HTTPS; if you trust the network, write http:// in the address"
	case errors.As(err, &wrong) && wrong.Timeout():
		return "it took too long; check the address and your network connection, or try again later"
	case strings.HasPrefix(base, "http://"):
		return "the connection failed; check the address, try https://, or try again later"
	}
	return "the connection failed; check the address and your network connection, or try again later"
}
