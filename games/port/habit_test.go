package port_test

import (
	"bytes"
	"cmp"
	"flag"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
)

var habitHands = flag.Int("habit", 0, "write habit.txt anew from four rounds of so many hands")

// TestHabitTable counts the table of UsualHabit with the flag -habit (go test -run HabitTable -habit 25000, some minutes of processor time),
// and else checks its sense.
func TestHabitTable(t *testing.T) {
	if *habitHands > 0 {
		c := newCounts()
		for round := range 4 {
			r := rand.New(rand.NewPCG(uint64(round), 7))
			for i := range *habitHands {
				c.playHand(closedHand(1+i%port.Ports, r), r)
			}
			c.settle()
		}
		if err := os.WriteFile("habit.txt", c.text(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for left := 1; left <= port.Tricks; left++ {
		for needs := range uint16(1) << (left + 1) {
			for flips := range port.Suits {
				h := port.UsualHabit(left, needs, flips)
				var sum float32
				for f := range h.Flips {
					sum += h.Flips[f]
					if h.Flips[f] < -0.05 || h.Wins[f] < 0 || h.Wins[f] > 1 || f > flips && h.Flips[f]+h.Wins[f] != 0 {
						t.Fatalf("%d tricks left, needs %b, %d flips: %+v", left, needs, flips, h)
					}
				}
				if sum < 0.99 || sum > 1.01 {
					t.Fatalf("%d tricks left, needs %b, %d flips: shares add up to %v", left, needs, flips, sum)
				}
			}
		}
		none, all := port.UsualHabit(left, 1, 0), port.UsualHabit(left, 1<<left, 0)
		if none.Wins[0] >= all.Wins[0] {
			t.Errorf("with %d tricks left a partner wins %v of them if none is needed, and %v if all are", left, none.Wins[0], all.Wins[0])
		}
	}
}

// counts is what seats did, by flips left, tricks left and needs; n and won by the flips that they made.
type counts struct {
	habit  [port.Suits][port.Tricks + 1][1 << (port.Tricks + 1)]port.Habit
	n, won [port.Suits][port.Tricks + 1][1 << (port.Tricks + 1)][port.Suits]float32
	closed port.ClosedOdds
}

// newCounts begins with seats that turn no port and aim at the need nearest to a third of the tricks.
func newCounts() *counts {
	c := &counts{}
	for flips := range c.habit {
		for left := 1; left <= port.Tricks; left++ {
			for needs := range 1 << (left + 1) {
				want, near := float32(0.35), float32(2)
				for m := needs; m != 0; m &= m - 1 {
					share := float32(bits.TrailingZeros(uint(m))) / float32(left)
					if d := max(share-0.35, 0.35-share); d < near {
						want, near = share, d
					}
				}
				h := &c.habit[flips][left][needs]
				h.Flips[0] = 1
				for f := range flips + 1 {
					h.Wins[f] = 0.08 + 0.75*want
				}
			}
		}
	}
	return c
}

func (c *counts) partner(left int, needs uint16, flips int) port.Habit {
	return c.habit[flips][left][needs]
}

// closedHand returns a position before the deal of a hand with so many ports open and up to three more ports turned.
func closedHand(size int, r *rand.Rand) *port.State {
	open := uint16(0x3f) << r.IntN(4)
	if r.IntN(4) == 0 {
		for open = 0; bits.OnesCount16(open) < port.Ports; {
			open |= 1 << r.IntN(port.MaxNumber+1)
		}
	}
	for bits.OnesCount16(open) > size {
		open &^= 1 << r.IntN(port.MaxNumber+1)
	}
	st, err := port.Game().New(game.Setup{Seats: 2, Options: map[string]string{"hands": "closed"}})
	if err != nil {
		panic(err)
	}
	s := port.AtHand(st, open, r)
	port.TurnMore(s, r.IntN(port.Suits))
	return s
}

// playHand plays a hand by ClosedOdds and counts what the seats do.
func (c *counts) playHand(s *port.State, r *rand.Rand) {
	hand, flips := s.Turned().Hand, 0
	for !game.Over(s) && s.Turned().Hand == hand {
		seat := s.Actors().First()
		if seat == game.Nature {
			s.Apply(seat, s.Roll(r))
			continue
		}
		at := s.Turned()
		c.closed.Solve(s, seat, port.ExpectedClosed(false), c.partner)
		a := slices.MaxFunc(s.Legal(nil, seat), func(a, b game.Action) int {
			return cmp.Compare(c.closed.Action(a), c.closed.Action(b))
		})
		s.Apply(seat, a)
		if a == port.Flip {
			flips++
			continue
		}
		from := at.Flips + flips
		c.n[from][at.Left][at.Needs][flips]++
		if s.Won() {
			c.won[from][at.Left][at.Needs][flips]++
		}
		flips = 0
	}
}

// settle takes the counts for habits, where they are few together with the habits before.
func (c *counts) settle() {
	const old, kept = 8, 0.3
	for flips := range c.habit {
		for left := range c.habit[flips] {
			for needs := range c.habit[flips][left] {
				h, n, won := &c.habit[flips][left][needs], &c.n[flips][left][needs], &c.won[flips][left][needs]
				var all float32
				for f := range n {
					all += n[f]
				}
				for f := range flips + 1 {
					h.Flips[f] = (n[f] + old*h.Flips[f]) / (all + old)
					h.Wins[f] = (won[f] + old*h.Wins[f]) / (n[f] + old)
					n[f] *= kept
					won[f] *= kept
				}
			}
		}
	}
}

// text returns habit.txt as UsualHabit reads it.
func (c *counts) text() []byte {
	var out bytes.Buffer
	write := func(p float32) { out.WriteByte('0' + byte(p*63+0.5)) }
	for left := 1; left <= port.Tricks; left++ {
		for needs := range 1 << (left + 1) {
			for flips := range c.habit {
				h := &c.habit[flips][left][needs]
				for f := 1; f <= flips; f++ {
					write(h.Flips[f])
				}
				for f := range flips + 1 {
					write(h.Wins[f])
				}
			}
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}
