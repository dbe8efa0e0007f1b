package secure

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// recheck is how long a certificate is used before its file is looked at again.
const recheck = time.Minute

// files is a certificate that is read again when its file changes.
type files struct {
	cert, key string
	log       *slog.Logger
	now       func() time.Time

	mu      sync.Mutex // guards the rest
	current *tls.Certificate
	version time.Time // when the file that was read was changed
	checked time.Time // when the file was last looked at
}

// openFiles reads a certificate.
func openFiles(cert, key string, log *slog.Logger) (*files, error) {
	f := &files{cert: cert, key: key, log: log, now: time.Now}
	if err := f.read(); err != nil {
		return nil, fmt.Errorf("the certificate of --tls-cert and --tls-key cannot be used: %w", err)
	}
	return f, nil
}

// read reads the files if the certificate is newer.
func (f *files) read() error {
	f.checked = f.now()
	info, err := os.Stat(f.cert)
	if err != nil || info.ModTime().Equal(f.version) {
		return err
	}
	pair, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return err
	}
	f.current, f.version = &pair, info.ModTime()
	return nil
}

// get returns the certificate for a connection. If the files no longer fit, the last one that did is used.
func (f *files) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.now().Sub(f.checked) >= recheck {
		if err := f.read(); err != nil {
			f.log.Error("The certificate cannot be read again; the last one stays in use", "file", f.cert, "error", err)
		}
	}
	return f.current, nil
}
