package learn

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/lesson"
	"quarterdeck/term"
)

// Rules returns a rules page as plain text: its Markdown as it is written, its summary as lists, and its diagrams as the
// terminal draws tables.
func Rules(b *lesson.Rulebook) string {
	var out []string
	for _, block := range b.Blocks {
		switch {
		case block.Summary != nil:
			out = append(out, short(block.Summary))
		case block.Diagram != nil:
			out = append(out, drawn(block.Diagram))
		default:
			out = append(out, block.Markdown)
		}
	}
	return strings.Join(out, "\n\n") + "\n"
}

func short(s *lesson.Summary) string {
	lines := []string{"In short:", ""}
	for _, point := range s.Points {
		lines = append(lines, "- "+point.Title+": "+point.Text)
	}
	lines = append(lines, "", "What beginners miss:", "")
	for _, text := range s.Missed {
		lines = append(lines, "- "+text)
	}
	return strings.Join(lines, "\n")
}

// drawn returns a diagram, indented, with its caption below.
func drawn(d *lesson.Diagram) string {
	const indent = "    "
	var b strings.Builder
	t := d.View().Table
	for i := range t.Zones {
		b.WriteString(ansi.Strip(term.DrawZone(&t.Zones[i], term.DefaultWidth-len(indent))))
	}
	b.WriteString(term.Wrap(d.Caption, term.DefaultWidth-len(indent)))
	lines := strings.Split(b.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(indent+lines[i], " ")
	}
	return strings.Join(lines, "\n")
}
