package sabotage_test

import (
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/gametest/script"
	"quarterdeck/games/sabotage"
)

// match is a position that is driven by the lines of a record.
type match struct{ script.Scene }

type options = map[string]string

func newMatch(t *testing.T, o options) match {
	t.Helper()
	return match{script.NewScene(t, sabotage.Game(), game.Setup{Options: o})}
}

// laid returns a match whose rows R are dealt: seat 0's faces, then seat 1's.
func laid(t *testing.T, o options, row0, row1 string) match {
	t.Helper()
	m := newMatch(t, o)
	rows := o["rows"]
	if rows == "" {
		rows = "5"
	}
	for s, row := range []string{row0, row1} {
		for i, face := range strings.Fields(row) {
			m.Do("* deal " + string(rune('0'+s)) + ":" + rows + "." + string(rune('1'+i)) + " " + face)
		}
	}
	return m
}

// faces returns the cards that chance may turn now, e.g. "7H", in the order of the list.
func (m match) faces() []string {
	var out []string
	for _, a := range m.State.Legal(nil, game.Nature) {
		text := sabotage.Game().Format(a)
		out = append(out, text[strings.LastIndexByte(text, ' ')+1:])
	}
	return out
}

// awaits checks that chance is due to do what begins so.
func (m match) awaits(prefix string) {
	m.Helper()
	if got, _, _ := strings.Cut(m.Legal(game.Nature), " | "); !strings.HasPrefix(got, prefix) {
		m.Errorf("chance does %q, want %q", got, prefix)
	}
}

func (m match) view() sabotage.View { return m.State.View(game.Watcher).(sabotage.View) }

// slots checks one row of a pyramid: faces, "?" and "-" for empty.
func (m match) slots(s game.Seat, row int, want string) {
	m.Helper()
	got := slices.Clone(m.view().Pyramids[s][row-2])
	for i := range got {
		if got[i] == "" {
			got[i] = "-"
		}
	}
	if text := strings.Join(got, " "); text != want {
		m.Errorf("seat %v row %d holds %q, want %q", s, row, text, want)
	}
}

// open checks the places of a seat's open cards.
func (m match) open(s game.Seat, want string) {
	m.Helper()
	if got := strings.Join(m.view().Open[s], " "); got != want {
		m.Errorf("seat %v has %q open, want %q", s, got, want)
	}
}
