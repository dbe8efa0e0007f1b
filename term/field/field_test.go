package field_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term/field"
)

// keys are the codes of keys by the signs that stand for them in TestEdit.
var keys = map[rune]tea.Key{
	'<': {Code: tea.KeyLeft}, '>': {Code: tea.KeyRight}, '[': {Code: tea.KeyHome}, ']': {Code: tea.KeyEnd}, '#': {Code: tea.KeyBackspace},
	'~': {Code: tea.KeyDelete}, '-': {Code: 'w', Mod: tea.ModCtrl}, '{': {Code: tea.KeyLeft, Mod: tea.ModCtrl}, '^': {Code: 'v', Mod: tea.ModCtrl}, '!': {Code: tea.KeyTab},
}

// TestEdit writes a line, and changes it in all its places.
func TestEdit(t *testing.T) {
	for typed, want := range map[string]string{
		"abc": "abc_", "abc##": "a_", "ac<b": "abc", "bc[a": "abc", "ab[c]d": "cabd_", "abc[~": "bc", "one two-": "one _", "one two{x": "one xtwo", "": "_", "a^!": "a_", "Zoë<ü": "Zoüë",
	} {
		f := field.New("", 0)
		for _, r := range typed {
			k, special := keys[r]
			if !special {
				k = tea.Key{Code: r, Text: string(r)}
			}
			f.Press(tea.KeyPressMsg(k))
		}
		if got := ansi.Strip(f.View(20)); got != want || f.Text() != strings.TrimSuffix(want, "_") {
			t.Errorf("%q shows %q, want %q; the text is %q", typed, got, want, f.Text())
		}
	}
}

// TestPaste: what is pasted becomes one line without control characters. A text that is too long is not pasted at all.
func TestPaste(t *testing.T) {
	f := field.New("ab", 9)
	f.Press(tea.KeyPressMsg(keys['<']))
	f.Paste(" x\r\n\ty\x1b[2J ")
	f.Paste("xx")
	if f.Text() != "ax y[2Jb" || !strings.Contains(f.View(20), "\x1b[7m") {
		t.Errorf("the text is %q, shown as %q", f.Text(), f.View(20))
	}
}

// TestView: a long line shows the part around the cursor, in its columns.
func TestView(t *testing.T) {
	f := field.New("the quick brown fox 狐狸 jumps", 0)
	for range 30 {
		if got := f.View(10); ansi.StringWidth(got) > 10 || !strings.HasSuffix(got, "_") && !strings.Contains(got, "\x1b[7m") {
			t.Errorf("it shows %q", got)
		}
		f.Press(tea.KeyPressMsg(keys['<']))
	}
}
