package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/term/letter"
)

// viewerKeys returns the keys of the viewer's moves, in this match.
func viewerKeys(m *Model) *letter.Keys { return m.Keys.Of(m.v.Viewer) }

// listKeys returns the keys of listed moves, by action.
func listKeys(m *Model, list []int) map[string]string {
	actions := make([]string, len(list))
	for i, at := range list {
		actions[i] = m.v.Table.Moves[at].Action
	}
	return viewerKeys(m).Among(actions)
}

// Notes to letters that make no move.
const (
	notChosen = "Nothing was chosen: an event was being shown. Look, then press again."
	notYours  = "It is not your turn: there is nothing to choose now."
	noKey     = "The key %s does nothing here. Press the letter of a move, or ? for help."
	notThere  = "No move has the letter %s now."
	capsLock  = "No move has the letter %s now. If you mean %s, turn Caps Lock off."
	notListed = "The moves have changed: none has the letter %s now. Look, then press again."
	underWay  = "Your last choice is on its way to the server."
)

// pressLetter makes the move of a letter.
func (m *Model) pressLetter(text string) tea.Cmd {
	if text == "" || m.isOver() {
		return nil
	}
	if !letter.Is(text) {
		m.note = fmt.Sprintf(noKey, text)
		return nil
	}
	list := m.moves()
	switch {
	case m.busy:
		m.note = underWay
		return nil
	case len(list) == 0:
		m.note = notYours
		return nil
	}
	keys, named := viewerKeys(m), listKeys(m, list)
	for _, i := range list {
		if named[m.v.Table.Moves[i].Action] != text {
			continue
		}
		if m.Now().Sub(m.skipped) < lookTime {
			m.note, m.skipped = notChosen, m.Now()
			return nil
		}
		keys.Press(text[0])
		return m.play(i)
	}
	small := strings.ToLower(text)
	switch {
	case keys.Had(text[0]):
		m.note = fmt.Sprintf(notListed, text)
	case small != text && keys.Had(small[0]):
		m.note = fmt.Sprintf(capsLock, text, small)
	case '0' <= text[0] && text[0] <= '9':
		m.note = fmt.Sprintf(noKey, text)
	default:
		m.note = fmt.Sprintf(notThere, text)
	}
	return nil
}
