package sabotage

import "quarterdeck/game"

// Judged is an Ambitious for a coach. Its searches share what they learn of a position, however it came about, and play it out with
// guesses. So they judge a position soon before a draw and after it more alike than searches that start anew after every card.
type Judged struct{ Ambitious }

var _ game.State = (*Judged)(nil)

// Judge returns a copy of st, a position of this game, as a Judged.
func Judge(st game.State) *Judged { return &Judged{*Ambition(st)} }

// Clone returns a deep copy.
func (j *Judged) Clone() game.State {
	c := *j
	return &c
}

// CopyFrom makes j equal to from, a Judged or a plain position.
func (j *Judged) CopyFrom(from game.State) {
	if other, ok := from.(*Judged); ok {
		*j = *other
		return
	}
	j.State = *from.(*State)
}

// Key returns a number for a position in which a seat chooses. It covers what lies open and covered by value and place, what
// is displayed if it is of use, and whose part of the window it is. Suits make no difference (SB-4). Nor does the key
// contain what is left in the deck: a search meets similar decks below one position.
func (j *Judged) Key() uint64 {
	st := &j.State
	h := uint64(st.draws & 1)
	mix := func(x uint64) { // one step of SplitMix64, chained
		h = (h ^ x) + 0x9e3779b97f4a7c15
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	mix(uint64(st.first)<<8 | uint64(st.in)<<4 | uint64(st.want)<<16 | uint64(st.owed[0])<<24 | uint64(st.owed[1])<<32)
	for s := range st.side {
		sd := &st.side[s]
		mix(uint64(sd.down)<<32 | uint64(sd.held))
		x, n := uint64(0), 0
		for rest := sd.held &^ sd.down; rest != 0; rest &= rest - 1 {
			x = x<<4 | uint64(sd.card[rest.first()].value())
			if n++; n == 16 {
				mix(x)
				x, n = 0, 0
			}
		}
		mix(x)
	}
	return h
}
