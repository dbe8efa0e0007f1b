package gametest

import (
	"slices"

	"quarterdeck/game"
)

// samplerLaw: Sample is in Legal, reaches all of it, and prefers nothing.
func samplerLaw(p *position) error {
	sampler, ok := p.st.(game.Sampler)
	if !ok {
		return nil
	}
	for s := range p.st.Actors().Without(game.Nature).All() {
		legal := p.st.Legal(nil, s)
		const each = 64 // expected draws of every action
		counts := make([]int, len(legal))
		for range each * len(legal) {
			bits := p.rnd.Uint32()
			a := sampler.Sample(s, bits)
			i, found := slices.BinarySearch(legal, a)
			if !found {
				return errorf("Sample(%v, %#x) is %q, which is not legal", s, bits, p.g().Format(a))
			}
			counts[i]++
		}
		for i, n := range counts {
			if n < each/4 || n > each*5/2 {
				return errorf("Sample draws %q %d times of %d; %d were to be expected", p.g().Format(legal[i]), n, each*len(legal), each)
			}
		}
	}
	return nil
}

// estimateLaw: Evaluate is in [-1,1]; Prior gives every legal action a weight, one of them positive.
func estimateLaw(p *position) error {
	for s := range p.st.Actors().Without(game.Nature).All() {
		if e, ok := p.st.(game.Evaluator); ok {
			if u := e.Evaluate(s); !(u >= -1 && u <= 1) {
				return errorf("Evaluate(%v) is %v, not in [-1,1]", s, u)
			}
		}
		if prior, ok := p.st.(game.Prior); ok {
			if err := p.priorLaw(prior, s); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *position) priorLaw(prior game.Prior, s game.Seat) error {
	legal := p.st.Legal(nil, s)
	weights := prior.Prior([]float32{7}, s, legal)
	if len(weights) != 1+len(legal) || weights[0] != 7 {
		return errorf("Prior(%v) does not append %d weights to what it is given", s, len(legal))
	}
	var total float32
	for i, w := range weights[1:] {
		if !(w >= 0) || w-w != 0 { // NaN or infinite
			return errorf("Prior(%v) gives %q the weight %v", s, p.g().Format(legal[i]), w)
		}
		total += w
	}
	if total <= 0 {
		return errorf("Prior(%v) gives all actions the weight 0", s)
	}
	return nil
}

// hiddenChoicesLaw: a seat's hidden choice is its last action; ClearChoices takes exactly these
// choices back, and making them again gives the same position.
func hiddenChoicesLaw(p *position) error {
	chooser, ok := p.st.(game.HiddenChooser)
	if !ok {
		return nil
	}
	hidden := chooser.HiddenChoices()
	if hidden&^game.UpTo(p.setup.Seats) != 0 {
		return errorf("HiddenChoices %016b has seats that do not exist", hidden)
	}
	again := p.st.Clone()
	again.(game.HiddenChooser).ClearChoices()
	if left := game.HiddenChoices(again); left != 0 {
		return errorf("after ClearChoices, HiddenChoices is still %016b", left)
	}
	if err := p.remake(again, hidden); err != nil {
		return err
	}
	want, err := p.face(p.st)
	if err != nil {
		return err
	}
	got, err := p.face(again)
	if err != nil {
		return err
	}
	if err := differ("the position", want, got); err != nil {
		return errorf("after ClearChoices and the same choices again, %v", err)
	}
	return nil
}

// remake makes the last action of every seat in hidden again, in the order of the log.
func (p *position) remake(st game.State, hidden game.Seats) error {
	var moves []move
	for i := len(p.log) - 1; i >= 0 && hidden != 0; i-- {
		if mv := p.log[i]; hidden.Has(mv.seat) {
			moves, hidden = append(moves, mv), hidden.Without(mv.seat)
		}
	}
	if hidden != 0 {
		return errorf("seats %016b have a hidden choice and never acted", hidden)
	}
	for _, mv := range slices.Backward(moves) {
		if !game.IsLegal(st, mv.seat, mv.action, nil) {
			return errorf("after ClearChoices, seat %v cannot choose %q again", mv.seat, p.g().Format(mv.action))
		}
		st.Apply(mv.seat, mv.action)
	}
	return nil
}

// hashLaw: a copy has the same hash, and positions of one setup that a viewer can distinguish have
// different ones.
func hashLaw(p *position) error {
	h, ok := p.st.(game.Hasher)
	if !ok {
		return nil
	}
	if p.st.Clone().(game.Hasher).Hash() != h.Hash() {
		return errorf("a clone has another hash")
	}
	face, err := p.face(p.st)
	if err != nil {
		return err
	}
	known, seen := p.run.hashes[h.Hash()]
	if !seen {
		p.run.hashes[h.Hash()] = face
		return nil
	}
	if err := differ("the position", known, face); err != nil {
		return errorf("two different positions have the hash %#x: %v", h.Hash(), err)
	}
	return nil
}
