package sshd_test

import (
	"quarterdeck/term/termtest"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/crypto/ssh"
)

// terminal is an emulator of the terminal of a guest.
type terminal struct {
	*guest
	size size
	emu  *termtest.Emulator
}

// openScreen begins a session of a guest who looks at the whole screen.
func openScreen(t *testing.T, c *ssh.Client, z size) *terminal {
	t.Helper()
	w := &terminal{size: z, emu: termtest.NewEmulator(t, z.w, z.h)}
	w.guest = openOn(t, c, z, w.emu)
	return w
}

// cells returns the screen: each cell with the style that can be seen of it. A blank shows neither its color nor its weight: the renderer
// writes it with or without them, by the screens that it has drawn before. Where a hidden cursor is left depends on those too.
func (w *terminal) cells() string {
	const unseen = uv.AttrBold | uv.AttrFaint | uv.AttrItalic | uv.AttrBlink | uv.AttrRapidBlink
	seen := uv.NewScreenBuffer(w.size.w, w.size.h)
	w.emu.Draw(seen)
	for y := range w.size.h {
		for x := range w.size.w {
			c := seen.CellAt(x, y)
			if s := &c.Style; c.Content == " " && s.Underline == uv.UnderlineNone && s.Attrs&^unseen == 0 {
				s.Fg, s.Attrs = nil, 0
			}
		}
	}
	return seen.Render() + "\n" + w.emu.Modes()
}

// text returns the screen as text.
func (w *terminal) text() string { return ansi.Strip(w.emu.Render()) }

// until waits until a condition holds for the screen.
func (w *terminal) until(what string, ok func(screen string) bool) {
	w.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		screen := w.text()
		if ok(screen) {
			return
		}
		if time.Now().After(end) {
			w.t.Fatalf("%s: the screen stays\n%s", what, screen)
		}
	}
}
