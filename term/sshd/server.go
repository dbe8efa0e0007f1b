// Package sshd gives guests over SSH a seat: a lobby and the tables of this server in their terminal. It runs no shell and no command and
// forwards nothing. What a guest sees and may do comes from the server's own JSON API, in this process, so that the limits, the quotas
// and the secrets of the web hold here, too.
package sshd

import (
	"context"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"

	"quarterdeck/account"
	"quarterdeck/lesson"
	"quarterdeck/term"
	"quarterdeck/term/lobby"
	"quarterdeck/web/address"
)

// Options configure a Server.
type Options struct {
	Handler  http.Handler // the web server
	Accounts Accounts
	Token    func(account.Person) string // a guest's token for Handler
	HostKey  []byte                      // 32 secret bytes, the same after a restart and on every server of a cluster
	// Context returns ctx with the origin of a client's address, which quotas count.
	Context  func(ctx context.Context, address string) context.Context
	Base     string // the address of the web server that links begin with
	Games    []lobby.Game
	Lessons  []*lesson.Lesson
	Dailies  bool // the lobby offers the deals of the day
	Rules    term.Rulebooks
	Beat     time.Duration // how long an event is shown
	Idle     time.Duration // a session ends after so long without a key; 0: DefaultIdle
	Sessions int           // at once, of all guests; 0: DefaultSessions
	Log      *slog.Logger
}

// Accounts are the guests of keys.
type Accounts interface {
	OfKey(ctx context.Context, fingerprint string) (account.Person, error)
	LinkKey(ctx context.Context, fingerprint, personalLink string) (account.Person, error)
}

// Usual limits.
const (
	DefaultIdle     = 30 * time.Minute
	DefaultSessions = 1000
)

const (
	perAddress    = 20               // connections of one address
	handshakeTime = 20 * time.Second // for a client to show its key
)

// Server is an SSH server.
type Server struct {
	Options
	ssh      *ssh.Server
	conns    *connections
	sessions sync.WaitGroup
	open     atomic.Int64 // sessions
}

// New returns a server.
func New(o Options) (*Server, error) {
	if len(o.HostKey) != ed25519.SeedSize {
		return nil, errors.New("a host key has 32 bytes")
	}
	if o.Idle <= 0 {
		o.Idle = DefaultIdle
	}
	if o.Sessions <= 0 {
		o.Sessions = DefaultSessions
	}
	signer, err := gossh.NewSignerFromSigner(ed25519.NewKeyFromSeed(o.HostKey))
	if err != nil {
		return nil, err
	}
	s := &Server{Options: o, conns: newConnections(o.Sessions, perAddress)}
	s.ssh = &ssh.Server{
		HostSigners: []ssh.Signer{signer}, Version: "Quarterdeck", Handler: s.serve,
		// Any key will do: it says who the guest is. A client without a key is a new guest. The library passes a key on only if the
		// client proved to have it; see TestOthersKey.
		PublicKeyHandler:           func(ssh.Context, ssh.PublicKey) bool { return true },
		KeyboardInteractiveHandler: func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true },
		PtyCallback:                func(ssh.Context, ssh.Pty) bool { return true },
		SessionRequestCallback:     func(_ ssh.Session, kind string) bool { return kind == "shell" },
		ChannelHandlers:            map[string]ssh.ChannelHandler{"session": oneSession},
		ConnCallback:               s.connect,
	}
	return s, nil
}

// Fingerprint returns the fingerprint of the host key, by which guests know the server.
func (s *Server) Fingerprint() string {
	return gossh.FingerprintSHA256(s.ssh.HostSigners[0].PublicKey())
}

// Open returns how many sessions are open.
func (s *Server) Open() int { return int(s.open.Load()) }

// Serve serves on l until ctx ends, and the sessions have.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	stop := context.AfterFunc(ctx, func() { _ = s.ssh.Close() })
	defer stop()
	err := s.ssh.Serve(l)
	ended := make(chan struct{})
	go func() {
		s.sessions.Wait()
		close(ended)
	}()
	select { // their connections are closed
	case <-ended:
	case <-time.After(lastWords):
	}
	if errors.Is(err, ssh.ErrServerClosed) || ctx.Err() != nil {
		return nil
	}
	return err
}

// connect admits a connection, or closes it.
func (s *Server) connect(ctx ssh.Context, c net.Conn) net.Conn {
	leave, ok := s.conns.enter(c.RemoteAddr())
	if !ok {
		return nil
	}
	shaken := time.AfterFunc(handshakeTime, func() { _ = c.Close() })
	ctx.SetValue(shakenKey{}, shaken)
	return &conn{Conn: c, leave: sync.OnceFunc(func() { shaken.Stop(); leave() })}
}

// shakenKey is the context's key of the timer that closes a connection without a session.
type shakenKey struct{}

// conn is a connection that is counted until it is closed.
type conn struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (c *conn) Close() error {
	c.leave()
	return c.Conn.Close()
}

// connections counts connections.
type connections struct {
	mu       sync.Mutex
	all      int
	of       map[string]int // by address
	max, per int
}

func newConnections(most, per int) *connections {
	return &connections{of: map[string]int{}, max: most, per: per}
}

// enter counts a connection of a client, and reports whether it may stay.
func (c *connections) enter(addr net.Addr) (leave func(), ok bool) {
	name := address.ClientAt(hostOf(addr.String())).Address // of IPv6 the /64, which one person has whole
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all >= c.max || c.of[name] >= c.per {
		return nil, false
	}
	c.all++
	c.of[name]++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.all--
		if c.of[name]--; c.of[name] == 0 {
			delete(c.of, name)
		}
	}, true
}

func hostOf(addr string) string {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return addr
	}
	return host
}
