package secure

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// issuer obtains and renews certificates.
type issuer struct {
	manager *autocert.Manager
	names   []string
	log     *slog.Logger
}

// newIssuer returns an issuer that keeps certificates in a folder.
func (f *Flags) newIssuer(folder string, log *slog.Logger) *issuer {
	m := &autocert.Manager{Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(folder), HostPolicy: autocert.HostWhitelist(f.Domain...)}
	if f.ACME != "" {
		m.Client = &acme.Client{DirectoryURL: f.ACME}
	}
	return &issuer{m, f.Domain, log}
}

// get returns the certificate for a connection. A client that sends no name, such as a health check, gets that of the first.
func (i *issuer) get(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	if hello.ServerName == "" {
		named := *hello
		named.ServerName = i.names[0]
		hello = &named
	}
	return i.manager.GetCertificate(hello)
}

// obtain gets the certificates of all names before the first client asks, and says what is wrong if it cannot.
func (i *issuer) obtain() {
	for _, name := range i.names {
		_, err := i.manager.GetCertificate(&tls.ClientHelloInfo{
			ServerName: name, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}, // by this autocert knows clients that take ECDSA
			SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256}, SupportedCurves: []tls.CurveID{tls.CurveP256},
		})
		if err != nil {
			i.log.Error(fmt.Sprintf("There is no certificate for %s yet. Check that this name leads to this machine, and that its ports 80 and 443 can be reached from the Internet. Each visit tries again.", name), "error", err)
		}
	}
}

// Times of the server that redirects.
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
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// toHTTPS redirects a request to the same page over HTTPS.
func (i *issuer) toHTTPS(w http.ResponseWriter, r *http.Request, port string) {
	name := r.Host
	if host, _, err := net.SplitHostPort(name); err == nil {
		name = host
	}
	if !slices.Contains(i.names, strings.ToLower(name)) {
		name = i.names[0]
	}
	if port != "443" {
		name = net.JoinHostPort(name, port)
	}
	w.Header().Set("Connection", "close")
	http.Redirect(w, r, "https://"+name+r.URL.RequestURI(), http.StatusPermanentRedirect)
}
