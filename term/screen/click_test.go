package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/games"
	"quarterdeck/lesson"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/layout"
	"quarterdeck/term/learn"
)

// clickOn clicks on the first place of the screen that says something.
func (p *program) clickOn(text string) {
	p.t.Helper()
	for y, line := range strings.Split(p.check(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			p.send(tea.MouseClickMsg{X: ansi.StringWidth(before), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.t.Fatalf("the screen does not say %q:\n%s", text, p.check())
}

// TestClicks opens and closes the menu, the help and dialogs, and resigns, with the mouse alone.
func TestClicks(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {200, 60}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			d := begin(t, "bastion", 2, "Ann")
			p := run(t, d, size[0], size[1], Options{Rules: func(string) term.Rulebook { return term.Rulebook{Text: strings.Repeat("A rule.\n", 200)} }})
			p.until(p.ready)
			closed := func() {
				t.Helper()
				if p.top != nil {
					t.Fatalf("it stays open:\n%s", p.check())
				}
			}
			p.clickOn("?: help")
			p.says("Arrow keys move the cursor")
			p.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
			if help := p.top.(*text); size[1] < 30 && help.at == 0 {
				t.Error("the wheel does not scroll the help")
			}
			p.clickOn("Esc: back to the table")
			closed()
			p.clickOn("Esc: menu")
			p.clickOn("Rules")
			p.says("A rule.")
			p.send(tea.MouseClickMsg{X: 0, Y: 1, Button: tea.MouseLeft}) // beside it
			closed()
			p.clickOn("Esc: menu")
			p.clickOn("Resign")
			p.clickOn("n: no")
			closed()
			if before := d.Match().Version(); p.isOver() || before != p.v.Version {
				t.Fatal("no is yes")
			}
			p.clickOn("Esc: menu")
			p.clickOn("Resign")
			p.clickOn("y: yes")
			p.until(p.isOver)
		})
	}
}

// TestClickLesson: a click on what a lesson says goes on, and one beside it shows the table.
func TestClickLesson(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{80, 24}, {200, 60}} {
		p := run(t, learn.NewDriver(lib.Find("bastion", ""), nil, "Play on."), size[0], size[1], Options{})
		p.until(func() bool { return p.top != nil })
		p.says("h: hint")
		p.clickOn("h: hint")
		p.says("Hint: ")
		p.send(tea.MouseClickMsg{X: 0, Y: 1, Button: tea.MouseLeft})
		if p.top != nil {
			t.Fatalf("the lesson covers the table:\n%s", p.check())
		}
		p.clickOn("F3: what the lesson says")
		p.clickOn("▸ Play your 7.")
		if p.top != nil {
			t.Fatalf("the lesson covers the table:\n%s", p.check())
		}
		was := p.lectured
		p.clickOn("Play the seven")
		p.until(func() bool { return p.lectured != was })
	}
}

// TestLessonAgain: a lesson that begins again shows its first step, though its match is at an earlier version.
func TestLessonAgain(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	p := run(t, learn.NewDriver(lib.Find("bastion", ""), nil, ""), 80, 24, Options{Kept: "It goes on at this step."})
	p.until(func() bool { return p.top != nil })
	first := p.v.Version
	p.key("enter")
	p.key("f") // the seven
	p.until(func() bool { return p.v.Version > first && p.top != nil })
	p.key("esc")
	p.clickOn("Esc: menu")
	p.clickOn("Begin the lesson again")
	p.until(func() bool { return p.v.Version == first && p.top != nil })
	p.says("Play your 7.")
	p.key("enter")
	p.clickOn("Esc: menu")
	p.clickOn("Leave the lesson")
	p.says("Leave the lesson? It goes on at this step.")
}

// TestKeyAt: every key in a line of keys can be clicked, and nothing else.
func TestKeyAt(t *testing.T) {
	line := " ← →: step · Home End · Tab: pane · ?: help · F5: replay · q: leave. Ctrl-C: leave."
	for text, want := range map[string]string{"← →": "", "Home": "", "Tab": "tab", "pane": "tab", "?": "?", "F5": "f5", "q:": "q", "Ctrl": "ctrl+c", "· q": "", ". C": ""} {
		before, _, _ := strings.Cut(line, text)
		if got := KeyAt(line, ansi.StringWidth(before)); got != want {
			t.Errorf("at %q: %q, want %q", text, got, want)
		}
	}
	if got := KeyAt(line, ansi.StringWidth(line)); got != "" {
		t.Errorf("beside the line: %q", got)
	}
}

// TestEarlyLetter: a letter that is pressed while an event is shown ends the playback, says why, and makes no move, until the player has
// had time to look at the moves.
func TestEarlyLetter(t *testing.T) {
	now := time.Unix(1e9, 0)
	d := begin(t, "bastion", 2, "Ann")
	p := run(t, d, 80, 24, Options{Beat: time.Hour, Now: func() time.Time { return now }})
	p.until(p.ready)
	p.key("a")
	p.until(func() bool { return p.playing.caption != nil && p.shown.At > 0 })
	p.until(func() bool {
		return slices.Contains([]match.Phase{match.Running}, p.v.Phase) && len(p.v.Table.Moves) > 0 && !p.busy
	})
	before := d.Match().Version()
	for range 3 { // a key that is held down
		p.key("b")
		p.says(notChosen)
		now = now.Add(lookTime / 2)
	}
	if !p.canAct() || d.Match().Version() != before {
		t.Fatalf("the playback goes on, or a move was made:\n%s", p.check())
	}
	now = now.Add(lookTime)
	p.key("Z")
	p.says("No move has the letter Z now.")
	p.key("right") // a note goes on any key
	if p.note != "" {
		t.Errorf("the note stays: %q", p.note)
	}
	p.key("b")
	p.until(func() bool { return d.Match().Version() > before })
}

// TestNotYours: a letter says why it does nothing.
func TestNotYours(t *testing.T) {
	m := New(t.Context(), nil, Options{})
	v := *viewOf(t)
	tb := *v.Table
	tb.Moves = nil
	v.Table = &tb
	m.v, m.shown = &v, &v
	m.press("a", "a")
	if m.note != notYours {
		t.Errorf("the note is %q", m.note)
	}
	m.v.Table.Moves, m.busy = viewOf(t).Table.Moves, true
	m.press("a", "a")
	if m.note != underWay {
		t.Errorf("the note is %q", m.note)
	}
}

func viewOf(t *testing.T) *match.View {
	t.Helper()
	v, err := begin(t, "bastion", 2, "Ann").View(t.Context(), -1)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestFits: at 80 columns, all keys are explained. At 80×24 every game shows the viewer's cards, and no title of a hand takes their place.
func TestFits(t *testing.T) {
	for _, g := range games.All() {
		p := run(t, begin(t, g.Info().ID, 0, "Ann"), 80, 24, Options{})
		for range 40 {
			p.until(p.ready)
			if p.isOver() {
				break
			}
			if line := (painter{p.Model}).keys(); ansi.StringWidth(line) > 80 || !strings.Contains(line, "Esc: ") {
				t.Errorf("the line of keys is cut: %q", line)
			}
			shown := p.plan()
			for i := range shown.Spots {
				if s := &shown.Spots[i]; s.Zone.Mine && s.Y+s.H > p.areas().table.h {
					t.Fatalf("%s: your %s is not on the screen:\n%s", g.Info().ID, s.Text, p.check())
				}
			}
			for i := range p.v.Table.Zones {
				z := &p.v.Table.Zones[i]
				for j := range z.Pieces {
					piece := &z.Pieces[j]
					if z.Mine && !slices.ContainsFunc(shown.Spots, func(s layout.Spot) bool { return slices.Contains(s.IDs, piece.ID) }) {
						t.Fatalf("%s: your %s is cut off:\n%s", g.Info().ID, piece.Name, p.check())
					}
				}
			}
			list := p.moves()
			p.start(p.act(p.v.Table.Moves[list[len(list)/2]].Action))
			p.until(func() bool { return !p.busy })
		}
	}
}
