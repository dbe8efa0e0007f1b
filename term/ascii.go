package term

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// ascii replaces characters that are not ASCII by one that is, of the same width.
var ascii = strings.NewReplacer("♠", "s", "♥", "h", "♦", "d", "♣", "c", "–", "-", "—", "-", "−", "-", "“", `"`, "”", `"`, "‘", "'", "’", "'", "·", "-", "…", ".", "×", "x", "•", "*",
	"─", "-", "│", "|", "┌", "+", "┐", "+", "└", "+", "┘", "+", "═", "=", "║", "#", "╔", "#", "╗", "#", "╚", "#", "╝", "#", "━", "=", "┃", "!", "┏", "+", "┓", "+", "┗", "+", "┛", "+",
	"▸", ">", "‹", "<", "›", ">", "↑", "^", "↓", "v", "←", "<", "→", ">", "≈", "=", "≤", "<", "≥", ">", "±", "~", "○", "o", "★", "*", "✓", "+", "✗", "x", "█", "#", "▀", "^", "▄", "_", "▼", "a", "∞", "b", "●", "c", "†", "d",
	"\u00a0", " ")

// ASCII returns text without other characters. Signs of the table become letters, accented letters lose their accents, and what is left
// becomes "?". Escape sequences stay as they are.
func ASCII(text string) string { return strings.Map(plainLetter, ascii.Replace(text)) }

// Typed returns what a person has typed, as ASCII if the terminal has no other characters. Unlike ASCII, it makes no letters of signs: "♥"
// in a message is no "h".
func Typed(text string, ascii bool) string {
	if !ascii {
		return text
	}
	return strings.Map(plainLetter, punctuation.Replace(text))
}

// punctuation is what ASCII has signs of the same meaning for.
var punctuation = strings.NewReplacer("–", "-", "—", "-", "−", "-", "“", `"`, "”", `"`, "„", `"`, "‘", "'", "’", "'", "…", "...", "×", "x", "→", "->", "←", "<-", "\u00a0", " ")

// plainLetter returns a character of ASCII as it is, an accented letter without its accent, nothing for an accent alone, and else "?".
func plainLetter(r rune) rune {
	switch {
	case r <= lastASCII:
		return r
	case unicode.Is(unicode.Mn, r):
		return -1
	}
	if base, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r))); unicode.IsLetter(r) && base <= lastASCII {
		return base
	}
	return '?'
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
