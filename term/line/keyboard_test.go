package line

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	"quarterdeck/term"
)

// keyboard is a terminal at which keys are typed.
type keyboard struct {
	io.Reader
	bytes.Buffer
}

func (k *keyboard) Read(p []byte) (int, error) { return k.Reader.Read(p) }

// TestKeyboard edits, completes and repeats lines, and leaves with Ctrl-D.
func TestKeyboard(t *testing.T) {
	k := NewKeyboard(&keyboard{Reader: strings.NewReader("plzz\x7f\x7f\t 3\r\x1b[A\r\x04")}, 80, 24)
	k.Complete([]string{"play 3", "play 4", "quit"})
	for _, want := range []string{"play  3", "play  3"} {
		if l := <-k.Read("Ann> "); l.Text != want || l.Err != nil {
			t.Errorf("read %q, %v; want %q", l.Text, l.Err, want)
		}
	}
	if l := <-k.Read("Ann> "); !errors.Is(l.Err, term.ErrQuit) {
		t.Errorf("Ctrl-D: %v", l.Err)
	}
}

// TestKeyboardGoesOn: a line that is being edited goes on when the prompt changes.
func TestKeyboardGoesOn(t *testing.T) {
	in, keys := io.Pipe()
	k := NewKeyboard(&keyboard{Reader: in}, 80, 24)
	first := k.Read("… ")
	if k.Read("Ann> ") != first {
		t.Fatal("there are two channels")
	}
	if _, err := keys.Write([]byte("quit\r")); err != nil {
		t.Fatal(err)
	}
	if l := <-first; l.Text != "quit" {
		t.Errorf("read %q", l.Text)
	}
}

// TestKeyboardLongQuestion: of a question of several lines, only the last is the prompt that the editor counts on; all begin on the left.
func TestKeyboardLongQuestion(t *testing.T) {
	screen := &keyboard{Reader: strings.NewReader("y\r")}
	k := NewKeyboard(screen, 20, 24)
	if l := <-k.Read("Leave the match?\nIt is saved. (y/n) "); l.Text != "y" {
		t.Errorf("read %q, %v", l.Text, l.Err)
	}
	if text := screen.String(); !strings.HasPrefix(text, "Leave the match?\r\nIt is saved. (y/n) ") {
		t.Errorf("the terminal got %q", text)
	}
}

// leavable is a keyboard whose reads can be ended.
type leavable struct {
	keyboard
	in   *io.PipeReader
	read chan struct{} // receives before each read
}

func newLeavable() (*leavable, *io.PipeWriter) {
	in, keys := io.Pipe()
	return &leavable{in: in, read: make(chan struct{}, 100)}, keys
}

func (l *leavable) Read(p []byte) (int, error) {
	l.read <- struct{}{}
	return l.in.Read(p)
}

func (l *leavable) Cancel() bool {
	_ = l.in.CloseWithError(io.EOF)
	return true
}

// TestKeyboardFits: when the window has room for the whole screen, a line that waits ends. One that was begun is finished first.
func TestKeyboardFits(t *testing.T) {
	in, _ := newLeavable()
	k := NewKeyboard(in, 70, 20)
	waiting := k.Read("Ann> ")
	<-in.read
	k.SetFits(true)
	for range 2 { // it stays so
		if l := <-waiting; !errors.Is(l.Err, term.ErrResized) {
			t.Fatalf("%+v", l)
		}
		waiting = k.Read("Ann> ")
	}

	in, keys := newLeavable()
	k = NewKeyboard(in, 70, 20)
	waiting = k.Read("Ann> ")
	var typed sync.WaitGroup
	typed.Go(func() { _, _ = keys.Write([]byte("4")) })
	<-in.read
	<-in.read // the editor has the first key
	k.SetFits(true)
	typed.Go(func() { _, _ = keys.Write([]byte("2\r")) })
	if l := <-waiting; l.Text != "42" || l.Err != nil {
		t.Errorf("%+v", l)
	}
	typed.Wait()
	if l := <-k.Read("Ann> "); !errors.Is(l.Err, term.ErrResized) {
		t.Errorf("%+v", l)
	}
}

// TestKeyboardBegin: a line can begin with a text, without what no one could type.
func TestKeyboardBegin(t *testing.T) {
	k := NewKeyboard(&keyboard{Reader: strings.NewReader("o\r")}, 80, 24)
	k.Begin("say h\x1b\r\nell")
	if l := <-k.Read("Ann> "); l.Text != "say hello" || l.Err != nil {
		t.Errorf("%+v", l)
	}
}

// TestKeyboardLists: a Tab that completes nothing more lists what can follow.
func TestKeyboardLists(t *testing.T) {
	screen := &keyboard{Reader: strings.NewReader("\tpl\t\t3\r")}
	k := NewKeyboard(screen, 80, 24)
	k.Complete([]string{"play 3", "play 4", "quit", "undo"})
	if l := <-k.Read("Ann> "); l.Text != "play 3" || l.Err != nil {
		t.Errorf("read %q, %v", l.Text, l.Err)
	}
	if text := screen.String(); strings.Count(text, "play 3 · play 4\r\n") != 1 {
		t.Errorf("the terminal got %q", text)
	}
}
