package game

import "math/rand/v2"

// Player plays random matches to their end; it owns the scratch memory, so that playing allocates
// nothing. The zero value is not ready: use NewPlayer. Not for concurrent use.
type Player struct {
	pcg *rand.PCG
	rnd *rand.Rand
	buf []Action
}

// NewPlayer is a Player that repeats itself for the same seed.
func NewPlayer(seed uint64) *Player {
	pcg := rand.NewPCG(seed, 0x9e3779b97f4a7c15)
	return &Player{pcg: pcg, rnd: rand.New(pcg), buf: make([]Action, 0, 4096)}
}

// Play applies uniformly random legal actions, and draws of chance, until st is over, and counts
// them. It chooses from Legal; the bias of a choice among n is below n/2^32.
func (p *Player) Play(st State) int {
	n := 0
	for {
		actors := st.Actors()
		if actors == 0 {
			return n
		}
		if actors == NatureOnly {
			st.Apply(Nature, st.Roll(p.rnd))
			n++
			continue
		}
		s, x := p.one(actors)
		legal := st.Legal(p.buf[:0], s)
		st.Apply(s, legal[x*uint64(len(legal))>>32])
		n++
	}
}

// PlaySampled does the same for a State that is a Sampler, in one call a choice.
func (p *Player) PlaySampled(st State) int {
	sampler := st.(Sampler)
	n := 0
	for {
		actors := st.Actors()
		if actors == 0 {
			return n
		}
		if actors == NatureOnly {
			st.Apply(Nature, st.Roll(p.rnd))
			n++
			continue
		}
		s, x := p.one(actors)
		st.Apply(s, sampler.Sample(s, uint32(x)))
		n++
	}
}

// one picks who of actors acts, evenly if several may, and returns 32 more random bits.
func (p *Player) one(actors Seats) (Seat, uint64) {
	x := p.pcg.Uint64()
	if actors&(actors-1) != 0 {
		// The choice of the seat uses the high half, the choice of the action the low half.
		for skip := x >> 32 * uint64(actors.Len()) >> 32; skip > 0; skip-- {
			actors &= actors - 1
		}
	}
	return actors.First(), x & (1<<32 - 1)
}
