package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/lesson"
	"quarterdeck/table"
	"quarterdeck/term/layout"
	"quarterdeck/term/learn"
)

// TestLessons plays every shipped lesson to its end by keys, along its path and along each wrong one: with all moves that miss the point, what is
// no move, and all hints. Every text is whole on the screen, and every move is chosen from what the screen shows.
func TestLessons(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lib.All() {
		for _, path := range lesson.Paths() {
			t.Run(fmt.Sprintf("%s/%v", l.ID(), path), func(t *testing.T) {
				t.Parallel()
				study(t, l, path, MinWidth, MinHeight)
			})
		}
		t.Run(l.ID()+"/large", func(t *testing.T) {
			t.Parallel()
			study(t, l, lesson.Main, 200, 60)
		})
	}
}

// study plays a lesson to its end on a screen of a size.
func study(t *testing.T, l *lesson.Lesson, path lesson.Path, width, height int) {
	inputs, end, err := l.Inputs(t.Context(), path, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !end.Done() || len(inputs) == 0 {
		t.Fatal("the path does not lead to the end")
	}
	d := learn.NewDriver(l, nil, "Play on.")
	p := &pupil{run(t, d, width, height, Options{}), d}
	box := p.hears()
	for _, in := range inputs {
		switch {
		case in.Text == lesson.Onward && d.Lecture().Last:
			continue // it leaves the lesson
		case in.Text == lesson.Onward:
			p.key("enter")
		case in.Text == lesson.AskHint:
			p.key("h")
		default:
			p.acts(in.Text, path == lesson.Stubborn)
		}
		if box = p.hears(); !strings.Contains(box, words(in.Answer)) {
			t.Fatalf("%q is not answered with %q:\n%s", in.Text, in.Answer, p.check())
		}
	}
	if !strings.Contains(box, "That was the lesson. Play on.") {
		t.Fatalf("the lesson does not end:\n%s", p.check())
	}
	if _, cmd := p.Update(tea.KeyPressMsg(tea.Key{Code: tea.KeyEnter})); cmd == nil || p.Err() != nil {
		t.Errorf("Enter does not leave the lesson: %v", p.Err())
	}
}

// pupil takes a lesson on a screen.
type pupil struct {
	*program
	d *learn.Driver
}

// hears waits for what the lesson says next, and reads it: every text is whole in the frame. It returns what is
// in the frame.
func (p *pupil) hears() string {
	p.t.Helper()
	p.until(func() bool { return p.v != nil && !p.busy && p.lectured == p.d.Lecture().N })
	screen, says := p.check(), p.d.Lecture()
	box := boxOn(screen)
	for _, text := range append(append([]string{says.Title}, says.Text...), says.Goal) {
		if !strings.Contains(box, words(text)) {
			p.t.Fatalf("%q is not whole on the screen:\n%s", text, screen)
		}
	}
	p.showsKeys(screen)
	return box
}

// showsKeys fails if the line of keys is cut.
func (p *pupil) showsKeys(screen string) {
	p.t.Helper()
	if keys := (painter{p.Model}).keys(); !strings.Contains(screen, keys) {
		p.t.Fatalf("the keys %q are cut:\n%s", keys, screen)
	}
}

// boxOn returns the words in the frame on a screen.
func boxOn(screen string) string {
	var out []string
	left, right := 0, 0
	for line := range strings.SplitSeq(screen, "\n") {
		if from, to := strings.Index(line, "╭──"), strings.Index(line, "──╮"); from >= 0 && to > from {
			left, right = ansi.StringWidth(line[:from])+1, ansi.StringWidth(line[:to])+2
		} else if right > 0 {
			out = append(out, ansi.Cut(line, left, right))
		}
	}
	text, _, _ := strings.Cut(strings.Join(out, "\n"), "───")
	return words(text)
}

// words returns a text without the ends of its lines and without marks.
func words(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, "▸", " ")), " ")
}

// acts goes to the table and chooses a move there. A stubborn learner first presses what chooses none.
func (p *pupil) acts(action string, stubborn bool) {
	p.t.Helper()
	goal := p.d.Lecture().Goal
	p.key("enter")
	screen := p.check()
	if p.showsKeys(screen); p.top != nil || !strings.Contains(words(screen), words(goal)) {
		p.t.Fatalf("the goal %q is not whole at the table:\n%s", goal, screen)
	}
	if stubborn {
		p.chooseNone()
	}
	i := slices.IndexFunc(p.v.Table.Moves, func(mv table.Move) bool { return mv.Action == action })
	if i < 0 {
		p.t.Fatalf("the table does not have the move %q:\n%s", action, screen)
	}
	if mv := &p.v.Table.Moves[i]; !p.pressSeen(i, screen) {
		p.find(mv)
		if p.key("enter"); strings.Contains(p.note, "again to confirm") {
			p.key("enter")
		}
		if !p.busy && p.top == nil && !p.pressSeen(i, p.check()) {
			p.t.Fatalf("%q cannot be chosen:\n%s", mv.Label, p.check())
		}
	}
	if q, asks := p.top.(*question); asks {
		if screen := p.check(); !strings.Contains(boxOn(screen), words(q.text)+" y: yes n: no") {
			p.t.Fatalf("the question %q is cut:\n%s", q.text, screen)
		}
		p.key("y")
	}
}

// chooseNone presses a letter that no move has, chooses a piece that has no move, and reads again what the lesson said.
func (p *pupil) chooseNone() {
	p.t.Helper()
	const free = "Q" // of all lessons
	p.key(free)
	p.refuses("now.")
	for _, key := range []string{"up", "up", "left", "up", "down", "down", "right", "down"} {
		p.key(key)
		if plan := p.plan(); p.at(&plan) != nil && !p.lit(p.at(&plan)) && zoneAround(p.Model, p.at(&plan)) == nil {
			p.key("enter")
			p.refuses("No move here")
			break
		}
	}
	p.key("f3")
	p.hears()
	p.key("esc")
}

// refuses fails unless the screen says why nothing was done.
func (p *pupil) refuses(why string) {
	p.t.Helper()
	if screen := p.check(); p.busy || p.top != nil || !strings.Contains(p.note, why) || !strings.Contains(words(screen), why) {
		p.t.Fatalf("the screen does not say why nothing was done, %q:\n%s", p.note, screen)
	}
}

// pressSeen presses the letter that a screen shows before a move. It returns false if it shows none.
func (p *pupil) pressSeen(i int, screen string) bool {
	p.t.Helper()
	list := p.moves()
	l := (painter{p.Model}).moveList(list, p.movesRect(p.areas()))
	letter, place := listKeys(p.Model, list)[p.v.Table.Moves[i].Action], slices.Index(l.Places, slices.Index(list, i))
	if letter == "" || place < 0 {
		return false
	}
	labels := make([]string, len(l.Places))
	for j, at := range l.Places {
		labels[j] = p.v.Table.Moves[list[at]].Label
	}
	if cell := letter + "  " + layout.CutLabel(labels, place, l.Width(place)); !strings.Contains(screen, cell) {
		p.t.Fatalf("%q is not on the screen:\n%s", cell, screen)
	}
	p.key(letter)
	if m := &p.v.Table.Moves[i]; m.Apart && m.Warn == "" {
		p.refuses("press " + letter + " again to confirm")
		p.key(letter)
	}
	return true
}

// find moves the cursor to a piece that leads to a move.
func (p *pupil) find(mv *table.Move) {
	p.t.Helper()
	for range 200 {
		p.key("tab")
		plan := p.plan()
		if s := p.at(&plan); s != nil && touchesMove(mv, twins(p.Model, s)) {
			p.seesCursor()
			return
		}
	}
	p.t.Fatalf("no piece leads to %q:\n%s", mv.Label, p.check())
}
