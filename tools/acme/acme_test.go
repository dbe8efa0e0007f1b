package acme

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"math/big"
	random "math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/letsencrypt/challtestsrv"
	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
)

const domain = "play.example.org"

// authority is a running ACME server for which every name leads to this machine.
type authority struct {
	directory string
	root      *x509.CertPool // of the certificates it issues
	trust     string         // file with the certificate of its own address
	issued    *orders
}

// orders counts what was asked of the server.
type orders struct {
	mu sync.Mutex
	n  map[string]int
}

func (o *orders) count(path string) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.n[path]
}

// freePort returns a port of this machine that was free. Systems give ports from 32768 on to connections: while a server is down, such a
// port could become another process's.
func freePort(t *testing.T) int {
	t.Helper()
	for range 1000 {
		port := 20_000 + random.IntN(12_000)
		if l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port)); err == nil {
			l.Close()
			return port
		}
	}
	t.Fatal("no free port between 20000 and 32000")
	return 0
}

// startAuthority serves ACME, and looks for challenges at these ports.
func startAuthority(t *testing.T, httpPort, tlsPort int) authority {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	t.Setenv("PEBBLE_WFE_NONCEREJECT", "0")
	quiet := log.New(io.Discard, "", 0)
	dns := "127.0.0.1:" + strconv.Itoa(freePort(t))
	names, err := challtestsrv.New(challtestsrv.Config{DNSAddrs: []string{dns}, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	names.SetDefaultDNSIPv4("127.0.0.1")
	names.SetDefaultDNSIPv6("")
	go names.Run()
	t.Cleanup(names.Shutdown)

	memory := db.NewMemoryStore()
	issuer := ca.New(quiet, memory, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {Description: "the only one"}})
	front := wfe.New(quiet, memory, va.New(quiet, httpPort, tlsPort, false, dns, memory), issuer, []string{"pebble.letsencrypt.org"}, false, false, 0, 0)
	handler := front.Handler()
	o := &orders{n: map[string]int{}}
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.mu.Lock()
		o.n[r.URL.Path]++
		o.mu.Unlock()
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	trust := filepath.Join(t.TempDir(), "trust.pem")
	if err := os.WriteFile(trust, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(issuer.GetRootCert(0).Cert)
	return authority{s.URL + wfe.DirectoryPath, pool, trust, o}
}

// program builds quarterdeck.
func program(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "quarterdeck")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-C", filepath.Join("..", ".."), "-buildvcs=false", "-o", file, "./cmd/quarterdeck").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// server is a running quarterdeck.
type server struct {
	cmd *exec.Cmd
	out lines
}

// lines is what a program printed.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{}
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case l.more <- struct{}{}:
	default:
	}
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// await returns when a text has been printed.
func (s *server) await(t *testing.T, text string) {
	t.Helper()
	for !strings.Contains(s.out.String(), text) {
		select {
		case <-s.out.more:
		case <-t.Context().Done():
			t.Fatalf("no %q in:\n%s", text, s.out.String())
		}
	}
}

func (s *server) stop(t *testing.T) {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, s.out.String())
	}
}

func serve(t *testing.T, trust, program string, args ...string) *server {
	t.Helper()
	s := &server{cmd: exec.CommandContext(t.Context(), program, append([]string{"serve"}, args...)...), out: lines{more: make(chan struct{}, 1)}}
	s.cmd.Env = append(os.Environ(), "SSL_CERT_FILE="+trust, "QUARTERDECK_STORE=")
	s.cmd.Stdout, s.cmd.Stderr = &s.out, &s.out
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.await(t, "Stop with Ctrl-C")
	return s
}

// client returns a client that trusts a root and finds the domain at these ports.
func client(root *x509.CertPool, httpPort, tlsPort int) *http.Client {
	to := map[string]int{"80": httpPort, "443": tlsPort}
	transport := &http.Transport{
		ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: root},
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			_, port, _ := net.SplitHostPort(addr)
			if p, ok := to[port]; ok {
				port = strconv.Itoa(p)
			}
			return (&net.Dialer{}).DialContext(ctx, network, "127.0.0.1:"+port)
		},
	}
	return &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

func get(t *testing.T, c *http.Client, url string) *http.Response {
	t.Helper()
	r, err := c.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Body.Close() })
	return r
}

// TestServe runs the program in three ways.
func TestServe(t *testing.T) {
	binary := program(t)
	t.Run("domain", func(t *testing.T) { testDomain(t, binary) })
	t.Run("wrong domain", func(t *testing.T) { testWrongDomain(t, binary) })
	t.Run("files", func(t *testing.T) { testFiles(t, binary) })
}

// testDomain: a server obtains a certificate, serves HTTP/2 with HSTS, redirects HTTP, and uses the same certificate after a restart.
func testDomain(t *testing.T, binary string) {
	httpPort, tlsPort := freePort(t), freePort(t)
	a := startAuthority(t, httpPort, tlsPort)
	dir := t.TempDir()
	args := []string{
		"--data", filepath.Join(dir, "q.db"), "--domain", domain, "--acme", a.directory,
		"--addr", fmt.Sprint("127.0.0.1:", tlsPort), "--http-addr", fmt.Sprint("127.0.0.1:", httpPort),
	}
	var serial *big.Int
	for range 2 {
		s := serve(t, a.trust, binary, args...)
		s.await(t, fmt.Sprintf("https://%s:%d", domain, tlsPort))
		c := client(a.root, httpPort, tlsPort)
		for _, err := c.Head("https://" + domain + "/"); err != nil; _, err = c.Head("https://" + domain + "/") {
			if t.Context().Err() != nil {
				t.Fatalf("no certificate: %v\n%s", err, s.out.String())
			}
		}
		r := get(t, c, "https://"+domain+"/")
		if r.StatusCode != http.StatusOK || r.ProtoMajor != 2 || r.Header.Get("Strict-Transport-Security") != "max-age=31536000" {
			t.Errorf("%s %s, HSTS %q", r.Status, r.Proto, r.Header.Get("Strict-Transport-Security"))
		}
		cert := r.TLS.PeerCertificates[0]
		if serial != nil && serial.Cmp(cert.SerialNumber) != 0 {
			t.Error("the server obtained another certificate after a restart")
		}
		serial = cert.SerialNumber
		for path, want := range map[string]string{"/": "/", "/rules/bastion?x=1": "/rules/bastion?x=1"} {
			r := get(t, c, "http://"+domain+path)
			if got := r.Header.Get("Location"); r.StatusCode != http.StatusPermanentRedirect || got != fmt.Sprintf("https://%s:%d%s", domain, tlsPort, want) {
				t.Errorf("%s: %s to %q", path, r.Status, got)
			}
		}
		if r := get(t, client(a.root, httpPort, tlsPort), "http://elsewhere.example.net/"); !strings.Contains(r.Header.Get("Location"), domain) {
			t.Errorf("another name is redirected to %q", r.Header.Get("Location"))
		}
		s.stop(t)
	}
	if n := a.issued.count("/order-plz"); n != 1 {
		t.Errorf("%d orders, want 1", n)
	}
	info, err := os.Stat(filepath.Join(dir, "certificates"))
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("certificates: %v, %v", info, err)
	}
}

// testWrongDomain: where challenges do not reach the server, one sentence says so, and the server goes on.
func testWrongDomain(t *testing.T, binary string) {
	elsewhere := freePort(t)
	a := startAuthority(t, elsewhere, elsewhere)
	httpPort, tlsPort := freePort(t), freePort(t)
	s := serve(t, a.trust, binary, "--data", filepath.Join(t.TempDir(), "q.db"), "--domain", domain, "--acme", a.directory,
		"--addr", fmt.Sprint("127.0.0.1:", tlsPort), "--http-addr", fmt.Sprint("127.0.0.1:", httpPort))
	s.await(t, "There is no certificate for "+domain+" yet. Check that this name leads to this machine")
	if r := get(t, client(nil, httpPort, tlsPort), "http://"+domain+"/"); r.StatusCode != http.StatusPermanentRedirect {
		t.Error(r.Status)
	}
	s.stop(t)
}

// testFiles: a certificate of the operator's own is served.
func testFiles(t *testing.T, binary string) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	template := &x509.Certificate{SerialNumber: big.NewInt(7), DNSNames: []string{domain}, NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: der}, "key.pem": {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(cert)
	port := freePort(t)
	s := serve(t, "", binary, "--data", filepath.Join(dir, "q.db"), "--addr", fmt.Sprint("127.0.0.1:", port), "--host", domain,
		"--tls-cert", filepath.Join(dir, "cert.pem"), "--tls-key", filepath.Join(dir, "key.pem"))
	r := get(t, client(pool, 0, port), "https://"+domain+"/")
	if r.StatusCode != http.StatusOK || r.ProtoMajor != 2 || r.Header.Get("Strict-Transport-Security") != "" {
		t.Errorf("%s %s, HSTS %q", r.Status, r.Proto, r.Header.Get("Strict-Transport-Security"))
	}
	s.stop(t)
}
