package screen

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lesson"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
	"quarterdeck/term/layout"
	"quarterdeck/term/termtest"
)

// TestHints plays every game with hints. Each hint stands beside the table, which stays as visible as without it, and depends on
// nothing that the player cannot know.
func TestHints(t *testing.T) {
	all, err := lesson.ShippedHints()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		for _, size := range [][2]int{{80, 24}, {100, 32}, {200, 60}} {
			t.Run(fmt.Sprintf("%s/%dx%d", g.Info().ID, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				d := begin(t, g.Info().ID, g.Info().Seats[0], "Ann")
				l := &termtest.Learner{}
				p := run(t, d, size[0], size[1], Options{Hints: l})
				p.until(func() bool { return p.hints != nil })
				r := rand.New(rand.NewPCG(3, 4))
				shown := map[string]bool{} // by text: whether all of it was on a screen
				for range 60 {
					p.until(p.ready)
					if p.isOver() {
						break
					}
					p.choice = choice{}
					p.checkHint(shown)
					p.sameHints(d, all[g.Info().ID], r)
					if list := p.moves(); len(list) > 0 {
						p.start(p.act(p.v.Table.Moves[list[r.IntN(len(list))]].Action))
						p.until(func() bool { return !p.busy })
					}
				}
				if len(shown) < 2 {
					t.Errorf("only %d hints were shown", len(shown))
				}
				p.hints.Flush()
				known, _ := l.Learning(t.Context())
				if len(known.Hints) == 0 && size[0] > 80 { // at 80×24, Breach leaves no room for a whole hint
					t.Error("no hint counts as seen")
				}
				for _, name := range known.Hints {
					if text := textOf(all[g.Info().ID], name); !shown[text] {
						t.Errorf("the hint %q was whole on no screen, and counts as seen", text)
					}
				}
			})
		}
	}
}

// textOf returns the text of a hint by its game and name.
func textOf(h *lesson.Hints, name string) string {
	for _, one := range h.All {
		if h.Game.Info().ID+"/"+one.Name.Text == name {
			return one.Say.Text
		}
	}
	return ""
}

// checkHint checks how the hint is shown.
func (p *program) checkHint(shown map[string]bool) {
	p.t.Helper()
	screen, a, text := p.check(), p.areas(), p.hint()
	if text == "" {
		if a.hint.h > 0 {
			p.t.Fatal("no hint takes lines")
		}
		return
	}
	begin := "Hint: " + strings.Join(strings.Fields(text)[:3], " ")
	if strings.Contains(screen, begin) {
		width := p.width
		if a.side.w > 0 {
			width = a.side.w - 1
		}
		shown[text] = shown[text] || !slices.ContainsFunc(strings.Split(term.Wrap("Hint: "+text+hintKey, width), "\n"), func(line string) bool { return !strings.Contains(screen, line) })
	}
	if a.side.w == 0 && a.hint.h == 0 {
		if !strings.Contains(screen, "F3: hint") {
			p.t.Fatalf("no key for the hint is on the screen:\n%s", screen)
		}
		if len(painter{p.Model}.status(a.status.w)) > 1 {
			return // there is no line for it
		}
	}
	if !strings.Contains(screen, begin) {
		p.t.Fatalf("the hint %q is not on the screen:\n%s", text, screen)
	}
	full := a.table
	full.h += a.hint.h
	if whole := layout.Lay(p.shown.Table, roomOf(p.Model, full.w, full.h)); whole.H <= full.h && p.plan().H > a.table.h {
		p.t.Fatalf("the hint takes lines that the table needs:\n%s", screen)
	}
}

// sameHints compares the hints with those for another position that the player cannot tell from the real one.
func (p *program) sameHints(d *inproc.Match, h *lesson.Hints, r *rand.Rand) {
	p.t.Helper()
	m := d.Match()
	for p.v.Version != m.Version() { // an opponent has acted in the meantime
		p.until(func() bool { return p.v.Version >= m.Version() })
		m = d.Match()
	}
	viewer := game.Seat(p.v.Viewer)
	st := m.Position().Clone()
	st.Imagine(viewer, r)
	v := *p.v
	v.Table, v.Legal = st.Table(viewer).Named(m.Names()), nil
	for _, a := range st.Legal(nil, viewer) {
		v.Legal = append(v.Legal, m.Game().Format(a))
	}
	if real, imagined := h.For(p.v), h.For(&v); !reflect.DeepEqual(real, imagined) {
		p.t.Fatalf("the hints depend on what the player cannot know: %v and %v", real, imagined)
	}
}

// TestHintsOff: F3 shows the whole hint, and turns hints off, which is stored; the menu turns them on again.
func TestHintsOff(t *testing.T) {
	l := &termtest.Learner{Fail: errors.New("the disk is full")}
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{Hints: l})
	p.until(func() bool { return p.ready() && p.hint() != "" })
	text := p.hint()
	off := func(done func() bool) string {
		t.Helper()
		p.key("f3")
		if screen := strings.Join(strings.Fields(p.check()), " "); !strings.Contains(screen, "o: turn hints off") || !strings.Contains(screen, "You both choose in secret.") {
			t.Errorf("F3 does not show the hint:\n%s", screen)
		}
		p.key("o")
		p.until(done)
		return p.check()
	}
	if screen := off(func() bool { return p.note != "" }); !strings.Contains(screen, "not stored: the disk is full") || p.hint() != text {
		t.Errorf("a setting that was not stored is acknowledged:\n%s", screen)
	}
	l.Fail = nil
	if screen := off(func() bool { return p.hint() == "" }); strings.Contains(screen, "Hint: ") || !l.NoHints {
		t.Errorf("hints are not turned off:\n%s", screen)
	}
	p.key("f3") // does nothing now
	p.key("esc")
	menu, ok := p.top.(*menu)
	if !ok {
		t.Fatalf("there is no menu:\n%s", p.check())
	}
	for menu.items[menu.at].text != "Turn hints on" {
		p.key("down")
	}
	p.key("enter")
	p.until(func() bool { return p.hint() != "" })
	if l.NoHints {
		t.Error("that hints are on again is not stored")
	}
}

// TestHintsSeen: what the guest has seen is stored while they play on, and another match does not show it.
func TestHintsSeen(t *testing.T) {
	l := &termtest.Learner{}
	shown := func() string {
		t.Helper()
		p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{Hints: l})
		p.until(func() bool { return p.ready() && p.hints != nil })
		text := p.hint()
		p.check()
		p.start(p.act(p.v.Legal[0]))
		p.until(func() bool {
			known, err := l.Learning(t.Context())
			return err != nil || known.SawHint("bastion/beat-both") && p.ready()
		})
		return text
	}
	if first := shown(); first == "" || shown() == first {
		t.Errorf("the hint %q is not shown once", first)
	}
}
