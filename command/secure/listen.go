package secure

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"

	"golang.org/x/crypto/acme"
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
	i, err := f.newIssuer(folder, log)
	if err != nil {
		return nil, errors.Join(err, plain.Close())
	}
	out := &Listener{Listener: tls.NewListener(l, config(i.get, acme.ALPNProto)), end: func() { _ = plain.Close() }}
	for _, name := range i.names {
		if port != "443" {
			name = net.JoinHostPort(name, port)
		}
		out.links = append(out.links, "https://"+name)
	}
	out.begin = func(ctx context.Context) {
		for _, name := range i.names {
			go i.keep(ctx, name)
		}
		go func() {
			if err := i.redirect(ctx, plain, port); err != nil {
				log.Error("HTTP is no longer redirected to HTTPS", "error", err)
			}
		}()
	}
	return out, nil
}

// Links returns the addresses of the server's names, if it has any.
func (l *Listener) Links() []string { return l.links }

// Begin obtains certificates and redirects HTTP, in the background, until ctx ends. The server must be about to accept connections.
func (l *Listener) Begin(ctx context.Context) { l.begin(ctx) }

// Close stops listening.
func (l *Listener) Close() error {
	l.end()
	return l.Listener.Close()
}
