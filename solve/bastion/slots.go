package bastion

// slot is a carry and a difference that can occur in a layer.
type slot struct{ carry, diff int }

// slots are the slots of one layer, ascending by carry, then difference.
type slots struct {
	list []slot
	at   [][]int // by carry, then difference + zero; -1: does not occur
	zero int
}

// These are the largest values that can occur in any layer within the limits of Check.
const (
	carries = maxCarry + ranks + 1
	reach   = maxDiff + maxCarry + 2*ranks
)

func newSlots(occurs func(slot) bool) slots {
	s := slots{at: make([][]int, carries), zero: reach}
	for c := range carries {
		s.at[c] = make([]int, 2*reach+1)
		for d := -reach; d <= reach; d++ {
			s.at[c][d+reach] = -1
			if occurs(slot{c, d}) {
				s.at[c][d+reach] = len(s.list)
				s.list = append(s.list, slot{c, d})
			}
		}
	}
	return s
}

// find returns the number of a slot, or -1.
func (s *slots) find(x slot) int { return s.at[x.carry][x.diff+s.zero] }

// decided returns the result, 1, 0 or -1 for seat 0, if no play can change the winner: the difference exceeds the points
// left, or no card is left and the carry is lost.
func (x slot) decided(left int) (result int, ok bool) {
	bound := x.carry + left
	if left == 0 {
		bound = 0
	}
	switch {
	case x.diff > bound:
		return 1, true
	case x.diff < -bound:
		return -1, true
	}
	return 0, left == 0
}

// after returns the slot after a round with the given winner.
func (x slot) after(winner int) slot {
	if winner == 0 {
		return slot{x.carry + 1, x.diff}
	}
	return slot{0, x.diff + winner*(1+x.carry)}
}

// layout computes the slots of every layer from the root's down. For points the difference does not matter: values
// are the points still to come, and only carries are kept.
func (s *Solution) layout() {
	n := s.root.Left()
	now := map[slot]bool{{s.root.Carry, s.root.Diff}: true}
	if s.objective == Points {
		now = map[slot]bool{{s.root.Carry, 0}: true}
	}
	s.layers = make([]layer, n+1)
	for left := n; left > 0; left-- {
		s.layers[left].slots = newSlots(func(x slot) bool { return now[x] })
		next := map[slot]bool{}
		for x := range now {
			for w := -1; w <= 1; w++ {
				y := x.after(w)
				if s.objective == Points {
					y.diff = 0
				}
				if _, over := y.decided(left - 1); s.objective == Points || !over {
					next[y] = true
				}
			}
		}
		now = next
	}
}
