package tty

import (
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	xterm "golang.org/x/term"

	"quarterdeck/term"
	"quarterdeck/term/line"
	"quarterdeck/term/screen"
)

// Keys is the keyboard of a terminal in raw mode, and what goes with it.
type Keys struct {
	*line.Keyboard
	Shown   io.Writer  // for what is shown
	Columns func() int // how wide the terminal is now
}

// alternate shows something at a terminal, with full on the whole screen while the window has room for it, and else with lines, until one of
// them ends with another error than term.ErrResized.
func (f *Flags) alternate(in io.Reader, out io.Writer, full func() error, lines func(Keys) error) error {
	for {
		var err error
		if f.Full(in, out) {
			err = full()
		} else {
			err = f.atKeyboard(in, out, lines)
		}
		if !errors.Is(err, term.ErrResized) {
			return err
		}
	}
}

// atKeyboard calls play with the keyboard of a terminal, which is in raw mode meanwhile.
func (f *Flags) atKeyboard(in io.Reader, out io.Writer, play func(Keys) error) error {
	fd := int(in.(file).Fd())
	was, err := xterm.MakeRaw(fd)
	if err != nil {
		return err
	}
	defer func() { _ = xterm.Restore(fd, was) }()
	source, err := uv.NewCancelReader(in)
	if err != nil {
		return err
	}
	defer func() {
		source.Cancel() // what reads still
		_ = source.Close()
	}()
	width, height := Size(out)
	keys := line.NewKeyboard(struct {
		io.Reader
		line.Canceler
		io.Writer
	}{source, source, f.Text(out)}, width, height)
	defer f.follow(in, out, keys)()
	columns := func() int { width, _ := Size(out); return width }
	return play(Keys{keys, &colorprofile.Writer{Forward: keys, Profile: colorprofile.Detect(out, term.ColorEnv(os.Environ()))}, columns})
}

// look is how often the size of the terminal is asked for.
const look = 200 * time.Millisecond

// follow tells a keyboard how large its terminal is, until stop is called.
func (f *Flags) follow(in io.Reader, out io.Writer, keys *line.Keyboard) (stop func()) {
	mayFill := f.mayFill(in, out)
	ended := make(chan struct{})
	var done sync.WaitGroup
	done.Go(func() {
		ticks := time.NewTicker(look)
		defer ticks.Stop()
		wide, high := Size(out)
		for {
			select {
			case <-ended:
				return
			case <-ticks.C:
			}
			w, h := Size(out)
			if w != wide || h != high {
				wide, high = w, h
				_ = keys.SetSize(w, h) // if it cannot draw the line, reading fails, too
			}
			if mayFill {
				keys.SetFits(screen.Fits(w, h))
			}
		}
	})
	return func() {
		close(ended)
		done.Wait()
	}
}
