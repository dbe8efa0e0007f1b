package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/match"
)

// letters name the moves.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// lettering is which letters moves have, by their actions.
type lettering map[string]byte

// lettersAfter gives each move of a table a letter, as far as there are enough. A move that was in the list before keeps its letter. A new
// one gets no letter that meant another move there, nor the one that was pressed last: a key that is pressed twice must not make two moves.
func lettersAfter(before lettering, pressed byte, m painter, list []int) lettering {
	action := func(i int) string { return m.v.Table.Moves[i].Action }
	now, used := lettering{}, map[byte]bool{}
	for _, i := range list {
		if l, kept := before[action(i)]; kept {
			now[action(i)], used[l] = l, true
		}
	}
	avoid := map[byte]bool{pressed: true}
	for _, l := range before {
		avoid[l] = true
	}
	for _, reuse := range []bool{false, true} { // letters of the list before, only if no others are left
		for _, bare := range []bool{true, false} { // moves that no piece leads to can be made in no other way
			for _, i := range list {
				if _, has := now[action(i)]; has || (m.atTable(i) == 0) != bare {
					continue
				}
				if at := strings.IndexFunc(letters, func(r rune) bool {
					l := byte(r)
					return !used[l] && (reuse && l != pressed || !avoid[l])
				}); at >= 0 {
					now[action(i)], used[letters[at]] = letters[at], true
				}
			}
		}
	}
	if len(list) >= len(letters) { // a move that no piece leads to takes the letter of one that the table shows
		now.lend(m, list)
	}
	return now
}

// lend gives letters of moves that can be chosen at the table to those that cannot.
func (l lettering) lend(m painter, list []int) {
	from := len(list)
	for _, i := range list {
		bare := m.v.Table.Moves[i].Action
		if _, has := l[bare]; has || m.atTable(i) != 0 {
			continue
		}
		for from--; from >= 0; from-- {
			lender := m.v.Table.Moves[list[from]].Action
			if letter, has := l[lender]; has && m.atTable(list[from]) != 0 {
				l[bare] = letter
				delete(l, lender)
				break
			}
		}
	}
}

// keepLetters remembers the letters of a list of moves before another version of the match replaces it.
func keepLetters(m *Model, next *match.View) {
	switch {
	case m.v == nil || m.v.Version == next.Version:
	case m.v.Viewer != next.Viewer:
		m.lettered, m.avoided, m.pressed = nil, 0, 0 // another player's moves
	case len(m.v.Table.Moves) > 0:
		m.lettered, m.avoided = tableLetters(m), m.pressed
	}
}

// tableLetters returns the letters of all moves of the table.
func tableLetters(m *Model) lettering {
	all := make([]int, len(m.v.Table.Moves))
	for i := range all {
		all[i] = i
	}
	return lettersAfter(m.lettered, m.avoided, painter{m}, all)
}

// listLetters returns the letters of listed moves. Where the table has more moves than there are letters, those of a chosen piece get some.
func listLetters(m *Model, list []int) lettering {
	return lettersAfter(tableLetters(m), m.avoided, painter{m}, list)
}

// of returns the letter of a move, or "".
func (l lettering) of(action string) string {
	if letter, has := l[action]; has {
		return string(letter)
	}
	return ""
}

// Notes to letters that make no move.
const (
	notChosen = "Nothing was chosen: an event was being shown. Look, then press again."
	notYours  = "It is not your turn: there is nothing to choose now."
	noKey     = "The key %s does nothing here. Press the letter of a move, or ? for help."
	notThere  = "No move has the letter %s now."
	notListed = "The moves have changed: none has the letter %s now. Look, then press again."
	underWay  = "Your last choice is on its way to the server."
)

// pressLetter makes the move of a letter.
func (m *Model) pressLetter(text string) tea.Cmd {
	if text == "" || m.isOver() {
		return nil
	}
	if len(text) != 1 || !strings.Contains(letters, text) {
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
	named := listLetters(m, list)
	for _, i := range list {
		if named.of(m.v.Table.Moves[i].Action) != text {
			continue
		}
		if m.Now().Sub(m.skipped) < lookTime {
			m.note, m.skipped = notChosen, m.Now()
			return nil
		}
		m.pressed = text[0]
		return m.play(i)
	}
	m.note = fmt.Sprintf(notThere, text)
	if text[0] == m.avoided || m.lettered.names(text[0]) {
		m.note = fmt.Sprintf(notListed, text)
	}
	return nil
}

// names reports whether a letter means a move.
func (l lettering) names(letter byte) bool {
	for _, have := range l {
		if have == letter {
			return true
		}
	}
	return false
}
