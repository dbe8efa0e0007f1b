package term_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/match/chat"
	"quarterdeck/term"
)

// TestASCII: text without other characters than ASCII is as wide as before, and keeps escape sequences and line ends.
func TestASCII(t *testing.T) {
	for text, want := range map[string]string{
		"“K♠” – won’t, José…\r\n":  "\"Ks\" - won't, Jose.\r\n",
		"\x1b[1m‹7♥›\x1b[0m ┌─┐\t": "\x1b[1m<7h>\x1b[0m +-+\t",
		"0 × 3\u00a0points · ≈ ±1": "0 x 3 points - = ~1",
		"":                         "",
	} {
		if got := term.ASCII(text); got != want || ansi.StringWidth(got) != ansi.StringWidth(text) {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		for size := 1; size < 5; size++ {
			var out strings.Builder
			w := term.ASCIIWriter(&out)
			for rest := text; rest != ""; {
				n := min(size, len(rest))
				if wrote, err := w.Write([]byte(rest[:n])); wrote != n || err != nil {
					t.Fatalf("wrote %d of %d: %v", wrote, n, err)
				}
				rest = rest[n:]
			}
			if out.String() != want {
				t.Errorf("%q in pieces of %d bytes becomes %q, want %q", text, size, out.String(), want)
			}
		}
	}
	if _, err := term.ASCIIWriter(full{}).Write([]byte("x")); !errors.Is(err, errFull) {
		t.Errorf("the error of the writer below is %v", err)
	}
}

// TestTyped: in ASCII, signs in what a person typed become no letters, as those of cards do.
func TestTyped(t *testing.T) {
	const text = "I ♥ “Zoë” → ★ e\u0301… 2 ≠ 3 ≮ 4"
	if got := term.Typed(text, false); got != text {
		t.Errorf("a terminal with all characters gets %q", got)
	}
	if got, want := term.Typed(text, true), `I ? "Zoe" -> ? e... 2 ? 3 ? 4`; got != want || term.ASCII(got) != want {
		t.Errorf("%q becomes %q, want %q", text, got, want)
	}
}

// TestChatASCII: in ASCII, a message keeps its meaning, and its writer has the same name as in the title and the log.
func TestChatASCII(t *testing.T) {
	l := chat.Line{Name: "Zoë ♥", Text: "I ♥ it"}
	if got, want := term.ASCII(term.ChatText(&l, true)), term.ASCII(l.Name)+": I ? it"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

var errFull = errors.New("the disk is full")

// full is a writer that fails.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
