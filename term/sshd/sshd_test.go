package sshd_test

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"quarterdeck/bus/local"
	"quarterdeck/games"
	listing "quarterdeck/lobby"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
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
}

// serve returns a server of all games, with bots that choose the lowest action. change may modify how it serves SSH.
func serve(t *testing.T, change ...func(*sshd.Options)) *site {
	t.Helper()
	return serveWith(t, func(*node.Config) {}, change...)
}

// serveWith is serve for a server of which configure modifies the configuration.
func serveWith(t *testing.T, configure func(*node.Config), change ...func(*sshd.Options)) *site {
	t.Helper()
	n := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
		c.NonceWait = -1
		c.Games, c.Find = games.All(), games.Find
		configure(c)
	})
	w := web.New(n.Node, web.Options{PerSecond: -1, Streams: -1, Build: "dev"})
	pages := httptest.NewServer(w)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	o := sshd.Options{
		Handler: w, Accounts: n.Node.Accounts, Token: w.TokenOf, Context: w.ClientContext, HostKey: bytes.Repeat([]byte{7}, ed25519.SeedSize), Base: pages.URL,
		Rules: func(string) string { return "The rules." }, Log: slog.New(slog.DiscardHandler),
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
	go func() { done <- s.Serve(t.Context(), l) }()
	t.Cleanup(func() {
		if err := <-done; err != nil { // the test's context has ended
			t.Error(err)
		}
		w.EndStreams()
		pages.Close()
		n.Close()
	})
	return &site{t: t, node: n, web: w, base: pages.URL, addr: l.Addr().String()}
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

// guest is a session of a guest.
type guest struct {
	t    *testing.T
	in   io.Writer
	sess *ssh.Session

	mu   sync.Mutex
	text bytes.Buffer // all that was sent
	read int          // what await has passed
	more chan struct{}
	done chan struct{} // closed at the end of the session
}

// size is a terminal's; the zero size is none.
type size struct{ w, h int }

// open begins a session.
func open(t *testing.T, c *ssh.Client, z size) *guest {
	t.Helper()
	sess, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	g := &guest{t: t, sess: sess, more: make(chan struct{}, 1), done: make(chan struct{})}
	in, err := sess.StdinPipe()
	if err == nil && z.w > 0 {
		err = sess.RequestPty("xterm-256color", z.h, z.w, ssh.TerminalModes{})
	}
	g.in, sess.Stdout = in, g
	if err == nil {
		err = sess.Shell()
	}
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = sess.Wait()
		close(g.done)
		g.wake()
	}()
	return g
}

// Write implements io.Writer for what the server sends.
func (g *guest) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	defer g.wake()
	return g.text.Write(p)
}

func (g *guest) wake() {
	select {
	case g.more <- struct{}{}:
	default:
	}
}

func (g *guest) all() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.text.String()
}

// unread returns what was sent after what await has passed.
func (g *guest) unread() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return string(g.text.Bytes()[g.read:])
}

// await waits for a text after the last one that was awaited.
func (g *guest) await(want string) {
	g.t.Helper()
	g.awaitOne(want)
}

// awaitOne waits for one of several texts, and returns the first that comes.
func (g *guest) awaitOne(wanted ...string) string {
	g.t.Helper()
	for {
		text, first, found := g.unread(), -1, ""
		for _, want := range wanted {
			if i := strings.Index(text, want); i >= 0 && (first < 0 || i < first) {
				first, found = i, want
			}
		}
		if found != "" {
			g.read += first + len(found)
			return found
		}
		select {
		case <-g.more:
		case <-g.done:
			g.t.Fatalf("the session ended without any of %q:\n%q", wanted, text)
		case <-time.After(time.Minute):
			g.t.Fatalf("none of %q was sent:\n%q", wanted, text)
		}
	}
}

// typed sends keys.
func (g *guest) typed(text string) {
	g.t.Helper()
	if _, err := io.WriteString(g.in, text); err != nil {
		g.t.Fatal(err)
	}
}

// prompt is the end of the lobby's question.
const prompt = "first page: "

// TestGuestOfKey: a key is the same guest at every connection, with the same seats; another key, or none, is another guest.
func TestGuestOfKey(t *testing.T) {
	s := serve(t)
	ann := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{})
	ann.await("You are ann.")
	ann.typed("1\n1\n") // Bastion's Breach against the bot
	ann.await("Choose a card")
	ann.typed("quit\ny\n")
	ann.await("Continue Bastion's Breach")

	again := open(t, dial(t, s.addr, "elsewhere", ssh.PublicKeys(newKey(t, 1))), size{})
	again.await("Continue Bastion's Breach")

	for _, other := range []*guest{open(t, dial(t, s.addr, "bo", ssh.PublicKeys(newKey(t, 2))), size{}), open(t, dial(t, s.addr, "cy", noKey), size{})} {
		other.await(prompt)
		if strings.Contains(other.all(), "Continue") {
			t.Errorf("another guest has Ann's seat:\n%s", other.all())
		}
	}
}

// TestOthersKey: a client that offers the public key of another guest, and does not prove to have it, is not that guest.
func TestOthersKey(t *testing.T) {
	s := serve(t)
	ann := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{})
	ann.typed("1\n1\n")
	ann.await("Choose a card")

	thief := &offering{Signer: newKey(t, 1)}
	g := open(t, dial(t, s.addr, "eve", ssh.PublicKeys(thief), noKey), size{})
	g.await(prompt)
	if !thief.asked {
		t.Error("the key was not offered")
	}
	if strings.Contains(g.all(), "Continue") || !strings.Contains(g.all(), "You showed no key") {
		t.Errorf("a stolen public key opens Ann's seat:\n%s", g.all())
	}
}

// offering is a key of which only the public part is known: it cannot sign.
type offering struct {
	ssh.Signer
	asked bool
}

func (o *offering) Sign(io.Reader, []byte) (*ssh.Signature, error) {
	o.asked = true
	return nil, errors.New("the private key is not here")
}

// TestNoShell: nothing but the lobby is to be had.
func TestNoShell(t *testing.T) {
	s := serve(t)
	c := dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1)))
	sess, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := sess.Run("ls"); err == nil {
		t.Error("a command ran")
	}
	if err := sess.RequestSubsystem("sftp"); err == nil {
		t.Error("a subsystem was started")
	}
	if _, err := c.NewSession(); err == nil {
		t.Error("a connection has two sessions")
	}
	if _, err := c.Dial("tcp", s.addr); err == nil {
		t.Error("a connection was forwarded")
	}
	if l, err := c.Listen("tcp", "127.0.0.1:0"); err == nil {
		l.Close()
		t.Error("a port was forwarded back")
	}
}

// TestConnections: one address has a limited number of connections.
func TestConnections(t *testing.T) {
	s := serve(t)
	var open []*ssh.Client
	for range 20 {
		open = append(open, dial(t, s.addr, "ann", noKey))
	}
	if _, err := ssh.Dial("tcp", s.addr, &ssh.ClientConfig{User: "ann", Auth: []ssh.AuthMethod{noKey}, HostKeyCallback: ssh.InsecureIgnoreHostKey()}); err == nil {
		t.Error("one address has more connections than allowed")
	}
	for _, c := range open {
		_ = c.Close()
		_ = c.Wait()
	}
	for {
		c, err := ssh.Dial("tcp", s.addr, &ssh.ClientConfig{User: "ann", Auth: []ssh.AuthMethod{noKey}, HostKeyCallback: ssh.InsecureIgnoreHostKey()})
		if err == nil { // as soon as the server has noticed that the others are gone
			_ = c.Close()
			return
		}
	}
}

// TestIdle: a session without a key ends, and says why.
func TestIdle(t *testing.T) {
	s := serve(t, func(o *sshd.Options) { o.Idle = 50 * time.Millisecond })
	g := open(t, dial(t, s.addr, "ann", noKey), size{80, 24})
	<-g.done
	if !strings.Contains(g.all(), "The session ended after 50ms without a key") {
		t.Errorf("%q", g.all())
	}
}

// TestHostileSize: a client may say any size of its terminal.
func TestHostileSize(t *testing.T) {
	s := serve(t)
	for _, z := range []size{{1, 1}, {1 << 30, 1 << 30}, {79, 24}} {
		g := open(t, dial(t, s.addr, "ann", noKey), z)
		g.await("Play Bastion")
		if err := g.sess.WindowChange(1<<30, 1<<30); err != nil {
			t.Fatal(err)
		}
		g.typed("\x03")
		<-g.done
	}
}

// TestLinkKey: a key becomes one of the guest's with a personal link, until it is removed.
func TestLinkKey(t *testing.T) {
	s := serve(t)
	accounts := s.node.Node.Accounts
	nodetest.Pair(t, s.node) // Ann's and Bo's
	p, err := accounts.NewLink(t.Context(), nodetest.Ann)
	if err != nil {
		t.Fatal(err)
	}
	key := newKey(t, 1)
	g := open(t, dial(t, s.addr, "anna", ssh.PublicKeys(key)), size{})
	g.await("You are anna.")
	g.typed("8\n3\nhttps://elsewhere.example/me/link/wrong\n")
	g.await("This link no longer works")
	g.typed("3\n" + s.base + "/me/link/" + accounts.LinkToken(p) + "\n")
	g.await("You are Ann.")
	g.await("Continue Bastion's Breach with Bo: your turn")

	print := ssh.FingerprintSHA256(key.PublicKey())
	if p, err := accounts.OfKey(t.Context(), print); err != nil || p.Guest != nodetest.Ann.ID || len(p.SSHKeys) != 1 {
		t.Fatalf("%+v, %v", p, err)
	}
	if err := accounts.UnlinkKey(t.Context(), nodetest.Ann.ID, print); err != nil {
		t.Fatal(err)
	}
	if p, err := accounts.OfKey(t.Context(), print); err != nil || p.Guest == nodetest.Ann.ID {
		t.Errorf("a removed key is still Ann's: %v", err)
	}
}

// TestDelete: a guest deletes their data, and the key begins a new guest.
func TestDelete(t *testing.T) {
	s := serve(t)
	key := newKey(t, 1)
	g := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(key)), size{})
	g.typed("1\n1\n")
	g.await("Choose a card")
	g.typed("quit\ny\n")
	g.await("Continue")
	g.typed("9\n4\nno\n")
	g.await("Continue")
	g.typed("9\n4\ndelete\n")
	<-g.done
	again := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(key)), size{})
	again.await(prompt)
	if strings.Contains(again.all(), "Continue") {
		t.Errorf("the deleted guest is back:\n%s", again.all())
	}
}

// TestEndlessLine: a line that is too long ends the session.
func TestEndlessLine(t *testing.T) {
	s := serve(t)
	g := open(t, dial(t, s.addr, "ann", noKey), size{})
	g.await(prompt)
	go func() { _, _ = io.WriteString(g.in, strings.Repeat("y", 1<<20)) }() // the session may end before it has read all
	<-g.done
	if n := strings.Count(g.all(), prompt); n != 1 {
		t.Errorf("the page was shown %d times", n)
	}
}

// TestClosedAfterwards: the server closes a connection after its session, though the client does not.
func TestClosedAfterwards(t *testing.T) {
	s := serve(t)
	c := dial(t, s.addr, "ann", noKey)
	g := open(t, c, size{})
	g.await(prompt)
	g.typed("9\n")
	<-g.done
	_ = c.Wait() // it returns when the connection is closed
}

// TestRemovedKey: to remove a key ends its session.
func TestRemovedKey(t *testing.T) {
	s := serve(t)
	accounts := s.node.Node.Accounts
	p, err := accounts.NewLink(t.Context(), nodetest.Ann)
	if err != nil {
		t.Fatal(err)
	}
	print := ssh.FingerprintSHA256(newKey(t, 1).PublicKey())
	if _, err := accounts.LinkKey(t.Context(), print, accounts.LinkToken(p)); err != nil {
		t.Fatal(err)
	}
	g := open(t, dial(t, s.addr, "eve", ssh.PublicKeys(newKey(t, 1))), size{})
	g.await("You are Ann.")
	if err := accounts.UnlinkKey(t.Context(), nodetest.Ann.ID, print); err != nil {
		t.Fatal(err)
	}
	g.typed("8\n1\nMallory\n")
	<-g.done
	if p, err := accounts.Person(t.Context(), nodetest.Ann.ID); err != nil || p.Name == "Mallory" {
		t.Errorf("a removed key renamed Ann: %+v, %v", p, err)
	}
}

// TestWhole plays a whole match of every game, line by line.
func TestWhole(t *testing.T) {
	for i, one := range games.All() {
		t.Run(one.Info().ID, func(t *testing.T) {
			s := serve(t)
			g := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{})
			g.await(prompt)
			g.typed(fmt.Sprintln(i + 1))
			if seats := one.Info().Seats; len(seats) > 1 {
				g.await(prompt)
				g.typed(fmt.Sprintln(1 + slices.Index(seats, 2))) // two players
			}
			g.await(prompt)
			g.typed("1\n") // the bot
			rnd := rand.New(rand.NewPCG(1, 2))
			for n := 0; ; n++ {
				asked := g.awaitOne("ann> ", "(y/n) ", prompt)
				switch {
				case asked == prompt:
				case asked == "(y/n) ":
					g.typed("y\n")
				case n > 500:
					g.typed("resign\n") // a crew that searches little never ends
				default:
					g.typed(fmt.Sprintln(1 + rnd.IntN(20))) // a number that is none is asked again
				}
				if asked == prompt {
					break
				}
			}
			ann, err := s.node.Node.Accounts.OfKey(t.Context(), ssh.FingerprintSHA256(newKey(t, 1).PublicKey()))
			if err != nil {
				t.Fatal(err)
			}
			over, err := s.node.Node.Lobby.Count(t.Context(), listing.Query{List: listing.MyPast, Guest: ann.Guest}, 10)
			if err != nil || over != 1 {
				t.Errorf("%d matches are over, %v:\n%s", over, err, g.all())
			}
		})
	}
}
