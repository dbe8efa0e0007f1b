package metric

import (
	"math"
	"math/rand/v2"
	"testing"

	"quarterdeck/game"
)

// picks is a position of a game in which each of some seats picks 0 or 1, all at once. wins says which seats win then.
type picks struct {
	game.State       // everything else is not asked for
	picked     []int // -1: not yet
	seats      int
	wins       func(picked []int) []bool
}

// openPicks are picks that all see at once.
type openPicks struct{ game.State }

func (p openPicks) Clone() game.State { return openPicks{p.State.Clone()} }

func newPicks(choosers, seats int, wins func([]int) []bool) *picks {
	p := &picks{seats: seats, wins: wins}
	for range choosers {
		p.picked = append(p.picked, -1)
	}
	return p
}

func (p *picks) Actors() (out game.Seats) {
	for s, x := range p.picked {
		if x < 0 {
			out = out.With(p.seatOf(s))
		}
	}
	return out
}

// seatOf is the seat of the nth chooser: the last seats choose.
func (p *picks) seatOf(n int) game.Seat { return game.Seat(p.seats - len(p.picked) + n) }

func (p *picks) Legal(dst []game.Action, _ game.Seat) []game.Action { return append(dst, 0, 1) }

func (p *picks) Apply(s game.Seat, a game.Action) { p.picked[int(s)-p.seats+len(p.picked)] = int(a) }

func (p *picks) HiddenChoices() (out game.Seats) {
	for s, x := range p.picked {
		if x >= 0 && p.Actors() != 0 {
			out = out.With(p.seatOf(s))
		}
	}
	return out
}

func (p *picks) ClearChoices() {}

func (p *picks) Clone() game.State {
	out := *p
	out.picked = append([]int(nil), p.picked...)
	return &out
}

func (p *picks) CopyFrom(from game.State) { *p = *from.Clone().(*picks) }

func (p *picks) Result() game.Result {
	out := game.Result{Seats: p.seats}
	if p.Actors() == 0 {
		for s, won := range p.wins(p.picked) {
			if won {
				out.Utility[s] = 1
			}
		}
	}
	return out
}

// picked is how often a choice is judged.
const picked = 2000

// judgedOften returns what a judge adds for one choice of the last seat but some, repeated with other random numbers.
func judgedOften(p *picks, s game.Seat, chosen game.Action, add func(*judge, *Unit, *moment, *rand.Rand) error) *Unit {
	u, r := &Unit{}, rand.New(rand.NewPCG(4, 2))
	for range picked {
		_ = add(&judge{playouts: 100, wait: func() error { return nil }}, u, &moment{st: p.Clone(), seat: s, chosen: chosen}, r)
	}
	return u
}

func TestMatching(t *testing.T) {
	for _, c := range []struct {
		name string
		want float64
		wins func([]int) []bool
	}{
		{"matching pennies", 1, func(p []int) []bool { return []bool{p[0] == p[1], p[0] != p[1]} }},
		{"the higher pick wins", 0, func(p []int) []bool { return []bool{p[0] >= p[1], p[1] >= p[0]} }},
		// The first seat wins with 1 against 1 alone: 1/4 on average, main effects of 1/16 each, an interaction of 1/16.
		{"both must pick 1", 1. / 3, func(p []int) []bool { return []bool{p[0]*p[1] == 1, p[0]*p[1] == 0} }},
	} {
		u := judgedOften(newPicks(2, 2, c.wins), 0, 0, (*judge).matching)
		got := matchingShare([]float64{u.Sums[Matching], u.Sums[Moved]})
		if u.Sums[Matched] != picked || math.Abs(got-c.want) > 0.08 {
			t.Errorf("%s: %.3f of %v looks, want %.3f", c.name, got, u.Sums[Matched], c.want)
		}
	}
	u := judgedOften(newPicks(1, 2, func(p []int) []bool { return []bool{p[0] == 1, p[0] == 0} }), 1, 0, (*judge).matching)
	if u.Sums[Matched] != 0 {
		t.Errorf("one seat alone chooses, and %v choices matched", u.Sums[Matched])
	}
	open := openPicks{newPicks(2, 2, func([]int) []bool { return []bool{true, false} })}
	u = &Unit{}
	if err := (&judge{}).matching(u, &moment{st: open, seat: 0}, rand.New(rand.NewPCG(1, 1))); err != nil || u.Sums[Matched] != 0 {
		t.Errorf("open choices: %v of them matched, %v", u.Sums[Matched], err)
	}
}

func TestObvious(t *testing.T) {
	for _, c := range []struct {
		name string
		want float64
		wins func([]int) []bool
	}{
		{"1 wins", picked, func(p []int) []bool { return []bool{p[0] == 0, p[0] == 1} }},
		{"nothing matters", 0, func([]int) []bool { return []bool{true, true} }},
	} {
		u := judgedOften(newPicks(1, 2, c.wins), 1, 0, (*judge).obvious)
		if u.Sums[Decided] != picked || u.Sums[Obvious] != c.want || u.Sums[ObviousHalf] != c.want {
			t.Errorf("%s: %v and %v of %v are obvious, want %v", c.name, u.Sums[Obvious], u.Sums[ObviousHalf], u.Sums[Decided], c.want)
		}
	}
	if got := ahead([]float64{0.2, 0.9, 0.5}); math.Abs(got-0.4) > 1e-9 {
		t.Errorf("the best is %v ahead of the second, want 0.4", got)
	}
}

// A third seat that cannot win decides who does.
func TestKingmaking(t *testing.T) {
	look := func(j *judge, u *Unit, at *moment, r *rand.Rand) error {
		now, err := j.look(at.st, r, j.playouts)
		if err != nil {
			return err
		}
		return j.kingmaking(u, at, &now, r)
	}
	for _, c := range []struct {
		name  string
		want  float64
		seats int
		wins  func([]int) []bool
	}{
		{"it cannot win", picked, 3, func(p []int) []bool { return []bool{p[0] == 0, p[0] == 1, false} }},
		{"it can win itself", 0, 3, func(p []int) []bool { return []bool{p[0] == 0, false, p[0] == 1} }},
		{"its choice changes nothing", 0, 3, func([]int) []bool { return []bool{true, true, false} }},
		{"two seats", 0, 2, func(p []int) []bool { return []bool{true, false} }},
	} {
		u := judgedOften(newPicks(1, c.seats, c.wins), game.Seat(c.seats-1), 0, look)
		if u.Sums[Kingmaking] != c.want || u.Sums[KingmakingHalf] != c.want {
			t.Errorf("%s: %v and %v, want %v", c.name, u.Sums[Kingmaking], u.Sums[KingmakingHalf], c.want)
		}
	}
}
