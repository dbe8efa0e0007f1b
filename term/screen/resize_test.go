package screen

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/term"
)

// small makes the window of a program too small, and has it stay so.
func (p *program) small() {
	p.send(tea.WindowSizeMsg{Width: MinWidth - 1, Height: MinHeight})
	p.send(settledMsg{p.sized})
}

// TestShrink: a window that stays too small ends the program, so that the match continues in lines. One that grows again at once does not.
func TestShrink(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	p.send(tea.WindowSizeMsg{Width: 80, Height: 23})
	late := settledMsg{p.sized}
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.send(late)
	if p.err != nil {
		t.Fatalf("a window that has grown again ends the program: %v", p.err)
	}
	p.small()
	if !errors.Is(p.err, term.ErrResized) {
		t.Errorf("the program ends with %v", p.err)
	}
}

// gated is a driver that keeps requests and messages until they are let through.
type gated struct {
	term.Driver
	through chan struct{}
	said    []string
}

func (s *gated) Act(ctx context.Context, q match.Request) error {
	<-s.through
	return s.Driver.Act(ctx, q)
}

func (s *gated) Chat(context.Context) ([]chat.Line, error) { return nil, nil }

func (s *gated) Say(ctx context.Context, text string) error {
	<-s.through
	s.said = append(s.said, text)
	return ctx.Err()
}

// TestShrinkBusy: a move and a message that are under way arrive before the program ends. A message that was begun is handed on.
func TestShrinkBusy(t *testing.T) {
	for _, keys := range [][]string{{"a"}, {"/", "h", "i", "enter"}} {
		d := &gated{Driver: begin(t, "bastion", 2, "Ann"), through: make(chan struct{})}
		p := run(t, d, 80, 24, Options{})
		p.until(func() bool { return p.v != nil && p.canAct() })
		for _, key := range keys {
			p.key(key)
		}
		p.small()
		if p.err != nil || !p.busy && !p.saying {
			t.Fatalf("%q: the program ends before the answer: %v", keys, p.err)
		}
		close(d.through)
		p.until(func() bool { return !p.busy && !p.saying })
		p.small()
		if !errors.Is(p.err, term.ErrResized) || keys[0] == "/" && strings.Join(d.said, "") != "hi" {
			t.Errorf("%q: %v, said %q", keys, p.err, d.said)
		}
	}
	d := &gated{Driver: begin(t, "bastion", 2, "Ann")}
	p := run(t, d, 80, 24, Options{})
	p.until(func() bool { return p.v != nil && p.canAct() })
	for _, key := range []string{"/", "h", "i"} {
		p.key(key)
	}
	p.small()
	if begun := Close(p.Model); begun != "hi" {
		t.Errorf("of the message, %q is handed on", begun)
	}
}

// TestShrinkEvents: events that the player has not seen are left unread. What follows shows them.
func TestShrinkEvents(t *testing.T) {
	d, read := begin(t, "bastion", 2, "Ann"), term.Read{}
	p := run(t, d, 80, 24, Options{Beat: time.Hour, Read: read})
	p.until(p.ready)
	was := p.v.Version
	p.key("a")
	p.until(func() bool { return p.playing.caption != nil })
	p.small()
	Close(p.Model)
	if !errors.Is(p.err, term.ErrResized) || read[term.NoViewer] != was {
		t.Fatalf("%v: version %d counts as read, the player saw %d", p.err, read[term.NoViewer], was)
	}
	again := run(t, d, 80, 24, Options{Beat: time.Hour, Read: read})
	again.until(func() bool { return again.playing.caption != nil })
}

// TestShrinkOver: a match that is over stays on the screen, which says how it ended.
func TestShrinkOver(t *testing.T) {
	d := begin(t, "bastion", 2, "Ann")
	if err := d.Act(t.Context(), match.Request{Action: match.Resign, Version: d.Match().Version()}); err != nil {
		t.Fatal(err)
	}
	p := run(t, d, 80, 24, Options{})
	p.until(func() bool { return p.v != nil })
	p.small()
	if p.err != nil {
		t.Fatalf("the program ends with %v", p.err)
	}
	p.says("wins.")
	p.says("Make the window 80×24 or more")
}

// TestClose: after a model was closed, no change is taken from the driver.
func TestClose(t *testing.T) {
	d := begin(t, "bastion", 2, "Ann")
	m := New(t.Context(), d, Options{})
	await, late := m.await(), m.await()
	ended := make(chan tea.Msg)
	go func() { ended <- await() }()
	Close(m)
	<-ended
	for len(d.Changes()) == 0 {
		if err := d.Act(t.Context(), match.Request{Action: match.Resign, Version: d.Match().Version()}); err != nil {
			t.Fatal(err)
		}
	}
	late()
	if len(d.Changes()) == 0 {
		t.Error("a change is lost")
	}
}
