package lesson

import (
	"strings"
	"unicode/utf8"
)

// statement is one "key: value" of a file, with the lines that continue it.
type statement struct {
	key   Text
	value Text
}

// source is where the lines of a value stand in the file.
type source struct{ lines []lineStart }

// lineStart is the place of a line's first character, and how many bytes of the value come before it.
type lineStart struct{ at, line, col int }

// part returns the text from byte i to byte j, without spaces around it.
func (t Text) part(i, j int) Text {
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
	start := t.from.lines[0]
	for _, line := range t.from.lines {
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

// split returns the parts of a text between separators, each with its place.
func (t Text) split(sep string) (out []Text) {
	at := 0
	for part := range strings.SplitSeq(t.Text, sep) {
		out = append(out, t.part(at, at+len(part)))
		at += len(part) + len(sep)
	}
	return out
}

// cut returns the texts before and after the first separator.
func (t Text) cut(sep string) (before, after Text, found bool) {
	i := strings.Index(t.Text, sep)
	if i < 0 {
		return t, t.part(len(t.Text), len(t.Text)), false
	}
	return t.part(0, i), t.part(i+len(sep), len(t.Text)), true
}

// scan returns the statements of a file. An indented line continues the statement above it; empty lines and lines
// that begin with # are left out.
func scan(file, text string) (out []statement, problems Problems) {
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
			out[len(out)-1].value.extend(i+1, column(line, trimmed), trimmed)
			continue
		}
		key, value, found := strings.Cut(line, ":")
		if !found && line != "step" {
			problems = append(problems, Problem{file, i + 1, 1, "a line is “word: text”, as in “say: Hello.”; indent it with two spaces to continue the line above"})
			continue
		}
		value = strings.TrimLeft(value, " \t")
		s := statement{key: Text{Line: i + 1, Col: 1, Text: strings.TrimSpace(key)}}
		s.value.from = &source{}
		s.value.extend(i+1, column(line, value), value)
		out = append(out, s)
	}
	return out, problems
}

// continued is how a line begins that continues the one before.
const continued = "  "

// extend adds a line to a value.
func (t *Text) extend(line, col int, text string) {
	if t.Text == "" {
		t.Line, t.Col, t.from.lines = line, col, nil
	} else {
		t.Text += " "
	}
	t.from.lines = append(t.from.lines, lineStart{len(t.Text), line, col})
	t.Text += text
}

// column returns where the end of a line begins, in characters from 1.
func column(line, end string) int {
	return utf8.RuneCountInString(line) - utf8.RuneCountInString(end) + 1
}
