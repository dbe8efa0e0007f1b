package gametest

import (
	"math/rand/v2"
	"slices"

	"quarterdeck/game"
)

// weightLaw: every outcome of chance has a positive weight, and together they fit 32 bits.
func weightLaw(p *position) error {
	if p.st.Actors() != game.NatureOnly {
		return nil
	}
	var total uint64
	for _, a := range p.st.Legal(nil, game.Nature) {
		w := p.st.Weight(a)
		if w == 0 {
			return errorf("%q is legal and has weight 0", p.g().Format(a))
		}
		total += uint64(w)
	}
	if total >= 1<<32 {
		return errorf("the weights add up to %d, which does not fit 32 bits", total)
	}
	return nil
}

// rollLaw: Roll draws what game.RollListed draws from the same source, and as much of it.
func rollLaw(p *position) error {
	if p.st.Actors() != game.NatureOnly {
		return nil
	}
	legal := p.st.Legal(nil, game.Nature)
	for range 8 {
		seed := p.rnd.Uint64()
		a, b := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, 0))
		got, want := p.st.Roll(a), game.RollListed(p.st, b, nil)
		if !slices.Contains(legal, got) {
			return errorf("Roll draws %q, which is not legal", p.g().Format(got))
		}
		if got != want {
			return errorf("Roll draws %q, but by the definition it is %q (source PCG(%d, 0))", p.g().Format(got), p.g().Format(want), seed)
		}
		if a.Uint64() != b.Uint64() {
			return errorf("Roll uses more or less of the source than one call of game.Below (source PCG(%d, 0))", seed)
		}
	}
	return nil
}

// stockLaw: draws are from the described decks and piles, and public piles hold nothing that a viewer cannot know.
func stockLaw(p *position) error {
	return game.StockOf(p.g(), p.setup).Check(p.g(), p.st, p.viewers(), p.rnd)
}
