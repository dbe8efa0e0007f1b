package term_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"quarterdeck/term"
)

// TestLinesBehind: lines know how many with text have arrived behind the last one, and the last one needs no end.
func TestLinesBehind(t *testing.T) {
	l := term.NewLines(strings.NewReader("a\r\n\n  \nb\nc"))
	for i, want := range []struct {
		text   string
		behind int
	}{{"a", 2}, {"", 2}, {"  ", 2}, {"b", 1}, {"c", 0}} {
		if text, err := l.Next(); text != want.text || l.Behind() != want.behind || err != nil {
			t.Errorf("line %d: %q, %d behind, %v", i+1, text, l.Behind(), err)
		}
	}
	if text, err := l.Next(); text != "" || !errors.Is(err, term.ErrInputEnded) {
		t.Errorf("the end: %q, %v", text, err)
	}
}

// TestLinesFail: a line that is too long, and an input that fails, end with a reason.
func TestLinesFail(t *testing.T) {
	if _, err := term.NewLines(strings.NewReader(strings.Repeat("x", 1<<16+1))).Next(); err == nil || !strings.Contains(err.Error(), "one move a line") {
		t.Errorf("a long line: %v", err)
	}
	if _, err := term.NewLines(iotest.ErrReader(io.ErrUnexpectedEOF)).Next(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a broken input: %v", err)
	}
}
