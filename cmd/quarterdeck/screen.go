package main

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

	"quarterdeck/games"
	"quarterdeck/term"
	"quarterdeck/term/line"
	"quarterdeck/term/screen"
)

// screenFlags choose how a match is shown.
type screenFlags struct {
	Plain bool `help:"Play line by line, as screen readers and slow connections need it."`
	ASCII bool `name:"ascii" help:"Draw with ASCII characters alone (default: if the locale is not UTF-8)."`
}

// full reports whether the whole screen is used: unless it is small, or no terminal at all.
func (f *screenFlags) full(std streams) bool {
	if f.Plain || !isTerminal(std.in) || !isTerminal(std.out) || os.Getenv("TERM") == "dumb" {
		return false
	}
	w, h, err := xterm.GetSize(int(std.out.(file).Fd()))
	return err == nil && w >= screen.MinWidth && h >= screen.MinHeight
}

// beat is how long an event is shown.
const beat = 700 * time.Millisecond

// hasUnicode reports whether the terminal's locale has other characters than ASCII.
func hasUnicode() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToUpper(os.Getenv(name)); value != "" {
			return strings.Contains(value, "UTF-8") || strings.Contains(value, "UTF8")
		}
	}
	return true
}

// playFull plays a match on the whole screen, and leaves its last words on the terminal.
func (f *screenFlags) playFull(ctx context.Context, std streams, d term.Driver, kept string) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	m := screen.New(ctx, d, screen.Options{Rules: rulesOf, Kept: kept, Beat: beat, ASCII: f.ASCII || !hasUnicode()})
	if _, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(std.in), tea.WithOutput(std.out)).Run(); err != nil {
		return err
	}
	if v, err := d.View(ctx, term.Now); err == nil && v.Result != nil {
		fmt.Fprintln(std.out, v.Result.Text)
	} else if err == nil && kept != "" {
		fmt.Fprintln(std.out, kept)
	}
	return m.Err()
}

// file is what standard input and output are, unless they are pipes.
type file interface{ Fd() uintptr }

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(file)
	return ok && xterm.IsTerminal(int(f.Fd()))
}

// sizeOf returns the columns and rows of a terminal, or usual ones for a pipe.
func sizeOf(out any) (width, height int) {
	if isTerminal(out) {
		if w, h, err := xterm.GetSize(int(out.(file).Fd())); err == nil {
			return w, h
		}
	}
	return term.DefaultWidth, 24
}

// play plays a match at the terminal. kept says what becomes of it when it is left.
func (f *screenFlags) play(ctx context.Context, std streams, d term.Driver, kept string) error {
	if f.full(std) {
		return f.playFull(ctx, std, d, kept)
	}
	o := line.Options{Out: std.out, Rules: rulesOf, Kept: kept}
	width, height := sizeOf(std.out)
	o.Width = width
	if !isTerminal(std.in) || !isTerminal(std.out) {
		o.In = line.Pipe(ctx, std.in, std.out)
		return line.Play(ctx, d, o)
	}
	fd := int(std.in.(file).Fd())
	was, err := xterm.MakeRaw(fd)
	if err != nil {
		return err
	}
	defer func() { _ = xterm.Restore(fd, was) }()
	keys := line.NewKeyboard(struct {
		io.Reader
		io.Writer
	}{std.in, std.out}, width, height)
	o.In, o.Live = keys, true
	o.Out = &colorprofile.Writer{Forward: keys, Profile: colorprofile.Detect(os.Stdout, os.Environ())}
	return line.Play(ctx, d, o)
}

// rulesOf returns the rules of a game.
func rulesOf(id string) string {
	g, err := games.Find(id, 0)
	if err != nil {
		return ""
	}
	return g.Info().RulesDoc
}
