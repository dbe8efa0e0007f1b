package term

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"quarterdeck/table"
)

// MoveChanged says that a move was not made, because it is no longer the one that the player was asked about.
const MoveChanged = "Nothing was chosen: that move has changed. Look, then choose again."

// IsQuit reports whether a line that was typed leaves a match, a lesson or the lobby. A capital letter alone may be the letter of a move.
func IsQuit(text string) bool {
	text = strings.TrimSpace(text)
	return text == "q" || strings.EqualFold(text, "quit")
}

// DrawMoves numbers the moves from 1, in columns. A move with an entry in keys, by its action, has that in place of its number.
func DrawMoves(moves []table.Move, keys map[string]string, width int) string {
	var labels []string
	wide := 0
	for i, m := range moves {
		label := fmt.Sprintf("%2s  %s", cmp.Or(keys[m.Action], strconv.Itoa(i+1)), m.Label)
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
	if i := slices.IndexFunc(moves, func(m table.Move) bool { return m.Warn != "" || m.Apart }); i >= 0 {
		b.WriteString(faintStyle.Render("  Some of these ask you to confirm first.") + "\n")
	}
	return b.String()
}
