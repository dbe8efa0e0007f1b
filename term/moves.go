package term

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"quarterdeck/table"
)

// DrawMoves numbers the moves from 1, in columns; those set apart come last, on lines of their own.
func DrawMoves(moves []table.Move, width int) string {
	var labels []string
	wide := 0
	for i, m := range moves {
		label := fmt.Sprintf("%2d  %s", i+1, m.Label)
		labels = append(labels, label)
		wide = max(wide, utf8.RuneCountInString(label)+2)
	}
	cols := max(1, (width-2)/max(wide, 1))
	rows := (len(labels) + cols - 1) / cols
	var b strings.Builder
	for r := range rows {
		line := ""
		for i := r; i < len(labels); i += rows {
			line += labels[i] + strings.Repeat(" ", wide-utf8.RuneCountInString(labels[i]))
		}
		b.WriteString("  " + strings.TrimRight(line, " ") + "\n")
	}
	if i := slices.IndexFunc(moves, func(m table.Move) bool { return m.Warn != "" }); i >= 0 {
		b.WriteString(faintStyle.Render("  Some of these ask you to confirm first.") + "\n")
	}
	return b.String()
}
