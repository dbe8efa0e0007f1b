// Package field is a line of text that a player writes on the whole screen.
package field

import (
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// Field is a line that is being written.
type Field struct{ in textinput.Model }

// New returns a line that begins with a text. most is the largest number of characters; 0: there is none.
func New(text string, most int) *Field {
	f := &Field{textinput.New()}
	f.in.CharLimit = most
	f.in.KeyMap.Paste = key.NewBinding() // it reads the clipboard of this machine, which over SSH is the server's
	f.in.Focus()
	f.in.SetValue(text)
	f.in.CursorEnd()
	return f
}

// Press edits the line as a key says.
func (f *Field) Press(msg tea.KeyPressMsg) { f.in, _ = f.in.Update(msg) }

// Paste inserts a text at the cursor, as one line, unless there is no room for all of it.
func (f *Field) Paste(text string) {
	text = strings.Join(strings.Fields(text), " ")
	if most := f.in.CharLimit; most <= 0 || utf8.RuneCountInString(f.in.Value()+text) <= most {
		f.in, _ = f.in.Update(tea.PasteMsg{Content: text})
	}
}

// Text returns what was written.
func (f *Field) Text() string { return f.in.Value() }

// cursorStyle shows the character under the cursor.
var cursorStyle = lipgloss.NewStyle().Reverse(true)

// View returns the part of the line around the cursor that has room in a number of columns.
func (f *Field) View(width int) string {
	text, at := []rune(f.in.Value()), f.in.Position()
	if at == len(text) {
		return end(string(text)+"_", width)
	}
	left, right := string(text[:at])+cursorStyle.Render(string(text[at])), string(text[at+1:])
	left = end(left, width)
	return left + ansi.Truncate(right, max(0, width-ansi.StringWidth(left)), "")
}

// end returns the end of a text that has room in a number of columns.
func end(text string, width int) string {
	width = max(0, width)
	for cut := max(0, ansi.StringWidth(text)-width); ; cut++ { // half a wide character stays whole
		if out := ansi.TruncateLeft(text, cut, ""); ansi.StringWidth(out) <= width {
			return out
		}
	}
}
