package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"quarterdeck/command/secure"
	"quarterdeck/command/storage"
)

const (
	defaultHost = "127.0.0.1"
	defaultPort = 8080
	portsToTry  = 100 // after the default one
)

// listen listens for HTTPS if it is asked for, and else for HTTP.
func (c *serveCmd) listen(log *slog.Logger) (*secure.Listener, error) {
	l, err := c.listenPlain()
	if err != nil || !c.Secure.On() {
		return secure.Plain(l), err
	}
	folder, err := c.certificates()
	if err == nil {
		var s *secure.Listener
		if s, err = c.Secure.Listen(l, folder, log); err == nil {
			return s, nil
		}
	}
	return nil, errors.Join(err, l.Close())
}

// certificates returns the folder of certificates.
func (c *serveCmd) certificates() (string, error) {
	const name = "certificates"
	if c.Secure.Certificates != "" {
		return c.Secure.Certificates, nil
	}
	if c.Store == "" {
		file, err := c.DataFile()
		return filepath.Join(filepath.Dir(file), name), err
	}
	folder, err := storage.DataFolder()
	return filepath.Join(folder, "quarterdeck", name), err
}

// listenPlain listens on the address asked for, or on the first free port from the default on.
func (c *serveCmd) listenPlain() (net.Listener, error) {
	if addr := c.Secure.Address(c.Addr); addr != "" {
		l, err := net.Listen("tcp", addr)
		if err != nil {
			return nil, secure.Explain(addr, "--addr", err)
		}
		return l, nil
	}
	var err error
	for port := defaultPort; port < defaultPort+portsToTry; port++ {
		var l net.Listener
		l, err = net.Listen("tcp", net.JoinHostPort(defaultHost, strconv.Itoa(port)))
		if err == nil || !errors.Is(err, syscall.EADDRINUSE) {
			return l, err
		}
	}
	return nil, fmt.Errorf("no free port from %d on (choose an address with --addr): %w", defaultPort, err)
}

// links returns the addresses to open: where the server listens, or, if that is everywhere, this machine and its
// addresses in its networks.
func links(addr net.Addr) []string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{"http://" + addr.String()}
	}
	port := strconv.Itoa(tcp.Port)
	found := []string{"http://" + net.JoinHostPort(defaultHost, port)}
	all, err := net.InterfaceAddrs()
	if err != nil {
		return found
	}
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() {
			found = append(found, "http://"+net.JoinHostPort(n.IP.String(), port))
		}
	}
	return found
}

// hosts returns the names of the server.
func (c *serveCmd) hosts() []string {
	if slices.Contains(c.Host, "*") {
		return c.Host
	}
	return append(slices.Clone(c.Host), c.Secure.Domain...)
}

// links returns the addresses to open.
func (c *serveCmd) links(l *secure.Listener) []string {
	if len(l.Links()) > 0 {
		return l.Links()
	}
	all := links(l.Addr())
	if c.Secure.On() {
		for i := range all {
			all[i] = "https://" + strings.TrimPrefix(all[i], "http://")
		}
	}
	return all
}

// base returns the address of the web server that links to it begin with.
func (c *serveCmd) base(l *secure.Listener) string {
	if len(l.Links()) > 0 || len(c.Host) == 0 || c.Host[0] == "*" {
		return c.links(l)[0]
	}
	if c.Proxied {
		return "https://" + c.Host[0]
	}
	scheme := "http://"
	if c.Secure.On() {
		scheme = "https://"
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return scheme + net.JoinHostPort(c.Host[0], port)
}
