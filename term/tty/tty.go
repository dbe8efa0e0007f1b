// Package tty shows a match at the terminal of this process: on the whole screen, or line by line.
package tty

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xterm "golang.org/x/term"

	"quarterdeck/term"
	"quarterdeck/term/hint"
	"quarterdeck/term/letter"
	"quarterdeck/term/line"
	"quarterdeck/term/lobby"
	"quarterdeck/term/screen"
)

// Flags choose how a match is shown.
type Flags struct {
	Plain bool `help:"Play line by line, as screen readers and slow connections need it."`
	ASCII bool `name:"ascii" help:"Draw with ASCII characters alone (default: if the locale is not UTF-8)."`
}

// Full reports whether the whole screen is used: unless it is small, or no terminal at all.
func (f *Flags) Full(in io.Reader, out io.Writer) bool {
	return f.mayFill(in, out) && screen.Fits(Size(out))
}

// mayFill reports whether the whole screen is used when the window is large enough.
func (f *Flags) mayFill(in io.Reader, out io.Writer) bool {
	return !f.Plain && Interactive(in, out) && os.Getenv("TERM") != "dumb"
}

// Beat is how long an event is shown.
const Beat = 700 * time.Millisecond

// hasUnicode reports whether the terminal's locale has other characters than ASCII.
func hasUnicode() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToUpper(os.Getenv(name)); value != "" {
			return strings.Contains(value, "UTF-8") || strings.Contains(value, "UTF8")
		}
	}
	return true
}

// Unicode reports whether the terminal has other characters than ASCII.
func (f *Flags) Unicode() bool { return !f.ASCII && hasUnicode() }

// Text returns a writer to out for texts. Where the terminal has no other characters, it writes ASCII.
func (f *Flags) Text(out io.Writer) io.Writer {
	if f.Unicode() {
		return out
	}
	return term.ASCIIWriter(out)
}

// Text returns a writer to out for the texts of commands without Flags.
func Text(out io.Writer) io.Writer { return (&Flags{}).Text(out) }

// playFull plays a match on the whole screen, and leaves its last words on the terminal. It returns the message to the table that a player
// had begun when the window became too small.
func (f *Flags) playFull(ctx context.Context, in io.Reader, out io.Writer, d term.Driver, o Options) (begun string, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	m := screen.New(ctx, d, screen.Options{Rules: o.Rules, Kept: o.Kept, Beat: Beat, Start: o.Start, Hints: o.Hints, ASCII: !f.Unicode(), Suspend: true, Read: o.read, Keys: o.keys})
	_, err = tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithEnvironment(term.ColorEnv(os.Environ()))).Run()
	if begun = screen.Close(m); err != nil {
		return "", err
	}
	if errors.Is(m.Err(), term.ErrResized) {
		return begun, m.Err()
	}
	if text := lastWords(ctx, d, o.Kept, m.Err()); text != "" {
		width, _ := Size(out)
		fmt.Fprintln(f.Text(out), term.Wrap(text, width))
	}
	return "", m.Err()
}

// How long a server may take to say how a match ended.
const (
	lastWordsTimeout = 10 * time.Second
	quitTimeout      = time.Second // for a player who has left before
)

// lastWords returns what is left on the terminal of a match that ended with an error, or none: its result, what comes after a lesson, or what
// becomes of what was left.
func lastWords(ctx context.Context, d term.Driver, kept string, why error) string {
	limit := lastWordsTimeout
	if errors.Is(why, term.ErrQuit) {
		limit = quitTimeout
	}
	ctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
	v, err := d.View(ctx, term.Now)
	if t, ok := d.(term.Teacher); ok && err == nil {
		if l := t.Lecture(); l.Last {
			return l.End
		}
		return kept
	}
	switch {
	case err != nil && !errors.Is(why, term.ErrQuit):
		return ""
	case err != nil:
		return kept
	case v.Result != nil:
		return v.Result.Text
	}
	return kept
}

// file is what standard input and output are, unless they are pipes.
type file interface{ Fd() uintptr }

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(file)
	return ok && xterm.IsTerminal(int(f.Fd()))
}

// Size returns the columns and rows of a terminal, or usual ones for a pipe.
func Size(out any) (width, height int) {
	if isTerminal(out) {
		if w, h, err := xterm.GetSize(int(out.(file).Fd())); err == nil {
			return w, h
		}
	}
	return term.DefaultWidth, 24
}

// Columns returns how wide a terminal is, or 0 for what is none.
func Columns(out any) int {
	if !isTerminal(out) {
		return 0
	}
	width, _ := Size(out)
	return width
}

// Options configure Play.
type Options struct {
	Rules term.Rulebooks // nil: no rules are known
	Kept  string         // what becomes of a match that is left, as a sentence
	Hints hint.Store     // of the guest; nil: there are no hints
	Start bool           // a match that is over is shown from its beginning
	read  term.Read
	keys  letter.ByViewer
}

// Play plays a match or a lesson. It goes from the whole screen to lines, and back, as the window's size demands.
func (f *Flags) Play(ctx context.Context, in io.Reader, out io.Writer, d term.Driver, o Options) error {
	o.read, o.keys = term.Read{}, letter.ByViewer{}
	lo := line.Options{Rules: o.Rules, Kept: o.Kept, Hints: o.Hints, ASCII: !f.Unicode(), Last: true, Read: o.read, Keys: o.keys, Start: o.Start}
	if !Interactive(in, out) {
		lo.Out, lo.Width = f.Text(out), term.DefaultWidth
		lo.In = line.Pipe(ctx, in, lo.Out)
		return line.Play(ctx, d, lo)
	}
	begun := ""
	return f.alternate(in, out, func() (err error) {
		wait(d, false)
		begun, err = f.playFull(ctx, in, out, d, o)
		return err
	}, func(k Keys) error {
		wait(d, true)
		if begun != "" {
			k.Begin("say " + begun)
		}
		lo.In, lo.Out, lo.Resize, lo.Live = k.Keyboard, k.Shown, k.Columns, true
		return line.Play(ctx, d, lo)
	})
}

// wait sets whether a match waits for bots, so that line by line their moves come with the next prompt.
func wait(d term.Driver, on bool) {
	if w, ok := d.(term.Waiter); ok {
		w.SetWait(on)
	}
}

// Interactive reports whether a person can choose: in and out are a terminal.
func Interactive(in io.Reader, out io.Writer) bool { return isTerminal(in) && isTerminal(out) }

// Choose has a person choose from a page, at a terminal.
func (f *Flags) Choose(ctx context.Context, in io.Reader, out io.Writer, p *lobby.Page) error {
	menu := p.Menu(!f.Unicode())
	return f.alternate(in, out, func() error {
		width, height := Size(out)
		s := lobby.NewScreen(ctx, menu, width, height)
		if _, err := tea.NewProgram(s, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithEnvironment(term.ColorEnv(os.Environ()))).Run(); err != nil {
			return err
		}
		return s.Err()
	}, func(k Keys) error {
		return (&lobby.Lines{Lobby: menu, In: k.Keyboard, Out: k.Shown, Resize: k.Columns, Live: true}).Play(ctx)
	})
}
