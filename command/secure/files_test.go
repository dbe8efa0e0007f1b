package secure

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// writePair writes a certificate with a serial number, and its key.
func writePair(t *testing.T, cert, key string, serial int64, at time.Time) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(cert, at, at); err != nil {
		t.Fatal(err)
	}
}

// TestFilesChange: a new certificate is used within a minute, and one that cannot be read leaves the last one in use.
func TestFilesChange(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	if _, err := openFiles(cert, key, slog.New(slog.DiscardHandler)); err == nil {
		t.Error("missing files are no error")
	}
	now := time.Unix(1_700_000_000, 0)
	writePair(t, cert, key, 1, now)
	f, err := openFiles(cert, key, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	f.now = func() time.Time { return now }
	f.checked = now
	want := func(serial int64) {
		t.Helper()
		got, err := f.get(nil)
		if err != nil || got.Leaf.SerialNumber.Int64() != serial {
			t.Errorf("certificate %v, %v, want %d", got.Leaf.SerialNumber, err, serial)
		}
	}
	want(1)
	writePair(t, cert, key, 2, now.Add(time.Second))
	want(1) // the file is not looked at for every connection
	now = now.Add(recheck)
	want(2)
	if err := os.WriteFile(cert, []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	now = now.Add(recheck)
	want(2)
}
