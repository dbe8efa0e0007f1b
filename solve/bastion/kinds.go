package bastion

import "math"

// kind is how an entry of a matrix game is found in the next layer. It depends on the winner of the round, and on
// whether the class of the hands has them in the other order.
//
//	entry = add + sign(values[first cell of the class & mask + off])
type kind struct {
	mask uint32 // 0 if the result is decided: off is then one of the constants
	off  uint32
	neg  int64 // -1 turns the sign, 0 does not
	add  int64 // points of this round
}

// kinds are the kinds of one slot, at kindOf(winner, turned).
type kinds [8]kind

func kindOf(winner int, turned uint32) uint32 { return uint32(winner+1)<<1 | turned }

const (
	kindBits = 3
	side     = 16 // width of the matrices in a worker: a power of two, at least 13
)

// kindsOf returns the kinds of every slot of a layer.
func (s *Solution) kindsOf(left int) []kinds {
	l, next := &s.layers[left], &s.layers[left-1]
	all := make([]kinds, len(l.slots.list))
	for i, x := range l.slots.list {
		for w := -1; w <= 1; w++ {
			for turned := range uint32(2) {
				all[i][kindOf(w, turned)] = s.kind(x.after(w), w*(1+x.carry), left-1, next, turned == 1)
			}
		}
	}
	return all
}

func (s *Solution) kind(to slot, gain, left int, next *layer, turned bool) kind {
	var k kind
	if s.objective == Points {
		to.diff = 0
		k.add = int64(gain) * unit
	}
	result, over := to.decided(left)
	switch {
	case s.objective == Points && left == 0:
		k.off = isEven
	case s.objective == WDL && over:
		k.off = [...]uint32{isLost, isEven, isWon}[result+1]
	default:
		k.mask = math.MaxUint32
		if turned {
			to.diff, k.neg = -to.diff, -1
		}
		// Without mirrored classes the turned slot may not occur, and is not used.
		k.off = uint32(max(0, next.slots.find(to)))
	}
	return k
}
