// Package tty shows a match at the terminal of this process: on the whole screen, or line by line.
package tty

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	xterm "golang.org/x/term"

	"quarterdeck/term"
	"quarterdeck/term/hint"
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
	if f.Plain || !isTerminal(in) || !isTerminal(out) || os.Getenv("TERM") == "dumb" {
		return false
	}
	w, h, err := xterm.GetSize(int(out.(file).Fd()))
	return err == nil && w >= screen.MinWidth && h >= screen.MinHeight
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

// playFull plays a match on the whole screen, and leaves its last words on the terminal.
func (f *Flags) playFull(ctx context.Context, in io.Reader, out io.Writer, d term.Driver, o Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	m := screen.New(ctx, d, screen.Options{Rules: o.Rules, Kept: o.Kept, Beat: Beat, Start: o.Start, Hints: o.Hints, ASCII: !f.Unicode(), Suspend: true})
	if _, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out)).Run(); err != nil {
		return err
	}
	if text := lastWords(ctx, d, o.Kept); text != "" {
		width, _ := Size(out)
		fmt.Fprintln(f.Text(out), term.Wrap(text, width))
	}
	return m.Err()
}

// lastWords returns what is left on the terminal of a match: its result, what comes after a lesson, or what becomes of what was left.
func lastWords(ctx context.Context, d term.Driver, kept string) string {
	v, err := d.View(ctx, term.Now)
	if t, ok := d.(term.Teacher); ok && err == nil {
		if l := t.Lecture(); l.Last {
			return l.Text[len(l.Text)-1]
		}
		return kept
	}
	switch {
	case err != nil:
		return ""
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
	Start bool           // a match that is over is shown from its beginning, on the whole screen
}

// Play plays a match.
func (f *Flags) Play(ctx context.Context, in io.Reader, out io.Writer, d term.Driver, o Options) error {
	if f.Full(in, out) {
		return f.playFull(ctx, in, out, d, o)
	}
	text := f.Text(out)
	lo := line.Options{Out: text, Rules: o.Rules, Kept: o.Kept, Hints: o.Hints, ASCII: !f.Unicode(), Last: true}
	lo.Width, _ = Size(out)
	if !Interactive(in, out) {
		lo.In = line.Pipe(ctx, in, text)
		return line.Play(ctx, d, lo)
	}
	return f.AtKeyboard(in, out, func(keys *line.Keyboard, shown io.Writer) error {
		lo.In, lo.Out, lo.Live = keys, shown, true
		lo.Resize = func() int {
			width, height := Size(out)
			_ = keys.SetSize(width, height) // while a line is edited, the terminal may have another size at once
			return width
		}
		return line.Play(ctx, d, lo)
	})
}

// AtKeyboard calls play with the keyboard of a terminal, which is in raw mode meanwhile, and a writer for what is shown.
func (f *Flags) AtKeyboard(in io.Reader, out io.Writer, play func(keys *line.Keyboard, shown io.Writer) error) error {
	fd := int(in.(file).Fd())
	was, err := xterm.MakeRaw(fd)
	if err != nil {
		return err
	}
	defer func() { _ = xterm.Restore(fd, was) }()
	width, height := Size(out)
	keys := line.NewKeyboard(struct {
		io.Reader
		io.Writer
	}{in, f.Text(out)}, width, height)
	return play(keys, &colorprofile.Writer{Forward: keys, Profile: colorprofile.Detect(os.Stdout, os.Environ())})
}

// Interactive reports whether a person can choose: in and out are a terminal.
func Interactive(in io.Reader, out io.Writer) bool { return isTerminal(in) && isTerminal(out) }

// Choose has a person choose from a page, at a terminal.
func (f *Flags) Choose(ctx context.Context, in io.Reader, out io.Writer, p *lobby.Page) error {
	width, height := Size(out)
	menu := p.Menu(!f.Unicode())
	if f.Full(in, out) {
		_, err := tea.NewProgram(lobby.NewScreen(ctx, menu, width, height), tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out)).Run()
		return err
	}
	return f.AtKeyboard(in, out, func(keys *line.Keyboard, shown io.Writer) error {
		return (&lobby.Lines{Lobby: menu, In: keys, Out: shown, Width: width, Live: true}).Play(ctx)
	})
}
