package screen

import (
	"fmt"
	"strings"

	"quarterdeck/term"
)

const keysHelp = `Arrow keys move the cursor; Enter chooses the piece under it. If a piece has several moves, choose where to next: the places are lit as ‹ › or •.
A letter makes the move that is listed with it. A capital letter never means another move in this match; to end a turn and the like, press it twice. Tab goes to the next piece that has a move. A click does the same as Enter.
The line below the status says what lies under the cursor, and why it cannot be used. If it is cut, help shows all of it.

F2           moves, log, chat or signs in the pane below
F3, h        the whole hint, and a way to turn hints off
F5           show again what has happened since your last turn
Space, Esc   while events are shown: the next one, or skip to now
PgUp, PgDn   turn the pages of the list of moves; at its start or end, scroll the table
/            write to the table
Esc          menu: help, rules, log, undo, draw, resign, leave
Ctrl-C       leave at once`

// help returns the help of this table: the goal of the game, what lies under the cursor, what the signs mean, and the keys.
func (m *Model) help() overlay {
	var b strings.Builder
	b.WriteString(m.v.Title + "\n\n")
	if goal := m.Rules.Goal(m.v.Game); goal != "" {
		b.WriteString(goal + "\n\n")
	}
	b.WriteString(m.v.Table.Status + "\n\n")
	if bots := term.Bots(m.v); len(bots) > 0 {
		b.WriteString(strings.Join(bots, " ") + "\n\n")
	}
	p := m.plan()
	if s := m.at(&p); s != nil {
		b.WriteString("Under the cursor: " + painter{m}.underCursor(s) + "\n\n")
	}
	b.WriteString("Signs\n")
	for _, s := range signs(m.v.Table) {
		b.WriteString(fmt.Sprintf("%-4s %s\n", s.Text, s.Meaning))
	}
	b.WriteString("\nKeys\n" + keysHelp + "\n")
	if len(m.v.Options) > 0 {
		b.WriteString("\nOptions of this match\n")
	}
	for _, o := range m.v.Options {
		b.WriteString(o.Doc + "\n  " + o.Label + "\n")
		if o.House != "" {
			b.WriteString("  House rule: " + o.House + ". What is said of the game above is about the standard rules.\n")
		}
	}
	return &text{body: b.String()}
}

// wholeLog returns everything that happened.
func (m *Model) wholeLog() overlay {
	var b strings.Builder
	for _, l := range m.v.Log {
		for _, w := range l.Words {
			b.WriteString("· " + w + "\n")
		}
	}
	return &text{body: strings.TrimSuffix(b.String(), "\n"), at: 1 << 20}
}
