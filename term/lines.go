package term

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Lines reads the lines of a pipe.
type Lines struct {
	in     *bufio.Reader
	behind int
}

// NewLines returns the lines of in.
func NewLines(in io.Reader) *Lines { return &Lines{in: bufio.NewReaderSize(in, maxLine)} }

// maxLine is the longest line, in bytes. No command or move comes near.
const maxLine = 1 << 16

var errLongLine = fmt.Errorf("a line of the input is longer than %d bytes: pipe one move a line", maxLine)

// Next returns the next line without its end. At the end of the input it returns ErrInputEnded.
func (l *Lines) Next() (string, error) {
	text, err := l.in.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return "", errLongLine
	case errors.Is(err, io.EOF) && len(text) == 0:
		return "", ErrInputEnded
	case err != nil && !errors.Is(err, io.EOF):
		return "", err
	}
	line := strings.TrimSuffix(strings.TrimSuffix(string(text), "\n"), "\r")
	l.behind = 0
	arrived, _ := l.in.Peek(l.in.Buffered()) // they are there
	for next := range bytes.Lines(arrived) {
		if len(bytes.TrimSpace(next)) > 0 {
			l.behind++
		}
	}
	return line, nil
}

// Behind returns how many lines with text had arrived behind the last one when it was read.
func (l *Lines) Behind() int { return l.behind }

// Ignored says that lines of input behind a match or a lesson were ignored, as a sentence; "" for none.
func Ignored(lines int) string {
	switch lines {
	case 0:
		return ""
	case 1:
		return "1 more line of input was ignored: nothing was waiting for it."
	}
	return fmt.Sprintf("%d more lines of input were ignored: nothing was waiting for them.", lines)
}
