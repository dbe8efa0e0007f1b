package load

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"golang.org/x/crypto/ssh"
)

const (
	frameLimit    = time.Minute // for the frame after a key, and for a screen that a visitor knows
	lostAfter     = 10 * time.Second
	width, height = 80, 24
)

// sshAddress returns the address for guests over SSH, from what the server says.
func (s *server) sshAddress() (string, error) {
	for {
		line, err := s.out.ReadString('\n')
		if err != nil {
			return "", err
		}
		if _, rest, found := strings.Cut(line, "ssh -p "); found {
			port, rest, _ := strings.Cut(rest, " ")
			host, _, _ := strings.Cut(rest, " ")
			return net.JoinHostPort(host, port), nil
		}
	}
}

// visitor is a guest over SSH with an emulator of a terminal.
type visitor struct {
	conn    *net.TCPConn
	gone    chan struct{} // closed when the connection is cut
	in      io.Writer
	number  int
	hurried bool // skips what other players did
	rnd     *rand.Rand
	screen  *vt.SafeEmulator

	looks, moves []time.Duration // from a key that opens or closes the help, or makes a move, to the first frame after it
	acted        int             // moves in this match
	over         int             // matches that were finished
	lost         int             // keys in a row that changed nothing

	mu   sync.Mutex
	last time.Time     // when the server last sent something
	sent chan struct{} // something was sent
}

// visit connects guest i, with a key and, if apart, an address of its own.
func visit(door string, i int, apart, hurried bool) (*visitor, error) {
	key := ed25519.NewKeyFromSeed(binary.LittleEndian.AppendUint64(bytes.Repeat([]byte{1}, ed25519.SeedSize-8), uint64(i)))
	signer, err := ssh.NewSignerFromSigner(key)
	if err != nil {
		return nil, err
	}
	dialer := &net.Dialer{Timeout: patience}
	if apart {
		dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 2, byte(i%100), byte(1+i/100))}
	}
	conn, err := dialer.Dial("tcp", door)
	if err != nil {
		return nil, err
	}
	v := &visitor{gone: make(chan struct{}), hurried: hurried, conn: conn.(*net.TCPConn), number: i, rnd: rand.New(rand.NewPCG(1, uint64(i))), screen: vt.NewSafeEmulator(width, height), sent: make(chan struct{}, 1)}
	if err := v.begin(door, signer); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", v.name(), err), conn.Close())
	}
	return v, nil
}

// begin begins the session.
func (v *visitor) begin(door string, signer ssh.Signer) error {
	config := &ssh.ClientConfig{User: v.name(), Auth: []ssh.AuthMethod{ssh.PublicKeys(signer)}, HostKeyCallback: ssh.InsecureIgnoreHostKey()}
	c, channels, requests, err := ssh.NewClientConn(v.conn, door, config)
	if err != nil {
		return err
	}
	go func() { _, _ = io.Copy(io.Discard, v.screen) }() // the terminal does not answer questions about itself
	sess, err := ssh.NewClient(c, channels, requests).NewSession()
	if err == nil {
		err = sess.RequestPty("xterm-256color", height, width, ssh.TerminalModes{})
	}
	if err == nil {
		v.in, err = sess.StdinPipe()
		sess.Stdout = v
	}
	if err == nil {
		err = sess.Shell()
	}
	return err
}

// cut ends the connection as the end of the guest's machine or of their network would, without a word of SSH.
func (v *visitor) cut() {
	close(v.gone)
	_ = v.conn.SetLinger(0) // a reset
	_ = v.conn.Close()
}

func (v *visitor) name() string { return fmt.Sprint("Ann", v.number) }

// Write implements io.Writer for what the server sends.
func (v *visitor) Write(p []byte) (int, error) {
	v.mu.Lock()
	v.last = time.Now()
	v.mu.Unlock()
	n, err := v.screen.Write(p)
	select {
	case v.sent <- struct{}{}:
	default:
	}
	return n, err
}

// lastSent returns when the server last sent something.
func (v *visitor) lastSent() time.Time {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.last
}

// press presses a key, and returns how long the server took to send something.
func (v *visitor) press(key string) (time.Duration, error) {
	select {
	case <-v.sent:
	default:
	}
	pressed := time.Now()
	if _, err := io.WriteString(v.in, key); err != nil {
		return 0, err
	}
	select {
	case <-v.sent:
		v.lost = 0
		return v.lastSent().Sub(pressed), nil
	case <-v.gone:
		return 0, net.ErrClosed
	case <-time.After(lostAfter):
		if v.lost++; v.lost == int(frameLimit/lostAfter) {
			return 0, fmt.Errorf("%v after the key %q, the screen is still\n%s", frameLimit, key, v.text())
		}
		return 0, errLost
	}
}

// errLost: a key changed nothing. A table ignores keys while it changes under the guest's fingers.
var errLost = errors.New("lost key")

func (v *visitor) text() string { return ansi.Strip(v.screen.Render()) }

// await waits until the screen has a text.
func (v *visitor) await(text string) error {
	for end := time.Now().Add(frameLimit); !strings.Contains(v.text(), text); <-time.After(10 * time.Millisecond) {
		if time.Now().After(end) {
			return fmt.Errorf("%s waits for %q at\n%s", v.name(), text, v.text())
		}
	}
	return nil
}

// play plays one match after another until ctx ends. After so many moves it resigns, because random moves need not end a match. It calls
// ended after the first match.
func (v *visitor) play(ctx context.Context, look time.Duration, moves int, ended func()) error {
	for ctx.Err() == nil {
		select {
		case <-time.After(look/2 + rand.N(look)):
		case <-ctx.Done():
			return nil
		}
		quiet := time.Since(v.lastSent())
		if quiet < min(look, 100*time.Millisecond) {
			continue // an event is being shown
		}
		screen := v.text()
		if strings.Contains(screen, "Nothing was chosen") && quiet < time.Second {
			continue // a key so soon would change nothing, and bring no frame
		}
		err := v.check(screen)
		if err == nil {
			err = v.turn(screen, moves)
		}
		if errors.Is(err, errUnknown) && quiet < frameLimit || errors.Is(err, errLost) {
			continue
		}
		if err != nil && ctx.Err() == nil {
			return fmt.Errorf("%s after %d moves: %w\n%s", v.name(), v.acted, err, v.text())
		}
		if v.over > 0 {
			ended()
		}
	}
	return nil
}

// aName is a name of a player of the measurement.
var aName = regexp.MustCompile(`\b(?:Ann|Bea|Cid)\d+`)

// check returns an error if the screen names another guest.
func (v *visitor) check(screen string) error {
	for _, name := range aName.FindAllString(screen, -1) {
		if name != v.name() {
			return fmt.Errorf("%s is on the screen", name)
		}
	}
	return nil
}

var (
	aMove      = regexp.MustCompile(`(?m)(?:^|  )([a-zA-Z])  [A-Z]`) // a line of the list of moves
	errUnknown = errors.New("unknown screen")
	titles     = []string{"Play Bastion", "Play Sabotage", "Play Heads Up Duel", "Play Pirates Port", "Play Breach"}
)

// choice returns the letter of the first line of a menu that has one of some texts, or "".
func choice(screen string, texts ...string) string {
	for _, text := range texts {
		for line := range strings.Lines(screen) {
			fields := strings.Fields(strings.TrimLeft(line, "> "))
			if len(fields) > 1 && len(fields[0]) == 1 && strings.Contains(line, text) {
				return fields[0]
			}
		}
	}
	return ""
}

// turn does what the screen asks for.
func (v *visitor) turn(screen string, moves int) error {
	letters := aMove.FindAllStringSubmatch(screen, -1)
	key := ""
	switch has := func(text string) bool { return strings.Contains(screen, text) }; {
	case has("Loading…"), has("One moment …"), has("Space: next event") && !v.hurried:
		return nil // an answer of the server that is under way, or an event
	case has("Space: next event"):
		key = "\x1b[27u" // to the end of what happened
	case has("↑ ↓, Enter: choose"):
		switch {
		case v.acted < moves, v.rnd.IntN(20) == 0:
			key = "\x1b[27u" // back to the table, which may be over so that there is nothing to resign
		case has("▸ Resign"):
			key = "\r"
		default:
			key = "\x1b[B"
		}
	case has("Esc: back to the table"):
		return v.timed("\x1b[27u", &v.looks)
	case has("y: yes"):
		key = "y"
	case has("q: leave"):
		if v.acted > 0 { // else the key was not carried out yet
			v.over, v.acted = v.over+1, 0
		}
		key = "q"
	case has("You are " + v.name()):
		key = choice(screen, titles[v.number%len(titles)])
	case has("How many play?"):
		key = choice(screen, "2 players", "You alone")
	case has("Who plays with you?"), has("You play alone."):
		key = choice(screen, "(mate)", "Start")
	case has("Esc: menu") && v.acted >= moves:
		key = "\x1b[27u"
	case has("Esc: menu") && len(letters) == 0:
		return nil // the bot's turn
	case len(letters) == 0:
	case v.rnd.IntN(3) == 0:
		return v.timed("?", &v.looks) // the help, which covers the table
	default:
		v.acted++
		return v.timed(letters[v.rnd.IntN(len(letters))][1], &v.moves)
	}
	if key == "" {
		return errUnknown
	}
	_, err := v.press(key)
	return err
}

// timed presses a key and appends how long the server took.
func (v *visitor) timed(key string, times *[]time.Duration) error {
	took, err := v.press(key)
	if err == nil {
		*times = append(*times, took)
	}
	return err
}
