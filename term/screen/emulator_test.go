package screen

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/games"
	"quarterdeck/match"
	"quarterdeck/term/inproc"
	"quarterdeck/term/termtest"
)

// watched is the model of a program that a test watches from another goroutine.
type watched struct {
	*Model
	d       *inproc.Match
	changed func()

	mu      sync.Mutex
	handled int    // keys, clicks and turns of the wheel
	waiting bool   // for the player
	over    string // how the match ended
	drawn   string // what the screen is to show
}

// Update implements tea.Model.
func (w *watched) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := w.Model.Update(msg)
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseReleaseMsg, tea.MouseWheelMsg:
		w.mu.Lock()
		w.handled++
		w.waiting = false // until the view was drawn
		w.mu.Unlock()
	}
	return w, cmd
}

// View implements tea.Model. The program calls it after each Update.
func (w *watched) View() tea.View {
	v := w.Model.View()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.drawn = v.Content
	w.waiting = w.v != nil && !w.busy && w.v.Version == w.d.Match().Version() && (w.playing.caption == nil || w.shown.At == w.playing.at)
	if w.waiting && w.isOver() && w.playing.caption == nil {
		w.over = w.v.Result.Text
	}
	w.changed()
	return v
}

// withoutStyles returns a screen without styles, and without blanks at the ends of lines.
func withoutStyles(screen string) string {
	lines := strings.Split(ansi.Strip(screen), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// player sits at an emulator of a terminal in which the program runs. It knows only what the emulator shows, and sends only bytes.
type player struct {
	t      *testing.T
	r      *rand.Rand
	m      *watched
	screen *termtest.Emulator
	keys   io.Writer
	wake   chan struct{} // the program has handled or drawn something
	sent   int           // keys, clicks and turns of the wheel
	done   chan error    // the program has ended
}

// Write implements io.Writer for what the program draws.
func (p *player) Write(frame []byte) (int, error) {
	_, err := p.screen.Write(bytes.ReplaceAll(frame, []byte("\n"), []byte("\r\n"))) // as the line discipline of a terminal does
	p.changed()
	return len(frame), err
}

func (p *player) changed() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// sit starts the program in an emulator of this size.
func sit(t *testing.T, d *inproc.Match, w, h int) *player {
	in, keys := io.Pipe()
	p := &player{t: t, r: rand.New(rand.NewPCG(1, 2)), screen: termtest.NewEmulator(t, w, h), keys: keys, wake: make(chan struct{}, 1), done: make(chan error, 1)}
	p.m = &watched{Model: New(t.Context(), d, Options{Beat: time.Hour}), d: d, changed: p.changed} // events wait for the player
	go func() {
		_, err := tea.NewProgram(p.m, tea.WithContext(t.Context()), tea.WithInput(in), tea.WithOutput(p), tea.WithWindowSize(w, h), tea.WithFPS(120),
			tea.WithColorProfile(colorprofile.TrueColor), tea.WithEnvironment([]string{"TERM=xterm-256color"}), tea.WithoutSignalHandler()).Run()
		p.done <- err
	}()
	return p
}

// settled reports whether the program has handled all that was sent, the emulator shows it, and the program waits.
func (p *player) settled() (screen, over string, ok bool) {
	p.m.mu.Lock()
	defer p.m.mu.Unlock()
	if !p.m.waiting || p.m.handled < p.sent {
		return "", "", false
	}
	screen = withoutStyles(p.screen.Render())
	return screen, p.m.over, screen == withoutStyles(p.m.drawn)
}

// patience is how long a player waits for the screen after a key: far longer than a busy machine takes, but no test waits for ever.
const patience = 2 * time.Minute

// look returns what the emulator shows, once all that was sent has been handled, and how the match ended, if it did.
func (p *player) look() (screen, over string) {
	p.t.Helper()
	stuck := time.NewTimer(patience)
	defer stuck.Stop()
	for {
		if screen, over, ok := p.settled(); ok {
			return screen, over
		}
		select {
		case <-p.wake:
		case err := <-p.done:
			p.t.Fatalf("the program has ended: %v, %v", err, p.m.Err())
		case <-stuck.C:
			p.t.Fatalf("the program has drawn nothing more for %v, and what it shows is not what it is to show:\n%s", patience, p.screen.Render())
		}
	}
}

// send sends the bytes of so many keys, clicks or turns of the wheel.
func (p *player) send(text string, n int) {
	p.t.Helper()
	p.sent += n
	if _, err := io.WriteString(p.keys, text); err != nil {
		p.t.Fatal(err)
	}
}

// click sends a click on a cell.
func (p *player) click(at cell) {
	p.t.Helper()
	p.send(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", at.x+1, at.y+1, at.x+1, at.y+1), 1)
}

// cell is a place on a screen, and what stands there.
type cell struct {
	x, y int
	text string
}

// find returns where a pattern matches on the screen: the last group of each match.
func find(screen string, pattern *regexp.Regexp) (found []cell) {
	for y, line := range strings.Split(screen, "\n") {
		for _, m := range pattern.FindAllStringSubmatchIndex(line, -1) {
			from, to := m[len(m)-2], m[len(m)-1]
			found = append(found, cell{ansi.StringWidth(line[:from]), y, line[from:to]})
		}
	}
	return found
}

// Signs on a screen that can be chosen.
var (
	listed = regexp.MustCompile(`(?:^|  |│ )([a-zA-Z])  [A-Z]`) // a move with its letter
	lit    = regexp.MustCompile(`[‹•]`)                         // what leads on to a move
	back   = regexp.MustCompile(`Esc: another piece`)
	event  = regexp.MustCompile(`Esc: skip to now`)
	yes    = regexp.MustCompile(`y: yes`)
	repeat = regexp.MustCompile(`press ([A-Z]) again`)
)

// any returns one of n choices. Every second time it is the last, which ends a turn or passes in most games.
func (p *player) any(n int) int {
	if p.r.IntN(2) == 0 {
		return n - 1
	}
	return p.r.IntN(n)
}

// esc is the key Esc, as terminals send it that tell it from the start of another key.
const esc = "\x1b[27u"

// byKeyboard chooses something that the screen shows with the keyboard.
func (p *player) byKeyboard(screen string) {
	moves := find(screen, listed)
	switch {
	case len(find(screen, event)) > 0:
		p.send([]string{" ", esc, esc, esc}[p.r.IntN(4)], 1)
	case len(find(screen, yes)) > 0:
		p.send("y", 1)
	case len(find(screen, repeat)) > 0 && p.r.IntN(8) > 0:
		p.send(find(screen, repeat)[0].text, 1)
	case len(find(screen, back)) > 0 && p.r.IntN(4) == 0:
		p.send(esc, 1)
	case len(moves) > 0 && p.r.IntN(3) > 0:
		p.send(moves[p.any(len(moves))].text, 1)
	default:
		keys := []string{"\t", "\r", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"}
		p.send(keys[p.r.IntN(len(keys))], 1)
	}
}

// byMouse chooses something that the screen shows with the mouse.
func (p *player) byMouse(screen string) {
	moves, spots := find(screen, listed), find(screen, lit)
	for _, sign := range []*regexp.Regexp{event, yes, back} {
		if at := find(screen, sign); len(at) > 0 && (sign != back || p.r.IntN(4) == 0) {
			p.click(at[0])
			return
		}
	}
	switch {
	case len(find(screen, repeat)) > 0 && p.r.IntN(8) > 0:
		for _, at := range moves {
			if at.text == find(screen, repeat)[0].text {
				p.click(at)
				return
			}
		}
		p.send(find(screen, repeat)[0].text, 1) // its line is on another page
	case len(moves) > 0 && (len(spots) == 0 || p.r.IntN(2) == 0):
		p.click(moves[p.any(len(moves))])
	case len(spots) > 0:
		p.click(spots[p.r.IntN(len(spots))])
	default:
		p.send(fmt.Sprintf("\x1b[<%d;5;5M", 64+p.r.IntN(2)), 1) // the wheel
	}
}

// TestEmulator plays every game to its end in an emulator of a terminal, by keyboard and by mouse, on a small and on a large screen. The
// whole program runs, on the bytes of the terminal.
func TestEmulator(t *testing.T) {
	for _, g := range games.All() {
		seats := g.Info().Seats[0]
		if seats == 1 && g.Info().Seats[len(g.Info().Seats)-1] > 3 {
			seats = 4 // a random crew of one takes a thousand choices to sink its ship
		}
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			for name, choose := range map[string]func(*player, string){"keyboard": (*player).byKeyboard, "mouse": (*player).byMouse} {
				t.Run(fmt.Sprintf("%s/%dx%d/%s", g.Info().ID, size[0], size[1], name), func(t *testing.T) {
					t.Parallel()
					sit(t, begin(t, g.Info().ID, seats, "Ann"), size[0], size[1]).play(choose)
				})
			}
		}
	}
}

// most is how often a player chooses something.
const most = 5000

// play plays the match until the screen says that it is over, and leaves the table.
func (p *player) play(choose func(*player, string)) {
	p.t.Helper()
	for n := 0; ; n++ {
		screen, over := p.look()
		switch {
		case n == most:
			p.t.Fatalf("the match has no end:\n%s", screen)
		case over == "":
			choose(p, screen)
			continue
		}
		if !strings.Contains(strings.Join(strings.Fields(screen), " "), strings.Join(strings.Fields(over), " ")) {
			p.t.Errorf("the screen does not say how the match ended (%s):\n%s", over, screen)
		}
		p.t.Logf("%d choices, %d entries", n, p.m.d.Match().Version())
		break
	}
	p.send("q", 1)
	if err := <-p.done; err != nil || p.m.Err() != nil {
		p.t.Fatal(err, p.m.Err())
	}
	if p.m.d.Match().Phase() != match.Finished {
		p.t.Error("the match is not over")
	}
}
