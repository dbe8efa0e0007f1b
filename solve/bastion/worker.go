package bastion

import (
	"context"
	"math"
	"sync/atomic"

	"quarterdeck/solve/matrix"
)

// worker solves the games of one layer, a class of hands at a time.
type worker struct {
	s      *Solution
	left   int
	layer  *layer
	below  []int64
	kinds  []kinds
	keys   *keyer
	groups []group
	won    [ranks][ranks]uint32 // kind of a round by cards, hands below in the order known
	solver matrix.Solver
	stats  Stats

	values     []int64 // of the class under way, by slot
	rows, cols int
	entries    [side * side]uint32 // first cell of the class below << kindBits | kind
	game       [side * side]int64
	cells      [side * side]float64
	worst      [side]int64 // for the column player, by column
	own, other []Rank      // one card of each kind of either hand
}

// group is the slots from…to-1: those with equal carry.
type group struct{ from, to int }

func (s *Solution) newWorker(left int, all []kinds) *worker {
	w := &worker{s: s, left: left, layer: &s.layers[left], below: s.layers[left-1].values, kinds: all, keys: newKeyer(s.middle(left))}
	for a := range Rank(ranks) {
		for b := range Rank(ranks) {
			w.won[a][b] = kindOf(winner(a, b, s.root.Row[len(s.root.Row)-left]), 0)
		}
	}
	list := w.layer.slots.list
	for i := range list {
		if i == 0 || list[i].carry != list[i-1].carry {
			w.groups = append(w.groups, group{i, i})
		}
		w.groups[len(w.groups)-1].to++
	}
	return w
}

// nearly is how many units the bounds of a saddle point may differ by.
const nearly = 2

const chunk = 128 // classes that a worker takes at a time

// solveLayer fills in the values of a layer from those of the layer below.
func (s *Solution) solveLayer(ctx context.Context, left int, reps []uint32, workers int, tick *ticker) error {
	l, all := &s.layers[left], s.kindsOf(left)
	per := len(l.slots.list)
	l.values = make([]int64, constants+len(reps)*per)
	l.values[isWon], l.values[isLost] = unit, -unit
	var next atomic.Int64
	crew := make(chan *worker, workers)
	inParallel(min(workers, (len(reps)+chunk-1)/chunk), func() {
		w := s.newWorker(left, all)
		for ctx.Err() == nil {
			from := int(next.Add(chunk)) - chunk
			if from >= len(reps) {
				break
			}
			to := min(from+chunk, len(reps))
			w.solver.Forget() // so that the result does not depend on what the worker solved before
			for class := from; class < to; class++ {
				w.solveClass(reps[class], l.values[constants+class*per:][:per])
			}
			tick.add(int64((to - from) * per))
		}
		crew <- w
	})
	close(crew)
	gap := 0.0
	for w := range crew {
		s.stats.Solved += w.stats.Solved
		s.stats.Mixed += w.stats.Mixed
		s.stats.Guessed += int64(w.solver.Guessed)
		s.stats.Retries += int64(w.solver.Retries)
		s.stats.Exact += int64(w.solver.Exact)
		gap = max(gap, w.stats.MaxGap)
	}
	s.stats.MaxGap = max(s.stats.MaxGap, gap)
	l.bound = s.layers[left-1].bound + gap/2 + nearly*1.0/unit
	return ctx.Err()
}

// solveClass fills in the values of every slot for the pair of hands that rep names.
func (w *worker) solveClass(rep uint32, values []int64) {
	w.values = values
	w.prepare(rep)
	if w.s.objective == Points {
		for i := range values {
			values[i] = w.solve(&w.kinds[i])
		}
		return
	}
	for _, g := range w.groups {
		w.bisect(g.from, g.to, -unit, unit)
	}
}

// bisect fills in slots from…to-1, whose values rise from at least low to at most high.
func (w *worker) bisect(from, to int, low, high int64) {
	if from >= to {
		return
	}
	if low == high {
		for i := from; i < to; i++ {
			w.values[i] = low
		}
		return
	}
	mid := (from + to) / 2
	v := w.solve(&w.kinds[mid])
	w.values[mid] = v
	w.bisect(from, mid, low, v)
	w.bisect(mid+1, to, v, high)
}

// prepare finds, for each kind of card of both hands, the class of the hands that are left, and who wins.
func (w *worker) prepare(rep uint32) {
	s := w.s
	masks := s.choices.masks[w.left]
	maskA, maskB := masks[int(rep)/len(masks)], masks[int(rep)%len(masks)]
	a, b := s.sets[0][maskA], s.sets[1][maskB]
	w.own, w.other = w.keys.kinds(w.own[:0], a, b), w.keys.kinds(w.other[:0], b, a)
	w.rows, w.cols = len(w.own), len(w.other)
	below := &s.layers[w.left-1]
	per, count := uint32(len(below.slots.list)), s.choices.count(w.left-1)
	var rest [side]uint16 // number of the second hand once a card is played
	for j, y := range w.other {
		rest[j] = s.choices.number[maskB&^s.bit[1][y]]
	}
	for i, x := range w.own {
		line := below.pairs[int(s.choices.number[maskA&^s.bit[0][x]])*count:][:count]
		for j, y := range w.other {
			p := line[rest[j]]
			w.entries[i*side+j] = (constants+p>>1*per)<<kindBits | w.won[x][y] | p&1
		}
	}
}

// solve returns the value of the current game in a slot with these kinds. It takes a third of the solving time.
func (w *worker) solve(k *kinds) int64 {
	w.stats.Solved++
	below, worst := w.below, w.worst[:w.cols]
	for j := range worst {
		worst[j] = math.MinInt64
	}
	lower, least := int64(math.MinInt64), int64(math.MaxInt64)
	for i := range w.rows {
		entries := w.entries[i*side:][:len(worst)]
		game := w.game[i*side:][:len(worst)]
		low := int64(math.MaxInt64)
		for j, e := range entries {
			kind := &k[e&(1<<kindBits-1)]
			v := (below[e>>kindBits&kind.mask+kind.off] ^ kind.neg - kind.neg) + kind.add
			game[j] = v
			low = min(low, v)
			worst[j] = max(worst[j], v)
		}
		lower, least = max(lower, low), min(least, low)
	}
	upper, most, col := int64(math.MaxInt64), int64(math.MinInt64), 0
	for j, v := range worst {
		if v < upper {
			upper, col = v, j
		}
		most = max(most, v)
	}
	if upper-lower <= nearly {
		return lower
	}
	return w.mixed(bounds{lower, upper, least, most, col})
}

// bounds is matrix.Bounds in units.
type bounds struct {
	lower, upper, least, most int64
	col                       int
}

// mixed solves the current game, which has no saddle point, after shifting its lower bound to 0.
func (w *worker) mixed(g bounds) int64 {
	w.stats.Mixed++
	m := matrix.Matrix{Rows: w.rows, Cols: w.cols, Cells: w.cells[:w.rows*w.cols]}
	shifted := func(v int64) float64 { return float64(v-g.lower) * (1.0 / unit) }
	for i := range w.rows {
		line := m.Row(i)
		for j, v := range w.game[i*side:][:w.cols] {
			line[j] = shifted(v)
		}
	}
	v, gap := w.solver.Mixed(m, matrix.Bounds{Upper: shifted(g.upper), Col: g.col, Least: shifted(g.least), Most: shifted(g.most)})
	w.stats.MaxGap = max(w.stats.MaxGap, gap)
	return g.lower + int64(math.Round(v*unit))
}
