package screen

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
	"quarterdeck/term/layout"
)

func (p *program) says(want string) {
	p.t.Helper()
	if screen := p.check(); !strings.Contains(screen, want) {
		p.t.Fatalf("the screen does not say %q:\n%s", want, screen)
	}
}

// TestCurtain: between two players at a terminal, the screen shows nothing of the match until the next one presses Enter; then it shows what
// happened.
func TestCurtain(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann", "Bob"), 80, 24, Options{})
	p.until(p.ready)
	if screen := p.check(); !strings.Contains(screen, "Pass the keyboard to Ann") || strings.Contains(screen, "middle") {
		t.Fatalf("the curtain:\n%s", screen)
	}
	p.key("a") // no move
	p.key("enter")
	p.until(p.ready)
	p.says("Your cards (to act)")
	p.key("c")
	p.until(func() bool { return p.curtain })
	if screen := p.check(); !strings.Contains(screen, "Pass the keyboard to Bob") || strings.Contains(screen, "♠") {
		t.Fatalf("the second curtain:\n%s", screen)
	}
	p.send(tea.MouseClickMsg{X: 3, Y: 10, Button: tea.MouseLeft})
	p.key("enter")
	p.key("f2")
	p.says("Ann has chosen a card")
	if strings.Contains(p.check(), "4♠ chosen") {
		t.Error("Bob sees Ann's choice")
	}
}

// TestFirstPress: without a cursor, Enter and Tab go to the first piece that can move, not to where it can go.
func TestFirstPress(t *testing.T) {
	for _, key := range []string{"enter", "tab"} {
		d := begin(t, "bastion", 2, "Ann")
		p := run(t, d, 80, 24, Options{})
		p.until(p.ready)
		p.key(key)
		p.says("two of spades")
		before := d.Match().Version()
		p.key("enter")
		p.until(func() bool { return d.Match().Version() > before })
	}
}

// TestStay: after a card was played, the cursor is on the next card of the hand. A piece without a move says so.
func TestStay(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	p.key("tab")
	before := p.v.Version
	p.key("enter") // plays the two
	p.until(func() bool { return p.v.Version > before && p.ready() })
	p.says("three of spades")
	p.key("up")
	p.key("enter")
	p.says("No move here; Tab finds one. ")
	if p.d.(*inproc.Match).Match().Version() != p.v.Version {
		t.Error("a move was made")
	}
}

// TestNoPiece: where no move has a piece, a choice of a piece says where the moves are.
func TestNoPiece(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	p.key("tab")
	p.v.Table.Moves = []table.Move{{Action: "pass", Label: "Pass"}}
	viewerKeys(p.Model).Update(p.v.Table.Moves)
	p.key("enter")
	p.says("No move here; the moves are listed with letters.")
	p.key("tab")
	p.says("P  Pass")
}

// TestMenu resigns through the menu, and steps through the match that is over.
func TestMenu(t *testing.T) {
	d := begin(t, "bastion", 2, "Ann")
	p := run(t, d, 80, 24, Options{Rules: func(string) term.Rulebook { return term.Rulebook{Goal: "THE GOAL", Text: "THE RULES"} }})
	p.until(p.ready)
	open := func(name string) {
		p.key("esc")
		menu := p.top.(*menu)
		for !strings.Contains(menu.items[menu.at].text, name) {
			p.key("down")
		}
		p.says("▸ " + name)
		p.key("enter")
	}
	open("Rules")
	p.says("THE RULES")
	p.key("esc")
	open("Log")
	p.says("middle row is")
	p.key("esc")
	open("Help")
	p.says("Goal: THE GOAL")
	p.says("Arrow keys move the cursor")
	p.key("esc")
	open("Leave")
	p.key("n")
	open("Resign")
	p.says("Resign?")
	p.key("y")
	p.until(p.isOver)
	p.key("left")
	p.until(func() bool { return p.shown.Past() })
	p.says("· replay ·")
	p.key("home")
	p.until(func() bool { return p.shown.At == 0 })
	p.key("end")
	if p.shown != p.v {
		t.Error("End does not show the end")
	}
	_, cmd := p.Update(tea.KeyPressMsg(tea.Key{Code: 'q', Text: "q"}))
	if cmd == nil || p.Err() != nil {
		t.Error("q does not leave")
	}
}

// TestQuit: Ctrl-C leaves a match that goes on.
func TestQuit(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	p.Update(tea.KeyPressMsg(tea.Key{Code: 'c', Mod: tea.ModCtrl}))
	if !errors.Is(p.Err(), term.ErrQuit) {
		t.Errorf("Ctrl-C: %v", p.Err())
	}
}

// TestSuspend: Ctrl-Z stops a program of this machine, and does nothing over SSH.
func TestSuspend(t *testing.T) {
	for _, can := range []bool{true, false} {
		p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{Suspend: can})
		p.until(p.ready)
		_, cmd := p.Update(tea.KeyPressMsg(tea.Key{Code: 'z', Mod: tea.ModCtrl}))
		if stops := cmd != nil && cmd() == tea.Suspend(); stops != can || p.Err() != nil {
			t.Errorf("Ctrl-Z stops: %v, want %v; %v", stops, can, p.Err())
		}
	}
}

// TestRefused: what was refused says why, and the screen goes on.
func TestRefused(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	p.start(p.act("play 99"))
	p.until(func() bool { return p.note != "" })
	p.says("not a move of this game")
	p.until(p.ready)
	p.key("a")
	p.until(func() bool { return p.v.Version > 3 && p.ready() })
	if p.note != "" {
		t.Error("the refusal stays")
	}
}

// TestBoth: a move that needs both ends is made when both are chosen, and its first end can be taken again.
func TestBoth(t *testing.T) {
	tb := &table.Table{Zones: []table.Zone{{ID: "z", Kind: table.Row, Title: "Row", Pieces: []table.Piece{
		{ID: "a", Kind: table.Token, Text: "a", Name: "a"}, {ID: "b", Kind: table.Token, Text: "b", Name: "b"}, {ID: "c", Kind: table.Token, Text: "c", Name: "c", Why: "It is stuck."},
	}}}, Moves: []table.Move{{Action: "a-b", Label: "a to b", From: "a", To: "b", Both: true, Warn: "Really?"}}}
	v := &match.View{Title: "T", Table: tb, Phase: match.Running}
	m := New(t.Context(), nil, Options{})
	m.v, m.shown = v, v
	p := m.plan()
	find := func(id string) *layout.Spot {
		return &p.Spots[slices.IndexFunc(p.Spots, func(s layout.Spot) bool { return s.IDs[0] == id })]
	}
	m.choose(find("a"))
	if m.choice.chosen == nil || m.lit(find("c")) || !m.lit(find("b")) {
		t.Fatal("the other end is not asked for")
	}
	m.choose(find("a"))
	if m.choice.chosen != nil {
		t.Fatal("the first end is not taken again")
	}
	m.choose(find("b"))
	m.choose(find("a"))
	if q, ok := m.top.(*question); !ok || !strings.Contains(q.text, "Really?") {
		t.Fatal("the consequence is not confirmed")
	}
	m.top, m.choice.cursor = nil, "c"
	if screen := ansi.Strip(m.Render()); !strings.Contains(screen, "c. It is stuck.") {
		t.Errorf("the piece is not explained:\n%s", screen)
	}
}

// TestZoneAround: a piece without a move of its own stands for the zone around it, unless it has a reason why it cannot be used.
func TestZoneAround(t *testing.T) {
	p := run(t, begin(t, "duel", 4, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	v := *p.v
	v.Table = &table.Table{Zones: []table.Zone{{ID: "bo", Kind: table.Score, Title: "Bo", Pieces: []table.Piece{
		{ID: "cards", Kind: table.Counter, Name: "15 cards"}, {ID: "barred", Kind: table.Counter, Name: "3 marbles", Why: "They are Bo’s."}}}},
		Moves: []table.Move{{Action: "offer 1", Label: "Offer it to Bo", From: "send", To: "bo", Both: true}}}
	p.v, p.shown = &v, &v
	for id, chosen := range map[string]string{"cards": "bo", "barred": ""} {
		p.choice = choice{cursor: id}
		p.key("enter")
		if got := strings.Join(p.choice.chosen, " "); got != chosen {
			t.Errorf("of %s, %q is chosen, want %q: %s", id, got, chosen, p.note)
		}
	}
}

// TestClocksBegin: the clocks of a match that began after the screen did are drawn again each second.
func TestClocksBegin(t *testing.T) {
	p := run(t, begin(t, "duel", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	if p.ticking {
		t.Fatal("the screen ticks without a clock")
	}
	v, until := *p.v, time.Unix(2e9, 0)
	v.Stage = &until
	if p.receive(viewMsg{v: &v}); !p.ticking {
		t.Error("the clock of a stage stands still")
	}
}
