package secure

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net"
)

// Listener accepts connections over TLS.
type Listener struct {
	net.Listener
	links []string
	begin func(ctx context.Context)
	end   func()
}

// Plain returns a listener for HTTP.
func Plain(l net.Listener) *Listener {
	return &Listener{Listener: l, begin: func(context.Context) {}, end: func() {}}
}

// Listen returns a listener for TLS on l. folder is where certificates are kept.
func (f *Flags) Listen(l net.Listener, folder string, log *slog.Logger) (*Listener, error) {
	if f.TLSCert != "" {
		pair, err := openFiles(f.TLSCert, f.TLSKey, log)
		if err != nil {
			return nil, err
		}
		return &Listener{Listener: tls.NewListener(l, config(pair.get)), begin: func(context.Context) {}, end: func() {}}, nil
	}
	plain, err := net.Listen("tcp", f.HTTPAddr)
	if err != nil {
		return nil, Explain(f.HTTPAddr, "--http-addr", err)
	}
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return nil, err
	}
	i := f.newIssuer(folder, log)
	out := &Listener{Listener: tls.NewListener(l, config(i.get, acmeTLS)), end: func() { _ = plain.Close() }}
	for _, name := range f.Domain {
		if port != "443" {
			name = net.JoinHostPort(name, port)
		}
		out.links = append(out.links, "https://"+name)
	}
	out.begin = func(ctx context.Context) {
		go i.obtain()
		go func() {
			if err := i.redirect(ctx, plain, port); err != nil {
				log.Error("HTTP is no longer redirected to HTTPS", "error", err)
			}
		}()
	}
	return out, nil
}

// acmeTLS is the protocol of the ACME server's challenges on the port for HTTPS (RFC 8737).
const acmeTLS = "acme-tls/1"

// Links returns the addresses of the server's names, if it has any.
func (l *Listener) Links() []string { return l.links }

// Begin obtains certificates and redirects HTTP, in the background, until ctx ends. The server must be about to accept connections.
func (l *Listener) Begin(ctx context.Context) { l.begin(ctx) }

// Close stops listening.
func (l *Listener) Close() error {
	l.end()
	return l.Listener.Close()
}
