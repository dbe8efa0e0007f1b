// Package secure serves HTTPS without a proxy in front: with a certificate from files, or with one that an ACME server issues.
package secure

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"

	"quarterdeck/command"
)

// Flags say how to serve HTTPS.
type Flags struct {
	Domain       []string `placeholder:"NAME" help:"Serve HTTPS under this name with a certificate from Let's Encrypt, which is renewed by itself; several names are separated by commas. The ports 80 and 443 must be reachable."`
	TLSCert      string   `name:"tls-cert" placeholder:"FILE" help:"Serve HTTPS with this certificate (PEM, with its chain). It is read again when the file changes."`
	TLSKey       string   `name:"tls-key" placeholder:"FILE" help:"The key of --tls-cert (PEM)."`
	HTTPAddr     string   `name:"http-addr" default:":80" placeholder:"HOST:PORT" help:"Where --domain answers the ACME server over HTTP, and redirects others to HTTPS."`
	ACME         string   `name:"acme" placeholder:"URL" help:"The directory of another ACME server than Let's Encrypt."`
	Certificates string   `placeholder:"DIR" help:"Where certificates of --domain are kept (default: beside the data file)."`
}

// defaultHTTP is the default of HTTPAddr.
const defaultHTTP = ":80"

// On reports whether the server speaks HTTPS.
func (f *Flags) On() bool { return len(f.Domain) > 0 || f.TLSCert != "" }

// Check returns what is wrong with the flags. proxied says that a reverse proxy stands in front.
func (f *Flags) Check(proxied bool) error {
	switch {
	case f.On() && proxied:
		return command.Usage(errors.New("--proxied means that a proxy speaks HTTPS: leave it out, or leave out --domain and --tls-cert"))
	case len(f.Domain) > 0 && f.TLSCert+f.TLSKey != "":
		return command.Usage(errors.New("--domain obtains a certificate and --tls-cert names one: give one of them"))
	case (f.TLSCert == "") != (f.TLSKey == ""):
		return command.Usage(errors.New("--tls-cert and --tls-key belong together: give both"))
	case f.ACME+f.Certificates != "" && len(f.Domain) == 0, f.HTTPAddr != "" && f.HTTPAddr != defaultHTTP && len(f.Domain) == 0:
		return command.Usage(errors.New("--acme, --certificates and --http-addr are for --domain: give that too"))
	}
	for _, name := range f.Domain {
		if !isDomain(name) {
			return command.Usage(fmt.Errorf("--domain %q is not a name for which there are certificates: it is a host name with a dot, such as play.example.org", name))
		}
	}
	return nil
}

// isDomain reports whether an ACME server can issue a certificate for a name.
func isDomain(name string) bool {
	labels := strings.Split(name, ".")
	if len(labels) < 2 || len(name) > 253 || net.ParseIP(name) != nil {
		return false
	}
	return !slices.ContainsFunc(labels, func(label string) bool {
		return label == "" || len(label) > 63 || strings.Trim(label, "-") != label || strings.Trim(strings.ToLower(label), "abcdefghijklmnopqrstuvwxyz0123456789-") != ""
	})
}

// names returns the names of --domain as they are compared.
func (f *Flags) names() []string {
	names := make([]string, len(f.Domain))
	for i, name := range f.Domain {
		names[i] = plainName(name)
	}
	return names
}

// plainName returns a host without its port and final dot, in small letters.
func plainName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// Address returns where to listen if no address is given.
func (f *Flags) Address(given string) string {
	if given == "" && len(f.Domain) > 0 {
		return ":443"
	}
	return given
}

// Explain says what to do when an address cannot be listened on.
func Explain(addr, flag string, err error) error {
	if errors.Is(err, os.ErrPermission) {
		return fmt.Errorf("this user may not listen on %s, as on most ports below 1024: choose another address with %s, start the server from its systemd unit, or run “setcap cap_net_bind_service=+ep” on the program (%w)", addr, flag, err)
	}
	return fmt.Errorf("cannot listen on %s (choose another address with %s): %w", addr, flag, err)
}

// protocols are what TLS clients may choose: HTTP/2 first.
var protocols = []string{"h2", "http/1.1"}

// config returns a configuration with certificates from get.
func config(get func(*tls.ClientHelloInfo) (*tls.Certificate, error), more ...string) *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: slices.Concat(protocols, more), GetCertificate: get}
}
