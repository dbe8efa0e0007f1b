package bastion

import (
	"context"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
)

// Response is the result of a policy against the best response to it.
type Response struct {
	Value          float64 // for seat 0
	Exploitability float64 // what the policy's seat loses compared with optimal play: 0 or more, except for rounding
	Positions      int     // reachable positions, not counting decided ones
}

// Subject is the policy to measure.
type Subject struct {
	Seat   int
	Policy Policy
	// Rounds, if not 0, is how many rounds the policy is followed; after them both play optimally. What the policy
	// loses in those rounds is then measured exactly, and its total loss is at least that. This is for policies that
	// are slow, or let too many positions come up.
	Rounds int
}

// BestResponse returns the exact value of a policy for one seat from the solved position on. It calls the policy once for
// every undecided position that is reachable against it. For mixes of few cards that is a hundredth of all positions, for
// uniform ones it is all of them: then use few cards or few rounds.
func (s *Solution) BestResponse(ctx context.Context, subject Subject, opts Options) (*Response, error) {
	root, err := s.At(s.root)
	if err != nil {
		return nil, err
	}
	b := &responder{s: s, Subject: subject, workers: workers(opts)}
	if subject.Rounds > 0 {
		b.solved = max(0, s.root.Left()-subject.Rounds)
	}
	if s.layers[b.solved].values == nil {
		return nil, ErrForgotten
	}
	if err := b.explore(ctx); err != nil {
		return nil, err
	}
	v := b.evaluate()
	return &Response{Value: v, Exploitability: (root.Value - v) * float64(1-2*b.Seat), Positions: b.positions}, nil
}

// responder examines every position that is reachable against a policy, layer by layer.
type responder struct {
	Subject
	s         *Solution
	solved    int // with that many cards left or fewer, both play optimally
	workers   int
	layers    []*reached // by cards left
	positions int
}

// reached holds the reachable positions of one layer.
type reached struct {
	number index        // of a position's code
	codes  []uint64     // by number
	mixes  [][]weighted // by number
}

// weighted is a card of the policy's seat as a mask, and its chance.
type weighted struct {
	bit    uint16
	card   Rank
	chance float64
}

// code packs a position below the root; it is never 0 while cards are left.
func code(masks [2]uint16, x slot) uint64 {
	return uint64(masks[0]) | uint64(masks[1])<<16 | uint64(x.carry)<<32 | uint64(x.diff+reach)<<48
}

func decode(c uint64) (masks [2]uint16, x slot) {
	return [2]uint16{uint16(c), uint16(c >> 16)}, slot{int(c >> 32 & 0xffff), int(c>>48) - reach}
}

// add records a reachable position.
func (r *reached) add(c uint64) {
	if p, found := r.number.find(c); !found {
		*p = pair(len(r.codes))
		r.codes = append(r.codes, c)
	}
}

// explore finds the reachable positions from the root down.
func (b *responder) explore(ctx context.Context) error {
	n := b.s.root.Left()
	b.layers = make([]*reached, n+1)
	for left := range b.layers {
		b.layers[left] = &reached{number: *newIndex()}
	}
	x := slot{b.s.root.Carry, b.s.root.Diff}
	all := uint16(1)<<n - 1
	if _, known := b.known(n, [2]uint16{all, all}, x); !known {
		b.layers[n].add(code([2]uint16{all, all}, x))
	}
	for left := n; left > 0; left-- {
		r := b.layers[left]
		b.positions += len(r.codes)
		if err := b.ask(ctx, left, r); err != nil {
			return err
		}
		for i, c := range r.codes {
			b.each(left, c, r.mixes[i], func(_ int, _ float64, masks [2]uint16, to slot) {
				if _, known := b.known(left-1, masks, to); !known {
					b.layers[left-1].add(code(masks, to))
				}
			})
		}
	}
	return nil
}

// known returns the value of a position that need not be explored.
func (b *responder) known(left int, masks [2]uint16, x slot) (float64, bool) {
	if b.s.objective == Points {
		if left == 0 {
			return float64(x.diff), true
		}
		if left <= b.solved {
			return float64(x.diff) + b.s.value(left, masks[0], masks[1], slot{x.carry, 0}), true
		}
		return 0, false
	}
	if _, over := x.decided(left); !over && left > b.solved {
		return 0, false
	}
	return b.s.value(left, masks[0], masks[1], x), true
}

// each calls f for every card of the policy's mix and every reply: reply's number in the hand, chance of the policy's
// card, and what follows.
func (b *responder) each(left int, c uint64, mix []weighted, f func(reply int, chance float64, masks [2]uint16, to slot)) {
	s := b.s
	masks, x := decode(c)
	middle := s.root.Row[s.root.Left()-left]
	rest := s.sets[1-b.Seat][masks[1-b.Seat]]
	for reply := 0; rest != 0; reply, rest = reply+1, rest&(rest-1) {
		y := rest.lowest()
		for _, w := range mix {
			played := [2]Rank{y, y}
			played[b.Seat] = w.card
			next := masks
			next[b.Seat] &^= w.bit
			next[1-b.Seat] &^= s.bit[1-b.Seat][y]
			f(reply, w.chance, next, x.after(winner(played[0], played[1], middle)))
		}
	}
}

// ask calls the policy for a whole layer, in parallel.
func (b *responder) ask(ctx context.Context, left int, r *reached) error {
	r.mixes = make([][]weighted, len(r.codes))
	var next atomic.Int64
	var once sync.Once
	var failed error
	inParallel(b.workers, func() {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(r.codes) || ctx.Err() != nil {
				return
			}
			mix, err := b.mix(left, r.codes[i])
			if err != nil {
				once.Do(func() { failed = err })
				next.Store(int64(len(r.codes))) // the other workers can stop
				return
			}
			r.mixes[i] = mix
		}
	})
	if failed != nil {
		return failed
	}
	return ctx.Err()
}

// mix returns the policy's mix in a position after checking it.
func (b *responder) mix(left int, c uint64) ([]weighted, error) {
	s := b.s
	masks, x := decode(c)
	p := Position{Row: s.root.Row[s.root.Left()-left:], Hand0: s.sets[0][masks[0]], Hand1: s.sets[1][masks[1]], Carry: x.carry, Diff: x.diff}
	mix, err := b.Policy(p)
	if err != nil {
		return nil, err
	}
	var list []weighted
	sum := 0.0
	for r, chance := range mix {
		if chance < 0 || math.IsNaN(chance) || chance > 0 && !p.hands()[b.Seat].Has(Rank(r)) {
			return nil, fmt.Errorf("the policy plays %v with chance %v from hand %v", Rank(r), chance, p.hands()[b.Seat])
		}
		if chance > 0 {
			list = append(list, weighted{s.bit[b.Seat][r], Rank(r), chance})
			sum += chance
		}
	}
	if math.Abs(sum-1) > 1e-6 {
		return nil, fmt.Errorf("the policy's chances at %+v sum to %v", p, sum)
	}
	for i := range list {
		list[i].chance /= sum
	}
	return list, nil
}

// evaluate computes values from the last round up and returns the root's value.
func (b *responder) evaluate() float64 {
	n := b.s.root.Left()
	var below []float64
	for left := 1; left <= n; left++ {
		r := b.layers[left]
		values := make([]float64, len(r.codes))
		for i, c := range r.codes {
			values[i] = b.best(left, c, r.mixes[i], below)
		}
		below = values
		b.layers[left-1] = nil
	}
	if len(below) == 0 { // the root itself is decided
		return float64(min(1, max(-1, b.s.root.Diff)))
	}
	return below[0]
}

// best returns the value of a position under the other seat's best reply, given the values of the layer below.
func (b *responder) best(left int, c uint64, mix []weighted, below []float64) float64 {
	var worth [ranks]float64
	replies := 0
	next := b.layers[left-1]
	b.each(left, c, mix, func(reply int, chance float64, masks [2]uint16, to slot) {
		v, known := b.known(left-1, masks, to)
		if !known {
			p, _ := next.number.find(code(masks, to))
			v = below[*p]
		}
		worth[reply] += chance * v
		replies = max(replies, reply+1)
	})
	best := worth[0]
	for _, v := range worth[1:replies] {
		if b.Seat == 0 {
			best = min(best, v)
		} else {
			best = max(best, v)
		}
	}
	return best
}
