package line

import (
	"bytes"
	"errors"
	"io"
	"strings"
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
