package screen

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term"
	"quarterdeck/term/hint"
)

// loadHints reads which hints the guest gets, if they play.
func (m *Model) loadHints() tea.Cmd {
	store, game := m.Hints, m.v.Game
	if store == nil || m.v.Viewer < 0 || m.isOver() {
		return nil
	}
	return func() tea.Msg {
		h, err := hint.Open(m.ctx, store, game)
		if err != nil {
			return nil // the match goes on without hints
		}
		return hintsMsg{h}
	}
}

// updateHint chooses the hint for what the viewer sees, and begins to store which ones the guest has seen. While events are played, the
// hint stays.
func (m *Model) updateHint() {
	if m.v != nil && m.shown == m.v && !m.curtain && m.playing.caption == nil {
		m.hints.Update(m.v, m.key())
		m.hints.Save(m.ctx)
	}
}

// hint returns the hint that is shown, or "".
func (m *Model) hint() string { return m.hints.Shown(m.key()) }

// noHint says that there is no hint.
const noHint = "There is no hint now. The key h is for hints alone."

// showHint shows the whole hint, or what the lesson says. In a lesson, h adds its next hint.
func showHint(m *Model, key string) tea.Cmd {
	t, lesson := m.d.(term.Teacher)
	switch {
	case lesson:
		if key == "h" && t.Lecture().More {
			t.Hint()
		}
		m.lectured, m.top = t.Lecture().N, &lecture{Lecture: t.Lecture()}
	case m.hint() != "":
		m.top = &hintNote{m.hint()}
	case key == "h":
		m.note = noHint
	}
	return nil
}

// setHints stores whether the guest wants hints.
func (m *Model) setHints(on bool) tea.Cmd {
	return func() tea.Msg { return hintSetMsg{on, m.Hints.SetHints(m.ctx, on)} }
}

const (
	mostHintLines = 4
	hintKey       = " F3: more"
)

// hintHeight returns how many lines of the table's part of a narrow screen the hint takes: all that it needs, one or none, so that
// the table still fits without cuts.
func (m *Model) hintHeight(a rect) int {
	if m.hint() == "" || m.shown == nil {
		return 0
	}
	lines, _ := hintLines(m.hint(), a.w, mostHintLines)
	for _, n := range []int{len(lines), 1} {
		if p := m.lay(a.w, a.h-n); !p.Short {
			return n
		}
	}
	return 0
}

// hintLines returns a hint in at most so many lines, and whether these have all of it.
func hintLines(text string, width, height int) (lines []string, whole bool) {
	if text == "" || height < 1 {
		return nil, false
	}
	lines = strings.Split(term.Wrap("Hint: "+text+hintKey, width), "\n")
	if whole = len(lines) <= height; !whole {
		rest := strings.TrimSuffix(strings.Join(lines[height-1:], " "), hintKey)
		lines = append(lines[:height-1], ansi.Truncate(rest, width-len(hintKey), "…")+hintKey)
	}
	return lines, whole
}

// drawHint returns the hint for the screen. Where it is whole and nothing lies over the table, the player sees it.
func (m painter) drawHint(width, height int) []string {
	out, whole := hintLines(m.hint(), width, height)
	if whole && m.top == nil {
		m.hints.Draw(m.key())
	}
	for i := range out {
		out[i] = hintStyle.Render(out[i])
	}
	return out
}

// hintNote shows the whole hint, and how to turn hints off.
type hintNote struct{ text string }

func (n *hintNote) lines(m *Model, width, _ int) []string {
	if n.text == m.hint() {
		m.hints.Draw(m.key())
	}
	return append(strings.Split(term.Wrap(n.text, min(width, 60)), "\n"), "", "o: turn hints off   Esc: back to the table")
}

func (*hintNote) press(m *Model, key, _ string) (tea.Cmd, bool) {
	switch key {
	case "o", "O":
		return m.setHints(false), true
	case "esc", "enter", "space", "q", "f3":
		return nil, true
	}
	return nil, false
}

func (*hintNote) keys() string { return "o: turn hints off · Esc: back to the table" }
