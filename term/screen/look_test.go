package screen

import (
	"quarterdeck/games"
	"quarterdeck/match/clock"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/match"
	"quarterdeck/term/inproc"
	"quarterdeck/term/layout"
)

// TestExplains: the line below the status says what lies under the cursor, and why it cannot be used.
func TestExplains(t *testing.T) {
	p := run(t, begin(t, "breach", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	plan := p.plan()
	for i := range plan.Spots {
		s := &plan.Spots[i]
		p.choice.cursor = s.IDs[0]
		want := ""
		for _, piece := range s.Pieces {
			if want = piece.Name; piece.Why != "" && !p.lit(s) && !strings.Contains(layout.Explain(s, false), piece.Why) {
				t.Errorf("%q is not explained by %q", layout.Explain(s, false), piece.Why)
			}
		}
		if !strings.Contains(layout.Explain(s, p.lit(s)), want) {
			t.Errorf("%q does not name %q", layout.Explain(s, p.lit(s)), want)
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

// TestClockBar: the bar shows the clocks at its end, or those that run if all are too long, until the match is over.
func TestClockBar(t *testing.T) {
	now := time.Unix(1e9, 0)
	until := now.Add(65 * time.Second)
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{Now: func() time.Time { return now }})
	p.until(p.ready)
	v := *p.v
	v.Seats = slices.Clone(v.Seats)
	v.Seats[1].Name, v.Seats[1].Level = strings.Repeat("Maximilian", 9), ""
	v.Clocks = []clock.Reading{{Left: 90_000, Until: &until}, {Left: 3 * 86_400_000}}
	p.v, p.shown = &v, &v
	bar := func() string { return strings.Split(p.check(), "\n")[0] }
	if got := bar(); !strings.HasSuffix(got, "▸Ann 1:05 ") || !strings.HasPrefix(got, " Bastion's") {
		t.Errorf("beside a long name, the bar is %q", got)
	}
	v.Seats[1].Name = "Bo"
	for range 65 {
		now = now.Add(time.Second)
		if _, next := p.Update(tickMsg{}); next == nil || p.tick() != nil {
			t.Fatal("the clock does not go on, or twice as often")
		}
	}
	if got := bar(); !strings.HasSuffix(got, "▸Ann 0:00  Bo 3 days ") || !strings.Contains(got, "▸Ann, Bo") {
		t.Errorf("the bar is %q", got)
	}
	v.Stage = &until
	if got := bar(); !strings.HasSuffix(got, " stage ends in 0:00 ") {
		t.Errorf("in a timed stage, the bar is %q", got)
	}
	v.Phase = match.Finished
	if p.ticking = false; p.tick() != nil {
		t.Error("the clocks of a match that is over still tick")
	}
}

// TestCopies: of several copies of a card, each can be chosen, though the game lists the move of one.
func TestCopies(t *testing.T) {
	p := run(t, begin(t, "duel", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	plan := p.plan()
	copies := 0
	for i := range plan.Spots {
		s := &plan.Spots[i]
		if len(s.Pieces) != 1 || s.Zone.ID != "hand" || leads(p.Model, s.IDs) {
			continue
		}
		copies++
		if !p.lit(s) {
			t.Errorf("%s is not lit", s.IDs[0])
		}
		p.choice = choice{}
		if cmd := p.choose(s); cmd == nil {
			t.Errorf("%s cannot be chosen: %s", s.IDs[0], p.note)
		}
		p.busy = false
	}
	if copies == 0 {
		t.Fatal("no card is there twice")
	}
}

// TestWhole: what lies under the cursor is explained in full, in the lines below the status or in the help.
func TestWhole(t *testing.T) {
	for _, g := range games.All() {
		p := run(t, begin(t, g.Info().ID, slices.Max(g.Info().Seats), "Ann"), 80, 24, Options{})
		p.until(p.ready)
		plan := p.plan()
		for i := range plan.Spots {
			s := &plan.Spots[i]
			p.choice.cursor = s.IDs[0]
			screen := p.check()
			want := strings.Join(strings.Fields(layout.Explain(s, p.lit(s))), " ")
			if !strings.Contains(strings.Join(strings.Fields(screen), " "), want) && !strings.Contains(screen, "?: more") {
				t.Errorf("%s: the screen does not have %q, nor says where it is:\n%s", g.Info().ID, want, screen)
			}
			if help := p.help().(*text).body; !strings.Contains(strings.Join(strings.Fields(help), " "), want) {
				t.Errorf("%s: the help does not have %q", g.Info().ID, want)
			}
		}
	}
}

// TestSigns: the signs of a table are explained on a wide screen, in the pane below a narrow one, and in the help. Breach's are also on the
// lines of its decks.
func TestSigns(t *testing.T) {
	for id, want := range map[string]string{"breach": "the breach", "port": "anchors", "duel": "starter back", "bastion": "a card face down"} {
		p := run(t, begin(t, id, 0, "Ann"), 200, 60, Options{})
		p.until(p.ready)
		p.says(want)
		p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		if id == "breach" {
			p.says("B the breach")
			p.says("↓ stairs down")
		}
		for p.pane != signPane {
			p.key("f2")
		}
		p.says("Signs")
		p.says(want)
		p.key("?")
		p.says("Signs")
		p.says(want)
	}
}

// TestHouseRules: the title of a match with house rules says so, and help names them, and the bots.
func TestHouseRules(t *testing.T) {
	for _, house := range []bool{false, true} {
		p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
		p.until(p.ready)
		v := *p.v
		if house {
			v.Options = append(slices.Clone(v.Options), match.Choice{Name: "cards", Value: "9", House: "cards = 9 (standard 13)"})
		}
		p.v, p.shown = &v, &v
		if screen := p.check(); strings.Contains(screen, " · house rules · ") != house {
			t.Errorf("house rules %t:\n%s", house, screen)
		}
		if text := p.help().(*text).body; strings.Contains(text, "House rule: cards = 9") != house || !strings.Contains(text, " is a random bot (random).") {
			t.Errorf("house rules %t; help says\n%s", house, text)
		}
	}
}
