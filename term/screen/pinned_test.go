package screen

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/games"
	"quarterdeck/table"
)

// TestPinned: the boards of all games stay in place while their matches are played, though titles and hands grow and shrink. On narrow
// screens these are the boards with squares and the pyramids; they are visible as a whole, and of Breach so is all else.
func TestPinned(t *testing.T) {
	for _, g := range games.All() {
		for _, seats := range g.Info().Seats {
			for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}, {160, 50}, {200, 60}} {
				t.Run(fmt.Sprintf("%s/%d/%dx%d", g.Info().ID, seats, size[0], size[1]), func(t *testing.T) {
					t.Parallel()
					pinned(t, run(t, begin(t, g.Info().ID, seats, "Ann"), size[0], size[1], Options{}))
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
		if p.v.Game == "breach" && laid.h > room.h {
			t.Fatalf("version %d: the table has %d lines, the screen room for %d:\n%s", p.v.Version, laid.h, room.h, p.check())
		}
		for i := range laid.spots {
			s := &laid.spots[i]
			if len(s.pieces) == 0 || !isGrid(s.zone) || p.width < wideScreen && s.zone.Kind == table.Grid {
				continue
			}
			if s.x < 0 || s.x+s.w > room.w || s.y+s.h > room.h {
				t.Fatalf("version %d: %s is not on the screen:\n%s", p.v.Version, s.ids[0], p.check())
			}
			id := fmt.Sprint(s.zone.ID, s.pieces[0].Row, s.pieces[0].Col)
			at, found := places[id]
			if places[id] = [2]int{s.x, s.y}; found && at != places[id] {
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
	for i := range laid.spots {
		s := &laid.spots[i]
		if !s.folded {
			continue
		}
		folded++
		p.choice.cursor = s.ids[0]
		for j := range s.zone.Pieces {
			if name := s.zone.Pieces[j].Name; !strings.Contains(p.help().(*text).body, name) {
				t.Errorf("the help to %s does not name %s", s.ids[0], name)
			}
		}
		p.says(strings.Fields(s.zone.Title)[0])
		p.key("enter")
		p.says("No move here")
	}
	if folded == 0 {
		t.Fatal("everything is shown: this tests nothing")
	}
}
