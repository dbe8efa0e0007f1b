package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/term"
)

// Settle is how long a window must be too small before the match continues in lines: while a person drags its edge, nothing changes.
const Settle = 300 * time.Millisecond

// Fits reports whether a window has room for the whole screen.
func Fits(width, height int) bool { return width >= MinWidth && height >= MinHeight }

// settledMsg comes when the window may have been too small for long enough.
type settledMsg struct{ size int }

// resize follows the size of the window.
func resize(m *Model, width, height int) tea.Cmd {
	m.width, m.height = width, height
	m.sized++
	return settle(m)
}

// settle waits until a window that is too small has stayed so.
func settle(m *Model) tea.Cmd {
	if !isSmall(m) {
		return nil
	}
	size := m.sized
	return tea.Tick(Settle, func(time.Time) tea.Msg { return settledMsg{size} })
}

// settled ends the program with term.ErrResized if the window is still too small. What is under way ends first. A match that is over has
// nothing to go on with.
func settled(m *Model, msg settledMsg) tea.Cmd {
	switch {
	case msg.size != m.sized || !isSmall(m) || m.isOver():
		return nil
	case m.v == nil || m.busy || m.saying:
		return settle(m)
	}
	if m.playing.caption != nil { // what was not seen is said line by line
		m.read[m.key()] = m.playing.at - 1
	}
	return m.quit(term.ErrResized)
}

// Close ends what a model waits for, after its program has ended. It returns the message to the table that the player has begun.
func Close(m *Model) (begun string) {
	m.stop()
	m.hints.Flush()
	m.awaiting.Lock() // an await that has begun ends at once, and none begins any more
	defer m.awaiting.Unlock()
	if in, ok := m.top.(*input); ok {
		return in.Text()
	}
	return ""
}
