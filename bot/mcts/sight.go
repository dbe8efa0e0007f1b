package mcts

import "quarterdeck/game"

// sight follows what each seat has seen since the root, as one hash a seat. What a sealed choice
// was reaches the others when all are revealed; a private action never does.
type sight struct {
	seen    [game.MaxSeats]uint64
	waiting [game.MaxSeats]uint64 // hash of the actions still sealed for the seat, or 0
	seats   int                   // seats of the match
}

func (v *sight) reset() { *v = sight{seats: v.seats} }

// key names the node at which a seat stands: different for different seats.
func (v *sight) key(s game.Seat) uint64 { return blend(v.seen[s], uint64(s)+1) }

// rootKey returns the key of s before anything was seen.
func rootKey(s game.Seat) uint64 { return blend(0, uint64(s)+1) }

// all lets every seat see a.
func (v *sight) all(who game.Seat, a game.Action) {
	x := code(who, a)
	for s := range v.seats {
		v.seen[s] = blend(v.seen[s], x)
	}
}

// note lets every seat see as much of a as it may; who is about to do it.
func (v *sight) note(st game.Secretive, who game.Seat, a game.Action) {
	x, made := code(who, a), code(who, ^game.Action(0))
	for s := range v.seats {
		if game.Seat(s) == who {
			v.seen[s] = blend(v.seen[s], x)
			continue
		}
		switch st.Visibility(game.Seat(s), who, a) {
		case game.Open:
			v.seen[s] = blend(v.seen[s], x)
		case game.Hidden:
			v.waiting[s] = blend(v.waiting[s], x)
		default:
			v.seen[s] = blend(v.seen[s], made)
		}
	}
}

// reveal turns up what was sealed.
func (v *sight) reveal() {
	for s := range v.seats {
		if x := v.waiting[s]; x != 0 {
			v.seen[s] = blend(v.seen[s], x)
			v.waiting[s] = 0
		}
	}
}

// code returns an action and its actor in one number.
func code(who game.Seat, a game.Action) uint64 { return uint64(uint8(who))<<32 | uint64(a) }

// blend stirs x into h (the finisher of splitmix64 over their sum).
func blend(h, x uint64) uint64 {
	z := h*0x9e3779b97f4a7c15 + x + 0x632be59bd9b4e019
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
