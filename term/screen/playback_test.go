package screen

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
)

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
	p.until(func() bool { return p.playing.caption == nil || p.shown.At < p.v.Version })
	if screen := p.check(); p.playing.caption != nil && strings.Contains(screen, "· replay ·") {
		t.Errorf("the end of a match is called a replay while it plays:\n%s", screen)
	}
	p.until(func() bool { return p.playing.caption == nil && p.shown == p.v })
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

	last := p.v.Version - 1
	p = run(t, d, 80, 24, Options{Start: true, Beat: time.Hour, Read: term.Read{term.NoViewer: last}}) // shown line by line before
	p.until(func() bool { return p.shown != nil && p.shown.At == last })
	p.key("right")
	p.until(func() bool { return p.shown == p.v })
}

// slow is a driver whose earlier versions come only when they are let through.
type slow struct {
	*inproc.Match
	through chan struct{}
}

func (d slow) View(ctx context.Context, at int) (*match.View, error) {
	if at != term.Now {
		select {
		case <-d.through:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return d.Match.View(ctx, at)
}

// TestSlowReplay: where an earlier version takes long, no press of an arrow key gets lost.
func TestSlowReplay(t *testing.T) {
	d := slow{begin(t, "bastion", 2, "Ann"), make(chan struct{})}
	for _, action := range []string{"play 4", "play 5", "play 6", match.Resign} {
		if _, err := d.View(t.Context(), term.Now); err != nil { // the bot has chosen, too
			t.Fatal(err)
		}
		if err := d.Act(t.Context(), match.Request{Action: action, Version: d.Match.Match().Version()}); err != nil {
			t.Fatal(err)
		}
	}
	p := run(t, d, 80, 24, Options{})
	p.until(p.isOver)
	log := p.v.Log
	for _, k := range []string{"left", "left", "left", "right", "left", "left"} {
		p.key(k)
	}
	close(d.through)
	p.until(func() bool { return p.shown != p.v && !p.playing.loading })
	if want := log[len(log)-5].N; p.shown.At != want {
		t.Errorf("version %d is shown, want %d", p.shown.At, want)
	}
	p.key("right")
	p.until(func() bool { return !p.playing.loading })
	if want := log[len(log)-4].N; p.shown.At != want {
		t.Errorf("one later, version %d is shown, want %d", p.shown.At, want)
	}
}

// TestSmallPlayback: while the terminal is too small, no event passes unseen.
func TestSmallPlayback(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{Beat: time.Millisecond})
	p.until(p.ready)
	p.send(tea.WindowSizeMsg{Width: 79, Height: 24})
	p.start(p.act("play 4"))
	p.until(func() bool { return p.playing.caption != nil })
	turn, beats := p.playing.turn, 0
	for beats < 3 {
		msg := <-p.msgs
		if _, beat := msg.(beatMsg); beat {
			beats++
		}
		p.send(msg)
	}
	if p.playing.turn != turn {
		t.Error("an event has passed while the table did not show")
	}
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.until(func() bool { return p.playing.caption == nil })
}
