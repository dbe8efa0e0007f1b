package game

import (
	"math/bits"
	"math/rand/v2"
)

// Player plays random matches to their end. It owns the scratch memory, so that playing does not allocate. Use NewPlayer,
// not the zero value. A Player is not safe for concurrent use.
type Player struct {
	src splitMix
	rnd *rand.Rand // over src, for Roll
	buf []Action   // empty, with room for any list
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

// NewPlayer returns a Player that plays the same matches for the same seed.
func NewPlayer(seed uint64) *Player {
	p := &Player{src: splitMix(seed), buf: make([]Action, 0, 4096)}
	p.rnd = rand.New(&p.src)
	return p
}

// Play applies uniformly random legal actions and draws of chance until st is over, and returns their
// number. It chooses from Legal; the bias of a choice among n is below n/2^32. Where the match waits for several seats
// (RequiredActors), each acts once, in random order, before Play calls Actors again.
func (p *Player) Play(st State) int {
	n := 0
	phased, open := st.(OpenPhased)
	for {
		actors := st.Actors()
		switch actors {
		case 0:
			return n
		case NatureOnly:
			st.Apply(Nature, st.Roll(p.rnd))
			n++
			continue
		}
		if open {
			actors = phased.RequiredActors()
		}
		for x := p.src.Uint64(); actors != 0; x = bits.RotateLeft64(x, 32) {
			next := actors & -actors
			if others := actors ^ next; others&(others-1) != 0 {
				next = p.pick(actors)
			} else if others != 0 {
				next ^= actors & -Seats(x&1) // the lowest bit hardly biases a choice made from x
			}
			actors ^= next
			s := Seat(bits.TrailingZeros16(uint16(next)))
			if legal := st.Legal(p.buf, s); len(legal) > 0 {
				st.Apply(s, legal[uint64(uint32(x))*uint64(len(legal))>>32])
				n++
			}
		}
	}
}

// pick returns the set of one of many seats.
func (p *Player) pick(seats Seats) Seats {
	for skip := p.src.Uint64() >> 32 * uint64(seats.Len()) >> 32; skip > 0; skip-- {
		seats &= seats - 1
	}
	return seats & -seats
}

// PlaySampled is Play for a State that is a Stepper, with one call for all actors. It returns the number of calls. It
// computes the random bits of the next call in advance, so that no choice waits for them.
func (p *Player) PlaySampled(st State) int {
	stepper := st.(Stepper)
	if Over(st) {
		return 0
	}
	n := 1
	for now, next := p.src.Uint64(), p.src.Uint64(); stepper.Step(now); n++ {
		now, next = next, p.src.Uint64()
	}
	return n
}
