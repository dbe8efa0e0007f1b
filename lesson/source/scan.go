// Package source reads the lines of lessons, hints and rules pages, and knows where each text stands in its file.
package source

import (
	"strings"
	"unicode/utf8"
)

// Text is some text of a file, with its place.
type Text struct {
	Line, Col int // from 1
	Text      string

	from *lines // nil: Text has no other lines
	at   int    // bytes of the lines before it
}

// Statement is one "key: value" of a file, with the lines that continue it.
type Statement struct{ Key, Value Text }

// lines is where the lines of a value stand in the file.
type lines struct{ starts []lineStart }

// lineStart is the place of a line's first character, and how many bytes of the value come before it.
type lineStart struct{ at, line, col int }

// Part returns the text from byte i to byte j, without spaces around it.
func (t Text) Part(i, j int) Text {
	for i < j && t.Text[i] == ' ' {
		i++
	}
	for i < j && t.Text[j-1] == ' ' {
		j--
	}
	out := Text{Text: t.Text[i:j], from: t.from, at: t.at + i}
	if t.from == nil {
		out.Line, out.Col = t.Line, t.Col+utf8.RuneCountInString(t.Text[:i])
		return out
	}
	start := t.from.starts[0]
	for _, line := range t.from.starts {
		if line.at <= out.at {
			start = line
		}
	}
	out.Line, out.Col = start.line, start.col
	if from := start.at - t.at; from > 0 { // the line begins within t
		out.Col += utf8.RuneCountInString(t.Text[from:i])
	} else if start.line == t.Line {
		out.Col = t.Col + utf8.RuneCountInString(t.Text[:i])
	}
	return out
}

// Split returns the parts of a text between separators, each with its place.
func (t Text) Split(sep string) (out []Text) {
	at := 0
	for part := range strings.SplitSeq(t.Text, sep) {
		out = append(out, t.Part(at, at+len(part)))
		at += len(part) + len(sep)
	}
	return out
}

// List returns the parts of a text between commas; none if it is empty.
func (t Text) List() []Text {
	if t.Text == "" {
		return nil
	}
	return t.Split(", ")
}

// Cut returns the texts before and after the first separator.
func (t Text) Cut(sep string) (before, after Text, found bool) {
	i := strings.Index(t.Text, sep)
	if i < 0 {
		return t, t.Part(len(t.Text), len(t.Text)), false
	}
	return t.Part(0, i), t.Part(i+len(sep), len(t.Text)), true
}

// Scan returns the statements of a file. An indented line continues the statement above it; empty lines and lines
// that begin with # are left out.
func Scan(file, text string) (out []Statement, problems Problems) {
	for i, line := range strings.Split(text, "\n") {
		if !utf8.ValidString(line) {
			return nil, Problems{{file, i + 1, 1, "this line is not UTF-8: save the file as text in UTF-8"}}
		}
	}
	text = strings.TrimPrefix(text, "\ufeff") // some editors mark UTF-8 so
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, " \t\r")
		trimmed := strings.TrimLeft(line, " \t")
		switch {
		case trimmed == "" || strings.HasPrefix(line, "#"):
			continue
		case trimmed != line && len(out) == 0:
			problems = append(problems, Problem{file, i + 1, 1, "an indented line continues the one above it, and there is none"})
			continue
		case trimmed != line:
			if !strings.HasPrefix(line, continued) {
				problems = append(problems, Problem{file, i + 1, 1, "indent with two spaces to continue the line above"})
			}
			out[len(out)-1].Value.extend(i+1, column(line, trimmed), trimmed)
			continue
		}
		key, value, found := strings.Cut(line, ":")
		if !found && line != "step" {
			problems = append(problems, Problem{file, i + 1, 1, "a line is “word: text”, as in “say: Hello.”; indent it with two spaces to continue the line above"})
			continue
		}
		value = strings.TrimLeft(value, " \t")
		s := Statement{Key: Text{Line: i + 1, Col: 1, Text: strings.TrimSpace(key)}}
		s.Value.from = &lines{}
		s.Value.extend(i+1, column(line, value), value)
		out = append(out, s)
	}
	return out, problems
}

// continued is how a line begins that continues the one before.
const continued = "  "

// extend adds a line to a value.
func (t *Text) extend(line, col int, text string) {
	if t.Text == "" {
		t.Line, t.Col, t.from.starts = line, col, nil
	} else {
		t.Text += " "
	}
	t.from.starts = append(t.from.starts, lineStart{len(t.Text), line, col})
	t.Text += text
}

// column returns where the end of a line begins, in characters from 1.
func column(line, end string) int {
	return utf8.RuneCountInString(line) - utf8.RuneCountInString(end) + 1
}
