package secure

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// issuer obtains and renews certificates.
type issuer struct {
	manager *autocert.Manager
	names   []string
	log     *slog.Logger

	mu  sync.Mutex // guards has
	has map[string]bool
}

// newIssuer returns an issuer that keeps certificates in a folder, which it makes.
func (f *Flags) newIssuer(folder string, log *slog.Logger) (*issuer, error) {
	if err := writable(folder); err != nil {
		return nil, fmt.Errorf("certificates cannot be kept in %s (choose another folder with --certificates): %w", folder, err)
	}
	names := f.names()
	m := &autocert.Manager{Prompt: autocert.AcceptTOS, Cache: cache{autocert.DirCache(folder), log}, HostPolicy: autocert.HostWhitelist(names...)}
	if f.ACME != "" {
		m.Client = &acme.Client{DirectoryURL: f.ACME}
	}
	return &issuer{manager: m, names: names, log: log, has: map[string]bool{}}, nil
}

// writable makes a private folder, and returns an error if nothing can be written there.
func writable(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	probe := filepath.Join(folder, ".probe")
	return errors.Join(os.WriteFile(probe, nil, 0o600), os.Remove(probe))
}

// cache logs what cannot be kept: autocert goes on without a word, and asks for another certificate after a restart.
type cache struct {
	autocert.DirCache
	log *slog.Logger
}

// Put keeps data.
func (c cache) Put(ctx context.Context, name string, data []byte) error {
	err := c.DirCache.Put(ctx, name, data)
	if err != nil {
		c.log.Error("A certificate cannot be kept", "folder", string(c.DirCache), "error", err)
	}
	return err
}

// get returns the certificate for a connection. A client that sends no name, such as a health check, gets that of the first.
// Visitors do not make the server ask for a certificate that could not be had: ACME servers count failures.
func (i *issuer) get(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	if hello.ServerName == "" {
		named := *hello
		named.ServerName = i.names[0]
		hello = &named
	}
	name := plainName(hello.ServerName)
	i.mu.Lock()
	has := i.has[name] || slices.Contains(hello.SupportedProtos, acme.ALPNProto)
	i.mu.Unlock()
	if !has {
		return nil, fmt.Errorf("there is no certificate for %s", name)
	}
	return i.manager.GetCertificate(hello)
}

// Pauses after failures to obtain a certificate; the last one repeats. Let's Encrypt allows five failures an hour.
var pauses = [...]time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour}

// How often certificates are looked at, and the rest of their time from which a failed renewal is reported. Renewal begins at 30 days.
const (
	watchEvery = 12 * time.Hour
	renewBy    = 20 * 24 * time.Hour
)

// keep obtains the certificate of a name, and reports if it is not renewed, until ctx ends.
func (i *issuer) keep(ctx context.Context, name string) {
	for failures := 0; ; {
		pause := watchEvery
		cert, err := i.obtain(name)
		switch {
		case err != nil:
			pause = pauses[min(failures, len(pauses)-1)]
			failures++
			i.log.Error(fmt.Sprintf("There is no certificate for %s yet. Check that this name leads to this machine, and that its ports 80 and 443 can be reached from the Internet. The server tries again in %v.", name, pause), "error", err)
		case cert.Leaf != nil && time.Until(cert.Leaf.NotAfter) < renewBy && cert.Leaf.NotAfter.Sub(cert.Leaf.NotBefore) > 2*renewBy:
			failures = 0
			i.log.Error(fmt.Sprintf("The certificate for %s ends on %s and has not been renewed. Check that its ports 80 and 443 can be reached from the Internet.", name, cert.Leaf.NotAfter.Format(time.DateOnly)))
		default:
			failures = 0
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// obtain returns the certificate of a name, which it asks for if there is none.
func (i *issuer) obtain(name string) (*tls.Certificate, error) {
	cert, err := i.manager.GetCertificate(&tls.ClientHelloInfo{
		ServerName: name, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}, // by this autocert knows clients that take ECDSA
		SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256}, SupportedCurves: []tls.CurveID{tls.CurveP256},
	})
	if err == nil {
		i.mu.Lock()
		i.has[name] = true
		i.mu.Unlock()
	}
	return cert, err
}

// Limits of the server that redirects.
const (
	redirectTime = 5 * time.Second
	maxHeader    = 8 << 10
)

// redirect answers the ACME server, and sends everyone else to HTTPS, until ctx ends.
func (i *issuer) redirect(ctx context.Context, l net.Listener, port string) error {
	s := &http.Server{
		Handler: i.manager.HTTPHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { i.toHTTPS(w, r, port) })), ReadTimeout: redirectTime, WriteTimeout: redirectTime,
		MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(i.log.Handler(), slog.LevelDebug),
	}
	defer context.AfterFunc(ctx, func() { _ = s.Close() })()
	err := s.Serve(l)
	if errors.Is(err, http.ErrServerClosed) || errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// toHTTPS redirects a request to the same page over HTTPS.
func (i *issuer) toHTTPS(w http.ResponseWriter, r *http.Request, port string) {
	if r.URL.Opaque != "" || r.URL.Path == "" || r.URL.Path[0] != '/' {
		http.Error(w, "Ask for a path.", http.StatusBadRequest)
		return
	}
	to := *r.URL
	to.Scheme, to.User, to.Host = "https", nil, plainName(r.Host)
	if !slices.Contains(i.names, to.Host) {
		to.Host = i.names[0]
	}
	if port != "443" {
		to.Host = net.JoinHostPort(to.Host, port)
	}
	w.Header().Set("Connection", "close")
	http.Redirect(w, r, to.String(), http.StatusPermanentRedirect)
}
