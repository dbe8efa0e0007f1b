package screen

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/games"
	"quarterdeck/term/layout"
	"quarterdeck/term/termtest"
)

// TestPinned: the boards and grids of all games stay in place while their matches are played, though titles, hands, lists of moves and hints
// grow and shrink. They are visible as a whole, and of Breach so is all else.
func TestPinned(t *testing.T) {
	for _, g := range games.All() {
		if g.Info().ID == "duel" {
			continue // it has no board
		}
		for _, seats := range g.Info().Seats {
			for _, size := range [][2]int{{80, 24}, {80, 50}, {100, 30}, {119, 32}, {120, 24}, {120, 40}, {160, 30}, {160, 50}, {200, 60}} {
				t.Run(fmt.Sprintf("%s/%d/%dx%d", g.Info().ID, seats, size[0], size[1]), func(t *testing.T) {
					t.Parallel()
					pinned(t, run(t, begin(t, g.Info().ID, seats, "Ann"), size[0], size[1], Options{Hints: &termtest.Learner{}}))
				})
			}
		}
	}
}

// pinned plays a match and compares the places of its boards.
func pinned(t *testing.T, p *program) {
	r := rand.New(rand.NewPCG(1, 2))
	places := map[string][2]int{}
	for range 150 {
		p.until(p.ready)
		if p.isOver() {
			break
		}
		laid, room := p.plan(), p.areas().table
		if p.v.Game == "breach" && laid.H > room.h {
			t.Fatalf("version %d: the table has %d lines, the screen room for %d:\n%s", p.v.Version, laid.H, room.h, p.check())
		}
		for i := range laid.Spots {
			s := &laid.Spots[i]
			if len(s.Pieces) == 0 || !layout.IsGrid(s.Zone) {
				continue
			}
			if s.X < 0 || s.X+s.W > room.w || s.Y+s.H > room.h {
				t.Fatalf("version %d: %s is not on the screen:\n%s", p.v.Version, s.IDs[0], p.check())
			}
			id := fmt.Sprint(s.Zone.ID, s.Pieces[0].Row, s.Pieces[0].Col)
			at, found := places[id]
			if places[id] = [2]int{s.X, s.Y}; found && at != places[id] {
				t.Fatalf("version %d: %s moves from %v to %v", p.v.Version, id, at, places[id])
			}
		}
		list := p.moves()
		p.start(p.act(p.v.Table.Moves[list[r.IntN(len(list))]].Action))
		p.until(func() bool { return !p.busy })
	}
}

// TestFolded: where a table has only the title of a zone, the zone can be chosen, and says what it has.
func TestFolded(t *testing.T) {
	p := run(t, begin(t, "breach", 6, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	folded := 0
	laid := p.plan()
	for i := range laid.Spots {
		s := &laid.Spots[i]
		if !s.Folded {
			continue
		}
		folded++
		p.choice.cursor = s.IDs[0]
		for j := range s.Zone.Pieces {
			if name := s.Zone.Pieces[j].Name; !strings.Contains(p.help().(*text).body, name) {
				t.Errorf("the help to %s does not name %s", s.IDs[0], name)
			}
		}
		p.says(strings.Fields(s.Zone.Title)[0])
		p.key("enter")
		p.says("No move here")
	}
	if folded == 0 {
		t.Fatal("everything is shown: this tests nothing")
	}
}
