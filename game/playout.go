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
// them. It chooses from Legal; the bias of a choice among n is below n/2^32. Where several seats may
// act, each is asked once, in random order, before Actors is asked again.
func (p *Player) Play(st State) int {
	n := 0
	for {
		actors := st.Actors()
		switch {
		case actors == 0:
			return n
		case actors == NatureOnly:
			st.Apply(Nature, st.Roll(p.rnd))
			n++
		case actors&(actors-1) == 0:
			n += p.choose(st, actors.First(), uint32(p.src.Uint64()))
		default:
			n += p.chooseAll(st, actors)
		}
	}
}

// choose lets s do something at random if it still may act, and counts that.
func (p *Player) choose(st State, s Seat, bits uint32) int {
	legal := st.Legal(p.buf[:0], s)
	if len(legal) == 0 {
		return 0
	}
	st.Apply(s, legal[uint64(bits)*uint64(len(legal))>>32])
	return 1
}

// chooseAll asks every actor once; two share one draw of random bits.
func (p *Player) chooseAll(st State, actors Seats) int {
	x := p.src.Uint64()
	low := actors & -actors
	if high := actors &^ low; high&(high-1) == 0 {
		if x&1 != 0 {
			low, high = high, low
		}
		return p.choose(st, low.First(), uint32(x>>32)) + p.choose(st, high.First(), uint32(x))
	}
	n := 0
	for actors != 0 {
		rest := actors
		for skip := x >> 32 * uint64(actors.Len()) >> 32; skip > 0; skip-- {
			rest &= rest - 1
		}
		s := rest.First()
		n += p.choose(st, s, uint32(x))
		actors = actors.Without(s)
		x = p.src.Uint64()
	}
	return n
}

// PlaySampled does the same for a State that is a Stepper, in one call for all who may act.
func (p *Player) PlaySampled(st State) int {
	stepper := st.(Stepper)
	n := 0
	for {
		actors := st.Actors()
		switch actors {
		case 0:
			return n
		case NatureOnly:
			st.Apply(Nature, st.Roll(p.rnd))
		default:
			stepper.Step(p.src.Uint64())
		}
		n++
	}
}
