package screen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/match/chat"
	"quarterdeck/term"
)

// drawPanes draws the panes: all of them beside a wide table, one below a narrow one.
func (m painter) drawPanes(c *canvas, a areas) {
	if a.side.w == 0 {
		c.lines(a.pane, m.paneLines(a.pane))
		return
	}
	side := a.side
	for y := range side.h {
		c.put(side.x-1, side.y+y, faintStyle.Render("│"))
	}
	moves := m.moveLines(side.w-1, mostMoves(side.h))
	moves = append([]string{titleStyle.Render("Moves")}, moves...)
	c.lines(rect{side.x + 1, side.y, side.w - 1, len(moves)}, moves)
	rest := rect{side.x + 1, side.y + len(moves) + 1, side.w - 1, side.h - len(moves) - 1}
	if hint := m.drawHint(rest.w, rest.h/2-1); len(hint) > 0 {
		c.lines(rest, hint)
		rest.y, rest.h = rest.y+len(hint)+1, rest.h-len(hint)-1
	}
	if len(m.chat) > 0 {
		half := rest.h / 2
		c.lines(rect{rest.x, rest.y + half, rest.w, rest.h - half}, append([]string{titleStyle.Render("Chat")}, m.chatLines(rest.w, rest.h-half-1)...))
		rest.h = half
	}
	if legend := m.legendLines(rest.w, rest.h/2-2); len(legend) > 0 && rest.h > leastRest {
		rest.h -= len(legend) + 2
		c.lines(rect{rest.x, rest.y + rest.h + 1, rest.w, len(legend) + 1}, append([]string{titleStyle.Render("Signs")}, legend...))
	}
	c.lines(rest, append([]string{titleStyle.Render("Log")}, m.logLines(rest.w, rest.h-1)...))
}

// mostMoves returns how many lines of a side the moves may take: half of them, or more where the log keeps enough.
func mostMoves(height int) int { return max(height/2, height-leastUnderMoves) }

// leastUnderMoves is the number of lines that a side has for the hint, the log, the chat and the signs at the least, if it is tall.
const leastUnderMoves = 24

// leastRest is the number of lines of a side from which there is room for the signs beside the log.
const leastRest = 12

// paneLines returns the pane below a narrow table. The moves are there when there are any, unless another pane was asked for.
func (m painter) paneLines(r rect) []string {
	switch {
	case m.pane == signPane:
		return append([]string{titleStyle.Render("Signs")}, m.legendLines(r.w, r.h-1)...)
	case m.pane == chatPane:
		return append([]string{titleStyle.Render("Chat")}, m.chatLines(r.w, r.h-1)...)
	case m.pane == logPane || !m.canAct():
		return append([]string{titleStyle.Render("Log")}, m.logLines(r.w, r.h-1)...)
	}
	return m.moveLines(r.w, r.h)
}

// logLines returns the newest lines of the log that fit.
func (m painter) logLines(width, height int) []string {
	until := m.v.Version
	if m.shown != m.v {
		until = m.shown.At
	}
	if m.playing.caption != nil && m.areas().side.w == 0 {
		until = m.playing.at - 1 // the status says this event, one line above
	}
	var out []string
	for _, l := range m.v.Log {
		if l.N > until {
			break
		}
		for _, w := range l.Words {
			out = append(out, strings.Split(term.Wrap("· "+w, width), "\n")...)
		}
	}
	return last(out, height)
}

// chatLines returns the newest messages that fit.
func (m painter) chatLines(width, height int) []string {
	var out []string
	for _, l := range m.chat {
		out = append(out, strings.Split(term.Wrap(term.ChatText(&l, m.ASCII), width), "\n")...)
	}
	return last(out, height)
}

func last(lines []string, n int) []string { return lines[max(0, len(lines)-max(n, 0)):] }

// hear notes which messages are shown.
func hear(m *Model) {
	if n := len(m.chat); n > 0 && (m.width >= wideScreen || m.pane == chatPane) && !m.curtain {
		m.heard = m.chat[n-1].ID
	}
}

// unheard returns how many messages of others the player has not seen.
func unheard(m *Model) (n int) {
	from := slices.IndexFunc(m.chat, func(l chat.Line) bool { return l.ID == m.heard })
	for _, l := range m.chat[from+1:] {
		if !l.You && !l.Gone {
			n++
		}
	}
	return n
}

// nextPane shows the next pane, or the chat if there are new messages.
func nextPane(m *Model) {
	m.pane = paneAfter(m)
	if unheard(m) > 0 {
		m.pane = chatPane
	}
}

// paneAfter returns the pane that comes next. One without a use is left out: the chat of a table that has none, and the moves of a player
// who has none, in whose place the log is.
func paneAfter(m *Model) pane {
	_, chats := m.d.(term.Chatter)
	next := m.pane
	if next == movesPane && !m.canAct() {
		next = logPane
	}
	for {
		switch next = (next + 1) % panes; {
		case next == chatPane && !chats:
		case next == movesPane && !m.canAct():
		default:
			return next
		}
	}
}

// paneNames are what the line of keys calls the panes.
var paneNames = [panes]string{movesPane: "moves", logPane: "log", chatPane: "chat", signPane: "signs"}

// paneKey stands for the key of the next pane.
const paneKey = "F2: pane"

// keys returns the line of keys that do something now.
func (m painter) keys() string {
	keys := m.allKeys()
	if m.width >= wideScreen {
		return strings.ReplaceAll(keys, " · "+paneKey, "") // all panes are there
	}
	if n := unheard(m.Model); n > 0 {
		news := "F2: 1 message"
		if n > 1 {
			news = fmt.Sprintf("F2: %d messages", n)
		}
		if keys = strings.Replace(keys, paneKey, news, 1); ansi.StringWidth(keys) > m.width {
			keys = strings.Replace(keys, " · Tab: next", "", 1)
		}
	}
	return strings.Replace(keys, paneKey, "F2: "+paneNames[paneAfter(m.Model)], 1)
}

func (m painter) allKeys() string {
	switch {
	case m.top != nil:
		return " " + m.top.keys()
	case m.playing.caption != nil:
		return " Space: next event · Esc: skip to now"
	case m.isOver():
		return " ← →: step · Home End · " + paneKey + " · ?: help · Esc: menu · q: leave"
	case m.choice.chosen != nil:
		return " Arrows, Enter: where to · letter: that move · Esc: another piece"
	case isLesson(m.d):
		return " F3: what the lesson says · Arrows, letter: move · ?: help · Esc: menu"
	case m.hint() != "" && m.areas().hint.h == 0 && m.areas().side.w == 0:
		return " F3: hint · Arrows, letter: move · Tab: next · " + paneKey + " · ?: help · Esc: menu"
	case m.canAct():
		return " Arrows, letter: move · Tab: next · " + paneKey + " · F5: replay · ?: help · Esc: menu"
	}
	return " F5: replay · " + paneKey + " · /: write · ?: help · Esc: menu"
}
