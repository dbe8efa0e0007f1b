package sshd_test

import (
	"bytes"
	"crypto/ed25519"
	"log/slog"
	"net"
	"net/http/httptest"
	"testing"

	"golang.org/x/crypto/ssh"

	"quarterdeck/bus/local"
	"quarterdeck/games"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
	"quarterdeck/term"
	"quarterdeck/term/lobby"
	"quarterdeck/term/sshd"
	"quarterdeck/web"
)

// site is a server with both its doors.
type site struct {
	t    *testing.T
	node *nodetest.Server
	web  *web.Server
	base string // of its pages
	addr string // of SSH
	ssh  *sshd.Server
}

// serve returns a server of all games, with bots that choose the lowest action. change may modify how it serves SSH.
func serve(t *testing.T, change ...func(*sshd.Options)) *site {
	t.Helper()
	return serveWith(t, func(*node.Config) {}, change...)
}

// serveWith is serve for a server of which configure modifies the configuration.
func serveWith(t *testing.T, configure func(*node.Config), change ...func(*sshd.Options)) *site {
	t.Helper()
	return serveOn(t, func(l net.Listener) net.Listener { return l }, configure, change...)
}

// serveOn is serveWith for a server whose listener for SSH is changed.
func serveOn(t *testing.T, listener func(net.Listener) net.Listener, configure func(*node.Config), change ...func(*sshd.Options)) *site {
	t.Helper()
	return serveAs(t, listener, web.Options{PerSecond: -1, Streams: -1, Build: "dev"}, configure, change...)
}

// serveLimited is serveWith for a server that limits what an address may do, but not how fast.
func serveLimited(t *testing.T, configure func(*node.Config)) *site {
	t.Helper()
	return serveAs(t, func(l net.Listener) net.Listener { return l }, web.Options{PerSecond: 1e6, Streams: -1, Build: "dev"}, configure)
}

// serveAs is serveOn for a server with its own options of the web.
func serveAs(t *testing.T, listener func(net.Listener) net.Listener, options web.Options, configure func(*node.Config), change ...func(*sshd.Options)) *site {
	t.Helper()
	n := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
		c.NonceWait = -1
		c.Games, c.Find = games.All(), games.Find
		configure(c)
	})
	w := web.New(n.Node, options)
	pages := httptest.NewServer(w)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	o := sshd.Options{
		Handler: w, Accounts: n.Node.Accounts, Token: w.TokenOf, Context: w.ClientContext, HostKey: bytes.Repeat([]byte{7}, ed25519.SeedSize), Base: pages.URL,
		Rules: func(string) term.Rulebook { return term.Rulebook{Text: "The rules."} }, Log: slog.New(slog.DiscardHandler),
	}
	for _, g := range games.All() {
		info := g.Info()
		o.Games = append(o.Games, lobby.Game{ID: info.ID, Title: info.Title, Tagline: info.Tagline, Seats: info.Seats, Levels: []lobby.Level{{Name: "lowest", About: "Plays low."}}})
	}
	for _, f := range change {
		f(&o)
	}
	s, err := sshd.New(o)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(t.Context(), listener(l)) }()
	t.Cleanup(func() {
		if err := <-done; err != nil { // the test's context has ended
			t.Error(err)
		}
		w.EndStreams()
		pages.Close()
		n.Close()
	})
	return &site{t: t, node: n, web: w, base: pages.URL, addr: l.Addr().String(), ssh: s}
}

// newKey returns a key that the byte b determines.
func newKey(t *testing.T, b byte) ssh.Signer {
	t.Helper()
	s, err := ssh.NewSignerFromSigner(ed25519.NewKeyFromSeed(bytes.Repeat([]byte{b}, ed25519.SeedSize)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// noKey is how a client without a key authenticates.
var noKey = ssh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })

// dial connects as a user.
func dial(t *testing.T, addr, user string, auth ...ssh.AuthMethod) *ssh.Client {
	t.Helper()
	c, err := ssh.Dial("tcp", addr, &ssh.ClientConfig{User: user, Auth: auth, HostKeyCallback: ssh.InsecureIgnoreHostKey()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}
