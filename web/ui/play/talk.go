package play

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/web/ui"
)

// Talk is what is said at a match's table, as one reader may have it.
type Talk struct {
	View   *match.View
	Lines  []chat.Line
	Heard  string          // cursor after them, for the stream
	Ears   []chat.Audience // where the reader may say something
	Muted  []int           // seats whose holders the reader does not want to hear
	People []int           // seats that the reader might not want to hear
	Name   string          // what the guest is called, "" if that is not known yet
	Key    string          // idempotency key of the form: another one when something was said
	Text   string          // a line that was refused, to be put right
	Error  *game.Refusal
	All    bool // the page shows all lines, not only the last
}

// TalkPage is what is said at a table on a page of its own, which never loads itself again.
type TalkPage struct {
	Page ui.Page
	Talk *Talk
}

// shownLines is how many lines the panel beside a table has.
const shownLines = 100

// shown returns the lines that the panel shows; older ones are on the page of their own.
func (t *Talk) shown() []chat.Line {
	if n := len(t.Lines); !t.All && n > shownLines {
		return t.Lines[n-shownLines:]
	}
	return t.Lines
}

// company reports whether there are messages, or players to chat with.
func (t *Talk) company() bool {
	return len(t.Lines) > 0 || len(t.Ears) > 0 && (len(t.People) > 0 || t.View.Viewer < 0)
}

// earValue returns an ear as the form says it: "table", "watchers", or the number of a seat.
func earValue(e chat.Audience) string {
	if e.To != nil {
		return strconv.Itoa(*e.To)
	}
	return string(e.Channel)
}

// earLabel returns an ear in words.
func earLabel(v *match.View, e chat.Audience) string {
	switch {
	case e.To != nil && *e.To < len(v.Names):
		return v.Names[*e.To] + " only"
	case e.Channel == chat.ToWatchers:
		return "the spectators"
	}
	return "the table"
}

// heardClass returns how a line looks.
func heardClass(h chat.Line) string {
	class := "said to-" + string(h.Channel)
	if h.You {
		class += " mine"
	}
	return class
}

// whom names the recipient of a message that is not for the whole table.
func whom(h chat.Line, names []string) string {
	switch {
	case h.Channel == chat.ToWatchers:
		return "to the spectators"
	case h.To == nil:
		return ""
	case !h.You:
		return "to you only"
	case *h.To < len(names):
		return "to " + names[*h.To] + " only"
	}
	return ""
}

// talkID returns a line's id in the page.
func talkID(h chat.Line) string { return "said-" + h.ID }

// SaidLines returns lines as a stream brings them.
func SaidLines(names []string, lines []chat.Line) ([]byte, error) {
	var b strings.Builder
	for _, h := range lines {
		if err := saidLine(names, h).Render(context.Background(), &b); err != nil {
			return nil, err
		}
	}
	return []byte(b.String()), nil
}

func (t *Talk) mutes(seat int) bool { return slices.Contains(t.Muted, seat) }
