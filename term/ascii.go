package term

import (
	"io"
	"strings"
	"unicode/utf8"
)

// ascii replaces characters that are not ASCII by one that is, of the same width.
var ascii = strings.NewReplacer("♠", "s", "♥", "h", "♦", "d", "♣", "c", "–", "-", "—", "-", "−", "-", "“", `"`, "”", `"`, "‘", "'", "’", "'", "·", "-", "…", ".", "×", "x", "•", "*",
	"─", "-", "│", "|", "┌", "+", "┐", "+", "└", "+", "┘", "+", "═", "=", "║", "#", "╔", "#", "╗", "#", "╚", "#", "╝", "#", "━", "=", "┃", "!", "┏", "+", "┓", "+", "┗", "+", "┛", "+",
	"▸", ">", "‹", "<", "›", ">", "↑", "^", "↓", "v", "←", "<", "→", ">", "≈", "=", "≤", "<", "≥", ">", "±", "~", "○", "o", "★", "*", "✓", "+", "✗", "x", "█", "#", "▀", "^", "▄", "_", "▼", "a", "∞", "b", "●", "c", "†", "d",
	"\u00a0", " ")

// ASCII returns text without other characters. Escape sequences stay as they are.
func ASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if r > lastASCII {
			return '?'
		}
		return r
	}, ascii.Replace(text))
}

// lastASCII is the last character of ASCII that shows.
const lastASCII = '~'

// asciiWriter writes text without other characters.
type asciiWriter struct {
	out  io.Writer
	part []byte // the beginning of a character of which the rest was not written yet
}

// ASCIIWriter returns a writer to out of text without other characters than ASCII.
func ASCIIWriter(out io.Writer) io.Writer { return &asciiWriter{out: out} }

// Write implements io.Writer.
func (a *asciiWriter) Write(p []byte) (int, error) {
	text := append(a.part, p...)
	whole := len(text)
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if tail := text[len(text)-n:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				whole -= n
			}
			break
		}
	}
	a.part = append([]byte(nil), text[whole:]...)
	if _, err := io.WriteString(a.out, ASCII(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}
