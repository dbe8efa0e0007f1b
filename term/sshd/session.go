package sshd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"

	"quarterdeck/game"
	"quarterdeck/host/task"
	"quarterdeck/internal/nickname"
	"quarterdeck/term"
	"quarterdeck/term/line"
	"quarterdeck/term/lobby"
	"quarterdeck/term/remote"
	"quarterdeck/term/screen"
)

// The largest terminal that is drawn for. A client may say any size.
const (
	maxWidth  = 400
	maxHeight = 200
)

// framesPerSecond is how often a screen is drawn at most. The library's 60 wake the sessions of guests who wait twice as often.
const framesPerSecond = 30

// lastWords is how long a client has to receive the end of its session before its connection is closed.
const lastWords = 3 * time.Second

// serve gives a guest the lobby. A bug in what it draws ends the session, not the server.
func (s *Server) serve(sess ssh.Session) {
	s.sessions.Add(1)
	s.open.Add(1)
	defer func() {
		s.open.Add(-1)
		s.sessions.Done()
	}()
	ctx, cancel := context.WithCancel(s.Context(sess.Context(), hostOf(sess.RemoteAddr().String())))
	hangUp := func() {
		cancel()
		time.AfterFunc(lastWords, func() { closeConn(sess) })
	}
	defer hangUp()
	t := newTyped(sess, s.Idle, hangUp)
	go t.watch(ctx)
	_, err := task.Guard(func() (struct{}, error) {
		l, err := s.lobby(ctx, sess, hangUp)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.show(ctx, sess, t, l)
	})
	switch {
	case t.idle.Load():
		fmt.Fprintf(sess, "\r\nThe session ended after %v without a key. Your matches wait for you.\r\n", s.Idle)
	case err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, term.ErrInputEnded) && !errors.Is(err, tea.ErrProgramKilled):
		fmt.Fprintf(sess, "%v\r\n", publicError(err))
		s.Log.Warn("an SSH session failed", "error", err)
		_ = sess.Exit(1)
	}
}

// closeConn closes the connection of a session: with its one session it has done its work, and a client that keeps it open would
// keep its place.
func closeConn(sess ssh.Session) {
	if c, ok := sess.Context().Value(ssh.ContextKeyConn).(io.Closer); ok {
		_ = c.Close()
	}
}

// publicError returns what a guest may read of an error.
func publicError(err error) error {
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) {
		return refusal
	}
	return errors.New("the server cannot show the lobby now: try again in a minute")
}

// lobby returns what the guest of a session chooses from.
// hangUp ends the session when its key becomes another guest's.
func (s *Server) lobby(ctx context.Context, sess ssh.Session, hangUp func()) (*lobby.Lobby, error) {
	way := &local{handler: s.Handler, client: sess.RemoteAddr().String(), log: s.Log}
	client := &remote.Client{Base: s.Base, HTTP: &http.Client{Transport: way}}
	l := &lobby.Lobby{Client: client, Games: s.Games, Lessons: s.Lessons, Dailies: s.Dailies, Rules: s.Rules, Name: "Guest"}
	if name := nickname.Tidy(sess.User()); nickname.Check(name) == nil && !slices.Contains([]string{"root", "admin", "guest"}, strings.ToLower(name)) {
		l.Name = name
	}
	key := provenKey(sess)
	if key == nil {
		return l, nil
	}
	print := gossh.FingerprintSHA256(key)
	p, err := s.Accounts.OfKey(ctx, print)
	if err != nil {
		return nil, err
	}
	client.Token = s.Token(p)
	var mu sync.Mutex // held while the key changes its guest
	guest := p.Guest  // of the session
	way.token = func(ctx context.Context) (string, error) {
		mu.Lock()
		defer mu.Unlock()
		p, err := s.Accounts.OfKey(ctx, print)
		if err == nil && p.Guest != guest {
			hangUp()
			err = errOther
		}
		return s.Token(p), err
	}
	l.Key = &lobby.Key{Fingerprint: print, Link: func(ctx context.Context, link string) (string, error) {
		mu.Lock()
		defer mu.Unlock()
		p, err := s.Accounts.LinkKey(ctx, print, link[strings.LastIndexByte(link, '/')+1:])
		if err != nil {
			return "", err
		}
		guest = p.Guest
		return s.Token(p), nil
	}}
	go watchKey(ctx, way.token)
	return l, nil
}

var errOther = errors.New("your key belongs to another guest now: connect again")

// keyCheck is how often a session asks whether its key is still its guest's. Requests ask each time; a stream may last.
const keyCheck = 5 * time.Second

// watchKey asks for the token until ctx ends. It ends the session of a key that was removed or linked elsewhere.
func watchKey(ctx context.Context, token func(context.Context) (string, error)) {
	ticks := time.NewTicker(keyCheck)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
			_, _ = token(ctx) // a store that is away is asked again
		case <-ctx.Done():
			return
		}
	}
}

// provenKey returns the key with which the client authenticated, or nil. A key that a client only offered is not one.
func provenKey(sess ssh.Session) gossh.PublicKey {
	key := sess.PublicKey()
	if key == nil {
		return nil
	}
	return key
}

// show shows the lobby: on the whole screen while the window has room for it, and else line by line.
func (s *Server) show(ctx context.Context, sess ssh.Session, in io.Reader, l *lobby.Lobby) error {
	pty, sizes, ok := sess.Pty()
	env := term.ColorEnv(append(sess.Environ(), "TERM="+pty.Term))
	l.ASCII = !isUTF8(env)
	if !ok {
		out := textTo(sess, l)
		return (&lobby.Lines{Lobby: l, In: line.Pipe(ctx, in, out), Out: out, Width: term.DefaultWidth}).Play(ctx)
	}
	w := &window{}
	w.width, w.height = sizeOf(pty.Window)
	go w.follow(sizes)
	typed := readKeys(ctx, in)
	for {
		var err error
		if mayFill := pty.Term != "dumb"; mayFill && w.fits() {
			err = s.showScreen(ctx, sess, typed.open(), w, env, l)
		} else {
			err = showLines(ctx, sess, typed.open(), w, env, l, mayFill)
		}
		if !errors.Is(err, term.ErrResized) {
			return err
		}
	}
}

// showScreen shows the lobby on the whole screen.
func (s *Server) showScreen(ctx context.Context, sess ssh.Session, in *keysFor, w *window, env []string, l *lobby.Lobby) error {
	defer in.Cancel()
	width, height := w.size()
	model := lobby.NewScreen(ctx, l, width, height)
	model.Beat = s.Beat
	defer model.Close() // a guest who hangs up leaves no table
	program := tea.NewProgram(model, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(padded{sess}), tea.WithEnvironment(env), tea.WithColorProfile(colorprofile.Env(env)),
		tea.WithWindowSize(width, height), tea.WithFPS(framesPerSecond), tea.WithoutSignalHandler())
	sizes, ended := make(chan tea.WindowSizeMsg, 1), make(chan struct{})
	defer close(ended)
	go func() { // a program that has not begun takes no size
		for {
			select {
			case size := <-sizes:
				program.Send(size)
			case <-ended:
				return
			}
		}
	}()
	defer w.onChange(func(width, height int) {
		select { // the newest counts
		case <-sizes:
		default:
		}
		sizes <- tea.WindowSizeMsg{Width: width, Height: height}
	})()
	if _, err := program.Run(); err != nil {
		return err
	}
	return model.Err()
}

// textTo returns a writer to a session for the texts of a lobby.
func textTo(sess ssh.Session, l *lobby.Lobby) io.Writer {
	if l.ASCII {
		return term.ASCIIWriter(sess)
	}
	return sess
}

// showLines shows the lobby line by line at a keyboard. With mayFill, it ends when there is room for the whole screen.
func showLines(ctx context.Context, sess ssh.Session, in *keysFor, w *window, env []string, l *lobby.Lobby, mayFill bool) error {
	defer in.Cancel()
	width, height := w.size()
	keys := line.NewKeyboard(struct {
		io.Reader
		line.Canceler
		io.Writer
	}{in, in, textTo(sess, l)}, width, height)
	defer w.onChange(func(width, height int) {
		_ = keys.SetSize(width, height)
		keys.SetFits(mayFill && screen.Fits(width, height))
	})()
	out := &colorprofile.Writer{Forward: keys, Profile: colorprofile.Env(env)}
	return (&lobby.Lines{Lobby: l, In: keys, Out: out, Width: width, Live: true, Resize: w.columns}).Play(ctx)
}

// isUTF8 reports whether a terminal has other characters than ASCII: all have, unless they say so.
func isUTF8(env []string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		for _, kv := range env {
			if value, ok := strings.CutPrefix(kv, name+"="); ok && value != "" {
				value = strings.ToUpper(value)
				return strings.Contains(value, "UTF-8") || strings.Contains(value, "UTF8")
			}
		}
	}
	return true
}
