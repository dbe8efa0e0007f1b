package screen

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
	"quarterdeck/term/layout"
	"quarterdeck/term/termtest"
)

// begin returns a match with the named people in the first seats and bots in the others.
func begin(t *testing.T, id string, seats int, people ...string) *inproc.Match {
	t.Helper()
	return termtest.Begin(t, 2, id, seats, people...)
}

// program runs a model as Bubble Tea does, without a terminal.
type program struct {
	*Model
	t    *testing.T
	msgs chan tea.Msg
}

func run(t *testing.T, d term.Driver, w, h int, o Options) *program {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	p := &program{New(ctx, d, o), t, make(chan tea.Msg, 1000)}
	p.start(p.Init())
	p.send(tea.WindowSizeMsg{Width: w, Height: h})
	return p
}

// start carries out a command.
func (p *program) start(cmd tea.Cmd) {
	if cmd != nil {
		go func() { p.msgs <- cmd() }()
	}
}

func (p *program) send(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
	case tea.BatchMsg:
		for _, cmd := range msg {
			p.start(cmd)
		}
	default:
		_, cmd := p.Update(msg)
		p.start(cmd)
	}
}

// until handles messages until a condition holds.
func (p *program) until(done func() bool) {
	p.t.Helper()
	for !done() {
		select {
		case msg := <-p.msgs:
			p.send(msg)
		case <-p.t.Context().Done():
			p.t.Fatal("nothing happens any more")
		}
		if p.err != nil {
			p.t.Fatal(p.err)
		}
	}
}

// ready reports whether the screen waits for the player.
func (p *program) ready() bool {
	return p.v != nil && !p.busy && (p.isOver() || p.curtain || p.canAct() && p.v.Version == p.d.(*inproc.Match).Match().Version())
}

// key presses a key by its name.
func (p *program) key(name string) {
	codes := map[string]rune{"enter": tea.KeyEnter, "tab": tea.KeyTab, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "f2": tea.KeyF2, "f3": tea.KeyF3, "f5": tea.KeyF5, "space": tea.KeySpace, "home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown}
	k := tea.Key{Code: codes[name]}
	if len(name) == 1 {
		k = tea.Key{Code: rune(name[0]), Text: name}
	}
	p.send(tea.KeyPressMsg(k))
}

// letter presses the letter of a move, by its place in the list.
func (p *program) letter(at int) {
	list := p.moves()
	if key := listKeys(p.Model, list)[p.v.Table.Moves[list[at]].Action]; key != "" {
		p.key(key)
		if strings.Contains(p.note, "again to confirm") {
			p.key(key)
		}
	}
}

// check fails if the screen is larger than the terminal, and returns it without escape sequences.
func (p *program) check() string {
	p.t.Helper()
	lines := strings.Split(p.Render(), "\n")
	if len(lines) > p.height {
		p.t.Fatalf("%d lines on a screen of %d", len(lines), p.height)
	}
	for i := range lines {
		if w := ansi.StringWidth(lines[i]); w > p.width {
			p.t.Fatalf("line %d has %d columns of %d: %q", i, w, p.width, lines[i])
		}
		lines[i] = ansi.Strip(lines[i])
	}
	return strings.Join(lines, "\n")
}

// keyboard chooses a move with the keyboard.
func keyboard(p *program, r *rand.Rand) {
	switch r.IntN(6) {
	case 0:
		p.key([]string{"up", "down", "left", "right", "f2"}[r.IntN(5)])
	case 1, 2, 3:
		p.letter(r.IntN(len(p.moves())))
	default:
		for range 1 + r.IntN(5) {
			p.key("tab")
		}
		p.key("enter")
	}
}

// mouse chooses a move with the mouse: a spot that leads on, or a line of the list.
func mouse(p *program, r *rand.Rand) {
	a := p.areas()
	plan := p.plan()
	var targets [][2]int
	for i := range plan.Spots {
		s := &plan.Spots[i]
		if y := a.table.y + s.Y - p.scroll; p.lit(s) && a.table.has(s.X, y) {
			targets = append(targets, [2]int{s.X, y})
		}
	}
	if list := p.movesRect(a); r.IntN(2) == 0 || len(targets) == 0 {
		p.send(tea.MouseWheelMsg{Button: []tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown}[r.IntN(2)]})
		want := r.IntN(max(len(p.moves()), 1))
		for y := list.y; y < list.y+list.h; y++ {
			for x := list.x; x < list.x+list.w; x += layout.Narrowest / 2 {
				if (painter{p.Model}).moveAt(list, x, y) == want {
					p.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
					return
				}
			}
		}
		if len(targets) == 0 {
			p.key("esc")
		}
		return
	}
	at := targets[r.IntN(len(targets))]
	p.send(tea.MouseClickMsg{X: at[0], Y: at[1], Button: tea.MouseLeft})
}

// TestWholeMatches plays every game to its end by keyboard and by mouse, on a small and on a large screen. Every screen fits, and is the
// same for every position that the player cannot tell from the real one.
func TestWholeMatches(t *testing.T) {
	for _, g := range games.All() {
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			for name, move := range map[string]func(*program, *rand.Rand){"keyboard": keyboard, "mouse": mouse} {
				t.Run(fmt.Sprintf("%s/%dx%d/%s", g.Info().ID, size[0], size[1], name), func(t *testing.T) {
					t.Parallel()
					playWhole(t, begin(t, g.Info().ID, g.Info().Seats[0], "Ann"), size, move)
				})
			}
		}
	}
}

// playWhole plays a match to its end.
func playWhole(t *testing.T, d *inproc.Match, size [2]int, move func(*program, *rand.Rand)) {
	r := rand.New(rand.NewPCG(1, 2))
	p := run(t, d, size[0], size[1], Options{})
	for steps := 0; ; steps++ {
		p.until(p.ready)
		if steps%8 == 0 || p.isOver() {
			p.check()
			p.sameAsImagined(d.Match(), r)
		}
		if p.isOver() {
			break
		}
		if steps > 20000 {
			t.Fatalf("the match has no end:\n%s", p.check())
		}
		if p.top != nil {
			p.key("y")
			if _, isMenu := p.top.(*menu); isMenu {
				p.key("esc")
			}
			continue
		}
		move(p, r)
	}
	if screen := p.check(); !strings.Contains(strings.Join(strings.Fields(screen), " "), strings.Join(strings.Fields(p.v.Result.Text), " ")) {
		t.Errorf("the screen does not say how the match ended (%s):\n%s", p.v.Result.Text, screen)
	}
}

// sameAsImagined compares the screen with that of another position that the player cannot tell from the real one.
func (p *program) sameAsImagined(m *match.Match, r *rand.Rand) {
	p.t.Helper()
	if p.isOver() || p.v.Version != m.Version() {
		return
	}
	viewer := game.Seat(p.v.Viewer)
	st := m.Position().Clone()
	st.Imagine(viewer, r)
	v := *p.v
	v.Table = st.Table(viewer).Named(m.Names())
	v.Table.Events = p.v.Table.Events
	other := *p.Model
	other.v, other.shown = &v, &v
	if real, imagined := p.Render(), other.Render(); real != imagined {
		p.t.Fatalf("the screen depends on what the player cannot know:\n%s\n---\n%s", ansi.Strip(real), ansi.Strip(imagined))
	}
}

// TestBotAccount: the line with the players marks a bot account, and no other player.
func TestBotAccount(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "bot-robo"), 100, 40, Options{})
	p.until(func() bool { return p.shown != nil })
	p.says("bot-robo (bot), ")
}
