package screen

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"quarterdeck/games"
)

// TestPinned: on a wide screen, the boards of all games stay in place while their matches are played, though titles and hands grow and shrink.
func TestPinned(t *testing.T) {
	for _, g := range games.All() {
		for _, size := range [][2]int{{120, 40}, {160, 50}, {200, 60}} {
			t.Run(fmt.Sprintf("%s/%dx%d", g.Info().ID, size[0], size[1]), func(t *testing.T) {
				p := run(t, begin(t, g.Info().ID, g.Info().Seats[0], "Ann"), size[0], size[1], Options{})
				r := rand.New(rand.NewPCG(1, 2))
				places := map[string][2]int{}
				for range 300 {
					p.until(p.ready)
					if p.isOver() {
						break
					}
					laid := p.plan()
					for i := range laid.spots {
						s := &laid.spots[i]
						if len(s.pieces) == 0 || !isGrid(s.zone) {
							continue
						}
						id := fmt.Sprint(s.zone.ID, s.pieces[0].Row, s.pieces[0].Col)
						at, found := places[id]
						if places[id] = [2]int{s.x, s.y}; found && at != places[id] {
							t.Errorf("version %d: %s moves from %v to %v", p.v.Version, id, at, places[id])
							break
						}
					}
					list := p.moves()
					p.start(p.act(p.v.Table.Moves[list[r.IntN(len(list))]].Action))
					p.until(func() bool { return !p.busy })
				}
			})
		}
	}
}
