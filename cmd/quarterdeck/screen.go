package main

import (
	"context"
	"io"
	"os"

	"github.com/charmbracelet/colorprofile"
	xterm "golang.org/x/term"

	"quarterdeck/games"
	"quarterdeck/term"
	"quarterdeck/term/line"
)

// screenFlags choose how a match is shown.
type screenFlags struct {
	Plain bool `help:"Play line by line, as screen readers and slow connections need it."`
}

// full reports whether the whole screen is used.
func (f *screenFlags) full(streams) bool { return false }

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
