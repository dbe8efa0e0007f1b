package duel

import (
	"math"
	"math/bits"

	"quarterdeck/game"
)

// worth holds the approximate value of a card of each rank in a duel, in points. Kings are points, and Jacks undo a
// lost round. High numbers win rounds, and so do the lowest ones together with an Ace.
var worth = [Ranks]float32{0.15, 0.12, 0.1, 0.12, 0.15, 0.2, 0.25, 0.35, 0.45, 0.6, 0.4, 0.9, 0.4, 0.05}

// strength returns what the cards of a stack are worth together.
func (k *stack) strength() float32 {
	var sum float32
	for left := k.backs; left != 0; left &= left - 1 {
		b := bits.TrailingZeros8(left)
		for set := k.has[b]; set != 0; set &= set - 1 {
			r := bits.TrailingZeros16(set)
			sum += worth[r] * float32(k.n[b][r])
		}
	}
	return sum
}

// Evaluate estimates the result of the duel that s plays, or of one against an average opponent while it has none.
func (st *State) Evaluate(s game.Seat) float32 {
	if st.phase == over {
		return st.Result().Utility[s]
	}
	if st.seats == duellists {
		return st.duelValue(s)
	}
	booked := float32(2*(st.wins[s]-st.losses[s])) - float32(oneIf(st.spent.Has(s)))
	if st.lives(s) {
		booked += 2 * st.duelValue(s)
	}
	rounds := 1
	if st.tournament {
		rounds = bits.Len8(uint8(st.seats)) - 1
	}
	return max(-1, min(1, booked/float32(2*rounds+1)))
}

// lives reports whether s still has a duel to play or to finish.
func (st *State) lives(s game.Seat) bool {
	if st.tournament {
		return st.losses[s] == 0
	}
	return st.wins[s] == 0 && st.losses[s] == 0 && !st.drew(s)
}

// drew reports whether s has drawn its duel.
func (st *State) drew(s game.Seat) bool {
	for i := range st.paired {
		if p := st.pairs[i]; st.done>>i&1 == 1 && (p[0] == int8(s) || p[1] == int8(s)) {
			return true
		}
	}
	return false
}

// duelValue returns the expected result of the duel of s, from -1 to 1.
func (st *State) duelValue(s game.Seat) float32 {
	mine := st.strengthOf(s)
	if i := st.side(s); i >= 0 && st.done>>st.now&1 == 0 {
		other := game.Seat(st.duel.who[1-i])
		lead := float32(st.duel.points[i]-st.duel.points[1-i]) + float32(st.duel.kings[i]) - float32(st.duel.kings[1-i])
		lead += 0.7 * float32(oneIf(st.ahead(i))-oneIf(st.ahead(1-i)))
		left := float32(min(st.hands[s].size, st.hands[other].size))
		return squash((lead + 0.8*(mine-st.strengthOf(other))*left/(left+4)) / float32(math.Sqrt(float64(1+left/3))))
	}
	var others float32
	for o := range game.Seat(st.seats) {
		if o != s {
			others += st.strengthOf(o)
		}
	}
	return squash(0.4 * (mine - others/float32(st.seats-1)))
}

func (st *State) strengthOf(s game.Seat) float32 {
	return st.hands[s].strength() + st.trays[s].strength()
}

func squash(x float32) float32 { return x / (1 + float32(math.Abs(float64(x)))) }

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}
