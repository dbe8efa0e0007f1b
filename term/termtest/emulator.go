package termtest

import (
	"fmt"
	"io"
	"sync"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// Emulator is an emulator of a terminal, which several goroutines can use at a time. It does not answer questions about itself.
type Emulator struct {
	mu  sync.Mutex
	emu *vt.Emulator
}

// NewEmulator returns an emulator of a terminal of a size, which the end of the test closes.
func NewEmulator(t testing.TB, width, height int) *Emulator {
	t.Helper()
	e := &Emulator{emu: vt.NewEmulator(width, height)}
	answers, ok := e.emu.InputPipe().(io.Closer)
	if !ok {
		t.Fatal("the emulator's answers cannot be ended")
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = io.Copy(io.Discard, e.emu) // until they are
	}()
	t.Cleanup(func() {
		_ = answers.Close() // the emulator's own Close races with reading
		<-ended
	})
	return e
}

// Write implements io.Writer for what a program sends.
func (e *Emulator) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.emu.Write(p)
}

// Render returns the screen with its styles.
func (e *Emulator) Render() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.emu.Render()
}

// Draw draws the screen cell by cell.
func (e *Emulator) Draw(to uv.ScreenBuffer) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.emu.Draw(to, to.Bounds())
}

// Modes returns whether the cursor is hidden and which screen is shown, in words.
func (e *Emulator) Modes() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return fmt.Sprintf("cursor hidden %v, other screen %v", e.emu.CursorHidden(), e.emu.IsAltScreen())
}
