package command

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/term"
)

// Status is a line of text that changes on a terminal and is silent elsewhere.
type Status struct {
	out   io.Writer // nil: silent
	shown time.Time
	width int // of what is on the screen
}

// NewStatus returns a line that says nothing unless out is a terminal.
func NewStatus(out io.Writer) *Status {
	s := &Status{}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		s.out = out
	}
	return s
}

// Show replaces the line by a text, at most ten times a second.
func (s *Status) Show(text func() string) {
	if s.out == nil || time.Since(s.shown) < 100*time.Millisecond {
		return
	}
	s.shown = time.Now()
	line := text()
	width := utf8.RuneCountInString(line)
	fmt.Fprint(s.out, "\r"+line+strings.Repeat(" ", max(0, s.width-width)))
	s.width = width
}

// Clear removes the line.
func (s *Status) Clear() {
	if s.out != nil && s.width > 0 {
		fmt.Fprint(s.out, "\r"+strings.Repeat(" ", s.width)+"\r")
		s.width = 0
	}
}
