package game

import "math/rand/v2"

// Player plays random matches to their end; it owns the scratch memory, so that playing allocates
// nothing. The zero value is not ready: use NewPlayer. Not for concurrent use.
type Player struct {
	src splitMix
	rnd *rand.Rand // over src, for Roll
	buf []Action
}

// splitMix is the SplitMix64 generator (Steele, Lea, Flood 2014): fast, and good enough for playouts.
type splitMix uint64

func (s *splitMix) Uint64() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// NewPlayer is a Player that repeats itself for the same seed.
func NewPlayer(seed uint64) *Player {
	p := &Player{src: splitMix(seed), buf: make([]Action, 0, 4096)}
	p.rnd = rand.New(&p.src)
	return p
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

// one picks who of actors acts, evenly if several may, and returns 32 more random bits. The choice of
// the seat uses the high half of the draw, the choice of the action the low half.
func (p *Player) one(actors Seats) (Seat, uint64) {
	x := p.src.Uint64()
	if rest := actors & (actors - 1); rest != 0 {
		if rest&(rest-1) == 0 { // two seats, without a branch that cannot be predicted
			low := actors ^ rest
			actors = low ^ (low^rest)&-Seats(x>>63)
		} else {
			for skip := x >> 32 * uint64(actors.Len()) >> 32; skip > 0; skip-- {
				actors &= actors - 1
			}
		}
	}
	return actors.First(), x & (1<<32 - 1)
}
