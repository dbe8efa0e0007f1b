package screen

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/table"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
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

// TestPlayback: events are shown one at a time, and can be skipped and shown again.
func TestPlayback(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{Beat: time.Hour})
	p.until(p.ready)
	p.key("a")
	p.until(func() bool { return p.playing.caption != nil && p.shown.At > 0 })
	p.says("▸")
	p.says("Space: next event")
	p.key("b") // no move while events are shown
	for p.playing.caption != nil {
		was := p.playing.turn
		p.key("space")
		p.until(func() bool { return p.playing.turn > was })
	}
	p.until(p.ready)
	if p.shown != p.v || !p.canAct() {
		t.Fatal("the playback does not end at the newest version")
	}
	p.key("f5")
	if p.playing.caption == nil || len(p.playing.queue) == 0 {
		t.Fatal("the last events are not shown again")
	}
	p.key("esc")
	if p.playing.caption != nil || p.shown != p.v {
		t.Fatal("the playback is not skipped")
	}
}

// TestBeat: the next event comes by itself, and a late beat ends no later event.
func TestBeat(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{Beat: time.Millisecond})
	p.until(p.ready)
	p.key("a")
	p.until(func() bool { return p.playing.caption != nil })
	p.until(func() bool { return p.playing.caption == nil })
	turn := p.playing.turn
	p.send(beatMsg{turn - 1})
	if p.playing.turn != turn {
		t.Error("a late beat counts")
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

// TestBeatAtEnd: the events of a match that is over come by themselves, too.
func TestBeatAtEnd(t *testing.T) {
	d := begin(t, "bastion", 2, "Ann")
	if err := d.Act(t.Context(), match.Request{Action: "play 4", Version: d.Match().Version()}); err != nil {
		t.Fatal(err)
	}
	if err := d.Act(t.Context(), match.Request{Action: match.Resign, Version: d.Match().Version()}); err != nil {
		t.Fatal(err)
	}
	p := run(t, d, 80, 24, Options{Beat: time.Millisecond})
	p.until(p.isOver)
	p.key("f5")
	if p.playing.caption == nil {
		t.Fatal("no event is shown")
	}
	p.until(func() bool { return p.playing.caption == nil && p.shown == p.v })
}

// TestNoPiece: where no move has a piece, a choice of a piece says where the moves are.
func TestNoPiece(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	p.key("tab")
	p.v.Table.Moves = []table.Move{{Action: "pass", Label: "Pass"}}
	p.key("enter")
	p.says("No move here; the moves are listed with letters.")
	p.key("tab")
	p.says("a  Pass")
}

// TestLatePast: an earlier version that comes after the playback that asked for it has ended is not shown in the next one.
func TestLatePast(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{Beat: time.Hour})
	p.until(p.ready)
	p.key("a")
	p.until(func() bool { return p.playing.caption != nil && p.shown.At > 0 })
	late := p.loadAt(1)().(pastMsg)
	p.key("esc")
	p.key("f5")
	p.until(func() bool { return p.shown.At == p.playing.at })
	p.send(late)
	if p.shown.At != p.playing.at {
		t.Errorf("version %d is shown with the words of version %d", p.shown.At, p.playing.at)
	}
}

// TestMenu resigns through the menu, and steps through the match that is over.
func TestMenu(t *testing.T) {
	d := begin(t, "bastion", 2, "Ann")
	p := run(t, d, 80, 24, Options{Rules: func(string) string { return "THE RULES" }})
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

// TestExplains: the line below the status says what lies under the cursor, and why it cannot be used.
func TestExplains(t *testing.T) {
	p := run(t, begin(t, "breach", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	plan := p.plan()
	for i := range plan.spots {
		s := &plan.spots[i]
		p.choice.cursor = s.ids[0]
		want := ""
		for _, piece := range s.pieces {
			if want = piece.Name; piece.Why != "" && !p.lit(s) && !strings.Contains(explain(s, false), piece.Why) {
				t.Errorf("%q is not explained by %q", explain(s, false), piece.Why)
			}
		}
		if !strings.Contains(explain(s, p.lit(s)), want) {
			t.Errorf("%q does not name %q", explain(s, p.lit(s)), want)
		}
	}
}

// TestPlain: without other characters and without colors, a screen still says what leads on to a move.
func TestPlain(t *testing.T) {
	for _, id := range []string{"bastion", "sabotage", "duel", "port", "breach"} {
		p := run(t, begin(t, id, 0, "Ann"), 80, 24, Options{ASCII: true})
		p.until(p.ready)
		p.key("tab")
		screen := p.check()
		if i := strings.IndexFunc(screen, func(r rune) bool { return r > 126 }); i >= 0 {
			t.Errorf("%s: a character that is not ASCII: %q", id, screen[i:i+4])
		}
		if !strings.ContainsAny(screen, "[#") || !strings.ContainsAny(screen, "<*") {
			t.Errorf("%s: neither the cursor nor a lit place shows:\n%s", id, screen)
		}
	}
}

// TestSmall: a terminal that is too small says so.
func TestSmall(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 60, 20, Options{})
	p.until(p.ready)
	p.says("80×24")
	before := p.d.(*inproc.Match).Match().Version()
	p.key("a")
	p.send(tea.MouseClickMsg{X: 3, Y: 3, Button: tea.MouseLeft})
	if p.busy || p.top != nil || p.d.(*inproc.Match).Match().Version() != before {
		t.Error("a move is made on a table that does not show")
	}
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.says("Choose a card.")
	p.key("a")
	p.until(func() bool { return p.v.Version > before && p.ready() })
}

// talker is a match with a chat.
type talker struct {
	term.Driver
	said []string
	fail error // of the next messages
}

func (d *talker) Chat(context.Context) ([]chat.Line, error) {
	return []chat.Line{{Name: "Bob", Text: "Well met."}, {Name: "Robo", Bot: true, Text: "Beep."}, {Name: "Deleted", Bot: true, Gone: true}}, nil
}

func (d *talker) Say(_ context.Context, text string) error {
	d.said = append(d.said, text)
	return d.fail
}

func TestChat(t *testing.T) {
	d := &talker{Driver: begin(t, "bastion", 2, "Ann")}
	p := run(t, d, 140, 40, Options{})
	p.until(func() bool { return len(p.chat) > 0 && p.shown != nil })
	for _, line := range []string{"Bob: Well met.", "Robo (bot): Beep.", "Deleted (bot): (deleted)"} {
		p.says(line)
	}
	p.key("/")
	p.key("h")
	p.key("x")
	p.send(tea.KeyPressMsg(tea.Key{Code: tea.KeyBackspace}))
	p.send(tea.PasteMsg{Content: "i\nBob"})
	p.says("hi Bob_")
	p.key("enter")
	p.until(func() bool { return len(d.said) > 0 })
	if d.said[0] != "hi Bob" {
		t.Errorf("said %q", d.said)
	}
}

// TestChatFails: a message that cannot be sent is noted, and the match goes on.
func TestChatFails(t *testing.T) {
	d := &talker{Driver: begin(t, "bastion", 2, "Ann"), fail: errors.New("the server does not answer")}
	p := run(t, d, 140, 40, Options{})
	p.until(func() bool { return p.shown != nil })
	p.key("/")
	p.key("h")
	p.key("enter")
	p.until(func() bool { return p.note != "" })
	p.says("Your message was not sent")
	if p.Err() != nil {
		t.Errorf("the program ended: %v", p.Err())
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
	find := func(id string) *spot {
		return &p.spots[slices.IndexFunc(p.spots, func(s spot) bool { return s.ids[0] == id })]
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

// inviter is a match that waits for a friend.
type inviter struct{ term.Driver }

func (d inviter) View(ctx context.Context, at int) (*match.View, error) {
	v, err := d.Driver.View(ctx, at)
	if err == nil {
		v.Phase, v.Table.Status = match.Gathering, "The match begins when every seat is taken."
	}
	return v, err
}

func (inviter) Invitations() []string {
	return []string{"https://quarterdeck.example.org/m/jc74n3twfbt7hxcdivkd/seat/1?invite=hpcjuihpcjuihpcjuihpcjui"}
}

// TestInvitation: while seats are free, the screen shows an invitation as a code and as a link.
func TestInvitation(t *testing.T) {
	p := run(t, inviter{begin(t, "bastion", 2, "Ann")}, 80, 24, Options{})
	p.until(func() bool { return p.v != nil })
	p.says("▀")
	if screen := strings.Join(strings.Fields(p.check()), ""); !strings.Contains(screen, "hpcjui") {
		t.Errorf("the link is missing:\n%s", p.check())
	}
	p.key("esc")
	p.says("Leave the table")
}

// TestStart: a match that is over can be shown from its start, and stepped through.
func TestStart(t *testing.T) {
	d := begin(t, "bastion", 2, "Ann")
	if err := d.Act(t.Context(), match.Request{Action: match.Resign, Version: d.Match().Version()}); err != nil {
		t.Fatal(err)
	}
	p := run(t, d, 80, 24, Options{Start: true})
	p.until(func() bool { return p.shown != nil && p.shown.At == 0 })
	p.says("· replay ·")
	p.key("right")
	p.until(func() bool { return p.shown.At > 0 })
}
