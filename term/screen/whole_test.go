package screen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/games"
	"quarterdeck/table"
	"quarterdeck/term"
	"quarterdeck/term/layout"
)

// TestWholeTable: at 80×24, nothing of any table has to be scrolled to, whatever the number of seats, the cursor is on the screen, and a move that
// no piece leads to is listed with a letter.
func TestWholeTable(t *testing.T) {
	for _, g := range games.All() {
		for _, seats := range g.Info().Seats {
			t.Run(fmt.Sprintf("%s/%d", g.Info().ID, seats), func(t *testing.T) {
				t.Parallel()
				p := run(t, begin(t, g.Info().ID, seats, "Ann"), MinWidth, MinHeight, Options{})
				r := rand.New(rand.NewPCG(1, 2))
				for range 150 {
					p.until(p.ready)
					if p.isOver() {
						break
					}
					if laid, room := p.plan(), p.areas().table; laid.H > room.h {
						t.Fatalf("version %d: the table has %d lines, the screen room for %d:\n%s", p.v.Version, laid.H, room.h, p.check())
					}
					p.key([]string{"up", "down", "left", "right", "tab"}[r.IntN(5)])
					if r.IntN(4) == 0 {
						p.seesCursor()
					}
					p.seesPawns()
					list := p.moves()
					p.seesMoves(list)
					p.seesWhatToDo()
					shown, pane := (painter{p.Model}).moveList(list, p.areas().pane), ansi.Strip(strings.Join((painter{p.Model}).paneLines(p.areas().pane), "\n"))
					for at, i := range list {
						if (painter{p.Model}).atTable(i) != 0 {
							continue
						}
						label := p.v.Table.Moves[i].Label
						if listKeys(p.Model, list)[p.v.Table.Moves[i].Action] == "" || !slices.Contains(shown.Places, at) || !strings.Contains(pane, ansi.Truncate(label, shortLabel, "")) {
							t.Fatalf("%q cannot be chosen:\n%s", label, p.check())
						}
					}
					p.start(p.act(p.v.Table.Moves[list[r.IntN(len(list))]].Action))
					p.until(func() bool { return !p.busy })
				}
			})
		}
	}
}

// shortLabel is how much is shown of the label of a move that no piece leads to.
const shortLabel = 25

// seesMoves fails if a move is on no page of the list, by keys and by the mouse wheel, or if a page does not say that there are others.
func (p *program) seesMoves(list []int) {
	p.t.Helper()
	r, seen := p.movesRect(p.areas()), 0
	for wheel := false; ; wheel = !wheel {
		l, pane := (painter{p.Model}).moveList(list, r), ansi.Strip(strings.Join((painter{p.Model}).paneLines(r), "\n"))
		labels := make([]string, len(l.Places))
		for i, at := range l.Places {
			labels[i] = p.v.Table.Moves[list[at]].Label
		}
		for i := range labels {
			if label := layout.CutLabel(labels, i, l.Width(i)); !strings.Contains(pane, label) {
				p.t.Fatalf("%q is not listed:\n%s", label, p.check())
			}
		}
		if l.Above != seen || l.Below > 0 && !strings.Contains(pane, fmt.Sprintf("%d more below", l.Below)) || l.Above > 0 && !strings.Contains(pane, fmt.Sprintf("%d more above", l.Above)) {
			p.t.Fatalf("%d moves above and %d below are not told of:\n%s", l.Above, l.Below, p.check())
		}
		if seen += len(l.Places); l.Below == 0 {
			break
		}
		if wheel {
			p.send(tea.MouseWheelMsg{X: r.x, Y: r.y, Button: tea.MouseWheelDown})
		} else {
			p.key("pgdown")
		}
	}
	if seen != len(list) {
		p.t.Fatalf("%d of %d moves are listed", seen, len(list))
	}
	for range seen {
		p.key("pgup")
	}
}

// seesWhatToDo fails if the screen cuts what is left to do in a turn and to win.
func (p *program) seesWhatToDo() {
	p.t.Helper()
	words := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	for _, z := range p.v.Table.Zones {
		if z.Kind != table.Score || !z.Active {
			continue
		}
		texts := []string{z.Note}
		for _, piece := range z.Pieces {
			texts = append(texts, piece.Name)
		}
		screen := p.check()
		for _, text := range texts {
			if !strings.Contains(words(screen), words(text)) {
				p.t.Fatalf("%q is cut:\n%s", text, screen)
			}
		}
	}
}

// seesCursor fails if the piece under the cursor is not on the screen.
func (p *program) seesCursor() {
	p.t.Helper()
	laid, room := p.plan(), p.areas().table
	p.check() // which draws it
	if s := p.at(&laid); s != nil && (s.Y < p.scroll || s.Y+s.H > p.scroll+room.h) {
		p.t.Fatalf("%s is under the cursor, and not on the screen:\n%s", s.IDs[0], p.check())
	}
}

// seesPawns fails if what else stands on a square hides a pawn, or whether it is flooded.
func (p *program) seesPawns() {
	p.t.Helper()
	for _, s := range p.plan().Spots {
		if s.Zone.Kind != table.Board {
			continue
		}
		pawns := term.GroundSign(s.Pieces[0])
		for _, piece := range s.Pieces {
			if piece.Kind == table.Pawn {
				pawns += term.PieceText(piece)
			}
		}
		for _, piece := range s.Pieces {
			if piece.Kind == table.Pawn && ansi.StringWidth(pawns) <= s.W-2 && !strings.Contains(s.Text, term.PieceText(piece)) || !strings.Contains(s.Text, term.GroundSign(piece)) {
				p.t.Fatalf("%s is not on the screen, but %q:\n%s", piece.Name, s.Text, p.check())
			}
		}
	}
}

// TestOwnBoxes: at 80×24, the viewer's cards are boxes in each position of Bastion's Breach and of Heads Up Duel for two. The table and the list
// of moves fit all the same.
func TestOwnBoxes(t *testing.T) {
	for _, id := range []string{"bastion", "duel"} {
		p := run(t, begin(t, id, 2, "Ann"), MinWidth, MinHeight, Options{})
		r := rand.New(rand.NewPCG(1, 2))
		for p.until(p.ready); !p.isOver(); p.until(p.ready) {
			laid, room := p.plan(), p.areas().table
			for _, s := range laid.Spots {
				if s.Zone.Mine && len(s.Pieces) > 0 && s.Pieces[0].Kind == table.Card && !s.Boxed || laid.H > room.h {
					t.Fatalf("%s: %s is in no box, or %d lines are too many for %d:\n%s", id, s.IDs[0], laid.H, room.h, p.check())
				}
			}
			list := p.moves()
			p.start(p.act(p.v.Table.Moves[list[r.IntN(len(list))]].Action))
			p.until(func() bool { return !p.busy })
		}
	}
}

// TestSquares: a line divides the squares of a board.
func TestSquares(t *testing.T) {
	p := run(t, begin(t, "breach", 6, "Ann"), MinWidth, MinHeight, Options{})
	p.until(p.ready)
	p.says("│1.2    │1.3    │1.4    │1.5   │")
}

// TestFollow: a table that has more lines than the screen is scrolled to the cursor when it changes, and not before.
func TestFollow(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), MinWidth, MinHeight, Options{})
	p.until(p.ready)
	long := *p.v.Table
	long.Zones = nil
	for i := range 3 * MinHeight {
		long.Zones = append(long.Zones, table.Zone{ID: fmt.Sprint("z", i), Kind: table.Board, Title: "A board", Rows: 1, Cols: 1,
			Pieces: []table.Piece{{ID: fmt.Sprint("p", i), Kind: table.Square, Text: "x"}}})
	}
	show := func() {
		v, t := *p.v, long
		v.Table = &t
		p.send(viewMsg{v: &v})
	}
	p.choice.cursor = fmt.Sprint("p", 3*MinHeight-1)
	show()
	p.seesCursor()
	p.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	p.check()
	if at := p.scroll; at == 0 {
		t.Fatal("everything is shown: this tests nothing")
	}
	for range 100 {
		p.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
		p.check()
	}
	if p.scroll != 0 {
		t.Fatalf("a player cannot scroll away from the cursor: line %d is the first", p.scroll)
	}
	show()
	p.seesCursor()
}

// TestCutLabel: of labels that are too long, the first word and what tells them apart are left.
func TestCutLabel(t *testing.T) {
	labels := []string{"Turn an exposed port", "Play the two of anchors", "Play the six of anchors", "Play the one", "Ask for something that is far away"}
	for i, want := range []string{"Turn an exposed…", "Play … two of a…", "Play … six of a…", "Play the one", "Ask for somethi…"} {
		if got := layout.CutLabel(labels, i, 16); got != want {
			t.Errorf("%q is %q, want %q", labels[i], got, want)
		}
	}
}

// TestCutMoves: where the list of moves cuts a label, the cursor on its place shows all of it.
func TestCutMoves(t *testing.T) {
	p := run(t, begin(t, "breach", 3, "Ann"), MinWidth, MinHeight, Options{})
	p.until(p.ready)
	const label = "Open the ruby chest with 2 ruby keys, a diamond key and a sapphire key"
	var mv *table.Move
	for i := range p.v.Table.Moves {
		if m := &p.v.Table.Moves[i]; m.To != "" {
			mv, m.From = m, ""
		}
	}
	mv.Label = label
	for range MinHeight { // and more than there is room for, which no piece leads to
		p.v.Table.Moves = append(p.v.Table.Moves, table.Move{Label: "End the turn"})
	}
	p.choice.cursor = ""
	if screen := p.check(); strings.Contains(screen, label) {
		t.Fatalf("the list has room for it, the test proves nothing:\n%s", screen)
	}
	plan := p.plan()
	for i := range plan.Spots {
		s := &plan.Spots[i]
		p.choice.cursor = s.IDs[0]
		touched := slices.Contains(s.IDs, mv.To)
		if screen := strings.Join(strings.Fields(p.check()), " "); strings.Contains(screen, label) != touched {
			t.Errorf("on %v, it is %v that the screen shows the label:\n%s", s.IDs, !touched, p.check())
		}
		if help := strings.Join(strings.Fields(p.help().(*text).body), " "); strings.Contains(help, label) != touched {
			t.Errorf("on %v, it is %v that the help shows the label", s.IDs, !touched)
		}
	}
}

// TestTallSide: a tall window shows a long list of moves with whole labels.
func TestTallSide(t *testing.T) {
	p := run(t, begin(t, "duel", 4, "Ann"), 200, 60, Options{})
	p.until(p.ready)
	screen := p.check()
	if n := len(p.v.Table.Moves); n < MinHeight {
		t.Fatalf("%d moves prove nothing", n)
	}
	for i := range p.v.Table.Moves {
		if label := p.v.Table.Moves[i].Label; !strings.Contains(screen, "  "+label) {
			t.Errorf("%q is cut:\n%s", label, screen)
		}
	}
}
