package gametest

import (
	"maps"
	"slices"

	"quarterdeck/game"
)

// drawsEach is how often Imagine is called for each position that it ought to reach. If it draws
// evenly, reaching one of them less than a fifth as often has a chance below 10^-9.
const drawsEach = 40

// allDraws is how often a run calls Imagine for this law at most.
const allDraws = 100_000

// reachLaw: Imagine reaches every position that is consistent with what the viewer has seen, found by brute force, and
// no other. It draws them evenly, and all of them look alike to the viewer. Where there are too many, see nearby.go.
func reachLaw(p *position) error {
	for _, v := range p.viewers() {
		b := p.beliefs[v]
		if b == nil || !p.tiny && len(b.worlds) > 1 && p.rnd.IntN(3) > 0 {
			continue
		}
		if b.lost {
			if err := p.nearbyLaw(v, b); err != nil {
				return err
			}
			continue
		}
		if err := p.worldsAlike(v, b); err != nil {
			return err
		}
		expected, err := p.expected(b)
		if err != nil {
			return err
		}
		draws := drawsEach * len(expected)
		if len(expected) == 1 {
			draws = 3
		}
		if draws > p.run.draws {
			continue
		}
		p.run.draws -= draws
		if len(expected) > 1 {
			p.run.compared++
		}
		if err := p.drawAll(v, expected, draws); err != nil {
			return err
		}
	}
	return nil
}

// worldsAlike: positions that a viewer cannot tell apart by their logs show it the same.
func (p *position) worldsAlike(v game.Seat, b *belief) error {
	if len(b.worlds) == 0 {
		return errorf("what viewer %v saw fits no history, not even the real one", v)
	}
	n, seen := 0, look{st: p.st, viewer: v}
	for _, w := range b.worlds {
		if err := seen.alike(w.st); err != nil {
			return errorf("viewer %v can tell two histories apart that look alike to it: %v", v, err)
		}
		if n++; n == 16 {
			break
		}
	}
	return nil
}

// expected counts, from 0, the positions that a viewer could be in.
func (p *position) expected(b *belief) (map[string]int, error) {
	counts := map[string]int{}
	for _, w := range b.worlds {
		text, err := p.views(w.st)
		if err != nil {
			return nil, err
		}
		counts[text] = 0
	}
	return counts, nil
}

func (p *position) drawAll(v game.Seat, counts map[string]int, draws int) error {
	st := p.st.Clone()
	for range draws {
		st.CopyFrom(p.st)
		st.Imagine(v, p.rnd)
		text, err := p.views(st)
		if err != nil {
			return err
		}
		if _, ok := counts[text]; !ok {
			return errorf("Imagine(%v) draws a position that does not fit what %v has seen (%d do):\n%s", v, v, len(counts), text)
		}
		counts[text]++
	}
	for _, text := range slices.Sorted(maps.Keys(counts)) {
		switch n := counts[text]; {
		case n == 0:
			return errorf("Imagine(%v) never draws a position that fits what %v has seen (%d do, %d draws):\n%s", v, v, len(counts), draws, text)
		case len(counts) > 1 && n < drawsEach/5 && !p.run.opts.NotUniform:
			return errorf("Imagine(%v) is not even: it drew one of %d positions %d times of %d:\n%s", v, len(counts), n, draws, text)
		}
	}
	return nil
}
