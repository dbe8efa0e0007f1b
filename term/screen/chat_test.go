package screen

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/term"
)

// talker is a match with a chat.
type talker struct {
	term.Driver
	said chan string
	fail error // of the next messages
}

func (d *talker) Chat(context.Context) ([]chat.Line, error) {
	return []chat.Line{{Name: "Bob", Text: "Well met."}, {Name: "Robo", Bot: true, Text: "Beep."}, {Name: "Deleted", Bot: true, Gone: true}}, nil
}

func (d *talker) Say(_ context.Context, text string) error {
	d.said <- text
	return d.fail
}

func TestChat(t *testing.T) {
	d := &talker{Driver: begin(t, "bastion", 2, "Ann"), said: make(chan string, 1)}
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
	if said := <-d.said; said != "hi Bob" {
		t.Errorf("said %q", said)
	}
}

// TestChatFails: a message that cannot be sent is noted, and the match goes on.
func TestChatFails(t *testing.T) {
	d := &talker{Driver: begin(t, "bastion", 2, "Ann"), said: make(chan string, 1), fail: errors.New("the server does not answer")}
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
	p.says("c: copy the link")
	if copied := p.press("c", "c")(); !strings.HasPrefix(fmt.Sprint(copied), "https://quarterdeck.example.org/m/") {
		t.Errorf("copied %v", copied)
	}
	p.says("Copied")
	p.key("esc")
	p.says("Leave the table")
}

// crowd is a match that waits for seven friends.
type crowd struct{ inviter }

func (crowd) Invitations() (out []string) {
	for i := range 7 {
		out = append(out, fmt.Sprintf("https://quarterdeck.example.org/m/jc74n3twfbt7hxcdivkd/seat/%d?invite=hpcjuihpcjuihpcjuihpcjui", i+1))
	}
	return out
}

// TestManyInvitations: links that have no room are counted, and the keys stay in sight.
func TestManyInvitations(t *testing.T) {
	for _, height := range []int{24, 30, 60} {
		p := run(t, crowd{inviter{begin(t, "bastion", 2, "Ann")}}, 80, height, Options{})
		p.until(func() bool { return p.v != nil })
		p.says("c: copy all links")
		p.says("Ctrl-C: leave")
		flat := strings.Join(strings.Fields(p.check()), "")
		shown := strings.Count(flat, "https:")
		if more := fmt.Sprintf("%dmore:ccopiesall", 7-shown); shown < 1 || strings.Contains(flat, more) != (shown < 7) {
			t.Errorf("%d links at %d lines:\n%s", shown, height, p.check())
		}
		if copied := fmt.Sprint(p.press("c", "c")()); strings.Count(copied, "https:") != 7 {
			t.Errorf("copied %s", copied)
		}
	}
}

// news is a match to which messages come.
type news struct {
	term.Driver
	lines []chat.Line
}

func (d *news) Chat(context.Context) ([]chat.Line, error) { return d.lines, nil }
func (d *news) Say(context.Context, string) error         { return nil }

// TestUnheard: on a narrow screen, the line of keys counts messages that were not shown, and F2 shows them.
func TestUnheard(t *testing.T) {
	d := &news{Driver: begin(t, "bastion", 2, "Ann")}
	p := run(t, d, 80, 24, Options{})
	p.until(func() bool { return p.shown != nil })
	p.says("F2: log")
	for i, want := range []string{"F2: 1 message ", "F2: 1 message ", "F2: 2 messages"} {
		d.lines = append(d.lines, chat.Line{ID: fmt.Sprint(i), Name: "Bob", Text: fmt.Sprintf("Ahoy %d.", i), You: i == 1})
		p.send(chatMsg{d.lines})
		p.says(want)
		p.says("Esc: menu")
	}
	p.key("f2")
	p.says("Bob: Ahoy 2.")
	p.says("F2: signs")
	p.key("f2")
	p.says("F2: moves")
}

// TestPanes: F2 always shows another pane, and the line of keys names it. There is no chat at a table with bots alone, and no pane with the
// moves of a match that is over.
func TestPanes(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	for _, want := range []string{"F2: log", "F2: signs", "F2: moves", "F2: log"} {
		p.says(want)
		p.key("f2")
	}
	p.start(p.act(match.Resign))
	p.until(p.isOver)
	p.pane = movesPane
	for _, want := range []string{"F2: signs", "F2: log", "F2: signs"} {
		p.says(want)
		p.key("f2")
	}
}
