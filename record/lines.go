package record

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of what a reader accepts. A longer record is refused as soon as it passes a limit, so reading never takes more
// memory than these allow.
const (
	MaxLine  = 256 << 10 // bytes of one line; annotated lines list every legal action
	MaxLines = 200_000
	MaxBytes = 64 << 20
)

// scanner returns the lines of a text that are neither blank nor comments.
type scanner struct {
	in    *bufio.Reader
	line  int // number of the line returned last, from 1
	bytes int // read so far
	buf   []byte
}

func newScanner(r io.Reader) *scanner { return &scanner{in: bufio.NewReader(r)} }

// next returns the next line that is neither blank nor a comment, without its line ending. At the end of the text it
// returns io.EOF, and line is then the number of the line after the last one.
func (sc *scanner) next() (string, error) {
	for {
		text, err := sc.read()
		if err != nil {
			return "", err
		}
		if strings.Trim(text, " \t") != "" && text[0] != '#' {
			return text, nil
		}
	}
}

// read returns the next line, blank lines and comments included.
func (sc *scanner) read() (string, error) {
	sc.line++
	sc.buf = sc.buf[:0]
	for {
		part, err := sc.in.ReadSlice('\n')
		sc.buf = append(sc.buf, part...)
		sc.bytes += len(part)
		switch {
		case len(sc.buf) > MaxLine:
			return "", sc.fail(fmt.Sprintf("a line of more than %d bytes", MaxLine), "a shorter one")
		case sc.bytes > MaxBytes:
			return "", sc.fail(fmt.Sprintf("more than %d bytes", MaxBytes), "a shorter record")
		case err == nil:
			return sc.text()
		case errors.Is(err, io.EOF) && len(sc.buf) == 0:
			return "", io.EOF
		case errors.Is(err, io.EOF):
			return "", sc.fail("the end of the file within "+quote(string(sc.buf)), "a line ending: the record has been cut off")
		case !errors.Is(err, bufio.ErrBufferFull):
			return "", fmt.Errorf("line %d: %w", sc.line, err)
		}
	}
}

// text returns the line in buf without its ending, or an error if it is not text.
func (sc *scanner) text() (string, error) {
	line := strings.TrimSuffix(strings.TrimSuffix(string(sc.buf), "\n"), "\r")
	if sc.line > MaxLines {
		return "", sc.fail(fmt.Sprintf("more than %d lines", MaxLines), "a shorter record")
	}
	if !isText(line) {
		return "", sc.fail(quote(line), "text in UTF-8 without control characters")
	}
	return line, nil
}

// fail returns an error about the line returned last.
func (sc *scanner) fail(found, expected string) *Error {
	return &Error{Line: sc.line, Found: found, Expected: expected}
}

// isText reports whether text is UTF-8 and holds no control character but tabs.
func isText(text string) bool {
	control := func(c rune) bool { return c != '\t' && unicode.IsControl(c) }
	return utf8.ValidString(text) && !strings.ContainsFunc(text, control)
}
