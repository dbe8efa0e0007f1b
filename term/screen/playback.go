package screen

import (
	"errors"
	"slices"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/term"
)

// playback is the events that are shown one at a time.
type playback struct {
	queue   []int    // versions to show
	caption []string // words of the event that is shown; nil: none is
	at      int      // version of the event that is shown
	turn    int      // numbers the events, so that a late beat ends none
	loading bool     // a step has asked for version at, which is not shown yet
}

// replayed is the least number of events that are replayed on request.
const replayed = 5

// receive installs the newest version, and begins to show what happened since the viewer looked.
func (m *Model) receive(msg viewMsg) tea.Cmd {
	if msg.err != nil {
		return m.quit(msg.err)
	}
	v := msg.v
	if m.v != nil && v.Version < m.v.Version && v.Viewer == m.v.Viewer && !isLesson(m.d) { // a lesson can begin again
		return nil
	}
	first, newer := m.v == nil, m.v == nil || v.Version != m.v.Version
	if !first && v.Viewer == m.v.Viewer {
		m.choice.cursor = stay(m.v.Table, v.Table, m.choice.cursor)
	}
	m.v = v
	viewerKeys(m).Update(v.Table.Moves)
	cmds := []tea.Cmd{m.tick()} // clocks may begin with any version
	if first {
		cmds = append(cmds, m.loadChat(), m.loadHints())
	}
	if m.reader != v.Viewer {
		m.choice = choice{}
		if m.passes() {
			m.playing = playback{turn: m.playing.turn + 1}
			m.curtain, m.shown, m.top = v.Viewer >= 0, v, nil
		}
		m.reader = v.Viewer
	}
	switch from, found := m.read[m.key()]; {
	case m.curtain:
	case first && m.Start && m.isOver():
		m.shown = v
		cmds = append(cmds, stepTo(m, from)) // the start, or the step that was shown line by line
	case !found || m.Beat == 0:
		m.shown, m.read[m.key()] = v, v.Version
	default:
		m.enqueue(from)
		if m.playing.caption == nil {
			cmds = append(cmds, m.next())
		}
	}
	teach(m)
	if newer {
		m.choice, m.note = choice{cursor: m.choice.cursor}, ""
	}
	return tea.Batch(cmds...)
}

func (m *Model) passes() bool { return term.MustPass(m.d) }

// key returns who reads the screen: the viewer, or all who share it.
func (m *Model) key() int {
	if m.passes() {
		return m.reader
	}
	return term.NoViewer
}

// lift opens the curtain, and shows the player what happened.
func (m *Model) lift() tea.Cmd {
	m.curtain = false
	from, found := m.read[m.key()]
	if !found || m.Beat == 0 {
		m.shown, m.read[m.key()] = m.v, m.v.Version
		return nil
	}
	m.enqueue(from)
	return m.next()
}

// enqueue adds the events after a version.
func (m *Model) enqueue(from int) {
	for _, l := range m.v.Log {
		if l.N > from {
			m.playing.queue = append(m.playing.queue, l.N)
		}
	}
	m.read[m.key()] = m.v.Version
}

// next shows the next event, or the match as it is.
func (m *Model) next() tea.Cmd {
	m.playing.turn++
	m.playing.loading = false
	if len(m.playing.queue) == 0 {
		m.playing.caption, m.shown = nil, m.v
		return nil
	}
	n := m.playing.queue[0]
	m.playing.queue = m.playing.queue[1:]
	m.playing.caption, m.playing.at = m.wordsAt(n), n
	if n >= m.v.Version {
		m.shown = m.v
		return m.beat()
	}
	return m.loadAt(n)
}

// beat waits until the next event is to be shown.
func (m *Model) beat() tea.Cmd {
	turn := m.playing.turn
	return tea.Tick(m.Beat, func(time.Time) tea.Msg { return beatMsg{turn} })
}

// wordsAt returns the log's words for the event that led to version n.
func (m *Model) wordsAt(n int) []string {
	i := slices.IndexFunc(m.v.Log, func(l match.Line) bool { return l.N == n })
	if i < 0 {
		return []string{}
	}
	return m.v.Log[i].Words
}

// receivePast shows an earlier version.
func (m *Model) receivePast(msg pastMsg) tea.Cmd {
	if msg.err != nil {
		return m.quit(msg.err)
	}
	switch {
	case m.curtain || msg.v.Viewer != m.reader || msg.turn != m.playing.turn:
		return nil // something else is shown by now
	case m.playing.caption != nil:
		m.shown = msg.v
		return m.beat()
	case m.isOver():
		m.shown, m.playing.loading = msg.v, false
	}
	return nil // else it was skipped
}

// skip ends the playback.
func (m *Model) skip() tea.Cmd {
	m.playing.queue = nil
	return m.next()
}

// lastEvents returns what has happened since the viewer's last turn, with what they have done since, but not less than a few events. acts
// are versions in which they chose a move, which the log may not tell: in a market, others do not hear what lies on a tray.
func lastEvents(v *match.View, acts []int) []match.Line {
	own := func(n int) bool { return n > 0 && v.Log[n-1].Actor == strconv.Itoa(v.Viewer) }
	from := len(v.Log)
	for own(from) {
		from--
	}
	if from == 0 || v.Viewer < 0 {
		return v.Log[max(0, len(v.Log)-replayed):]
	}
	last := -1 // the version in which the viewer chose a move before the last event of others
	for _, n := range acts {
		if n < v.Log[from-1].N {
			last = n
		}
	}
	for from > 0 && !own(from) && v.Log[from-1].N > last {
		from--
	}
	return v.Log[min(from, max(0, len(v.Log)-replayed)):]
}

// replay shows the last events again.
func (m *Model) replay() tea.Cmd {
	for _, l := range lastEvents(m.v, m.acts[m.v.Viewer]) {
		m.playing.queue = append(m.playing.queue, l.N)
	}
	return m.next()
}

// isOver reports whether the match is over, so that arrow keys step through it.
func (m *Model) isOver() bool { return m.v != nil && m.v.Phase == match.Finished }

// step shows an earlier or later version of a match that is over.
func (m *Model) step(by int) tea.Cmd {
	stops := term.Stops(m.v)
	from := m.shown.At
	if m.playing.loading { // keys count before their version is there
		from = m.playing.at
	}
	at, found := slices.BinarySearch(stops, from)
	if by > 0 && !found {
		by-- // at is the next one
	}
	return stepTo(m, stops[min(max(at+by, 0), len(stops)-1)])
}

// stepTo shows version n of a match that is over.
func stepTo(m *Model, n int) tea.Cmd {
	m.playing.queue = nil
	m.playing.turn++
	if m.playing.loading = n < m.v.Version; !m.playing.loading {
		m.shown = m.v
		return nil
	}
	m.playing.at = n
	return m.loadAt(n)
}

// act requests an action.
func (m *Model) act(action string) tea.Cmd {
	if m.busy || m.shown == nil {
		return nil
	}
	m.busy, m.note = true, ""
	q := match.Request{Seat: game.Seat(m.v.Viewer), Action: action, Version: m.v.Version}
	m.acts[m.v.Viewer] = append(m.acts[m.v.Viewer], m.v.Version)
	return func() tea.Msg { return actMsg{m.d.Act(m.ctx, q)} }
}

// acted shows why a request was refused.
func (m *Model) acted(err error) tea.Cmd {
	m.busy = false
	m.choice = choice{cursor: m.choice.cursor}
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) {
		m.note = refusal.Text
		return m.load()
	}
	if err != nil {
		return m.quit(err)
	}
	return m.load()
}

// said shows a message that was sent, or why it was not. The match goes on without it.
func (m *Model) said(err error) tea.Cmd {
	m.saying = false
	if err != nil {
		m.note = "Your message was not sent: " + err.Error()
	}
	return m.loadChat()
}
