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

// Chat is the chat of a match as one reader sees it.
type Chat struct {
	View      *match.View
	Lines     []chat.Line
	Cursor    string          // cursor after these messages, for the stream
	Audiences []chat.Audience // where the reader may write
	Muted     []int           // seats that the reader has muted
	People    []int           // seats that the reader can mute
	Name      string          // name of the guest, "" if unknown
	Key       string          // idempotency key of the form; changes with each message
	Text      string          // text of a refused message, to be corrected
	Error     *game.Refusal
	All       bool // the page shows all messages, not only the newest
}

// ChatPage is the chat on a page of its own, which never reloads itself.
type ChatPage struct {
	Page ui.Page
	Chat *Chat
}

// shownLines is how many messages the panel beside a table shows.
const shownLines = 100

// shown returns the messages that the panel shows. The chat's own page has all.
func (t *Chat) shown() []chat.Line {
	if n := len(t.Lines); !t.All && n > shownLines {
		return t.Lines[n-shownLines:]
	}
	return t.Lines
}

// company reports whether there are messages, or players to chat with.
func (t *Chat) company() bool {
	return len(t.Lines) > 0 || len(t.Audiences) > 0 && (len(t.People) > 0 || t.View.Viewer < 0)
}

// recipientValue returns an audience as the form sends it: "table", "watchers", or the number of a seat.
func recipientValue(e chat.Audience) string {
	if e.To != nil {
		return strconv.Itoa(*e.To)
	}
	return string(e.Channel)
}

// recipientLabel names an audience.
func recipientLabel(v *match.View, e chat.Audience) string {
	switch {
	case e.To != nil && *e.To < len(v.Names):
		return v.Names[*e.To] + " only"
	case e.Channel == chat.ToWatchers:
		return "the spectators"
	}
	return "the table"
}

// messageClass returns the CSS classes of a message.
func messageClass(h chat.Line) string {
	class := "message to-" + string(h.Channel)
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

// messageID returns the id of a message in the page.
func messageID(h chat.Line) string { return "message-" + h.ID }

// Messages draws messages for a stream.
func Messages(names []string, lines []chat.Line) ([]byte, error) {
	var b strings.Builder
	for _, h := range lines {
		if err := message(names, h).Render(context.Background(), &b); err != nil {
			return nil, err
		}
	}
	return []byte(b.String()), nil
}

func (t *Chat) mutes(seat int) bool { return slices.Contains(t.Muted, seat) }
