package mcts

import "quarterdeck/game"

// infosets tracks each seat's information set as a hash of what the seat has seen since the root. The other seats see a
// hidden choice when all choices are revealed, and never see a private action.
type infosets struct {
	seen    [game.MaxSeats]uint64
	waiting [game.MaxSeats]uint64 // hash of the choices still hidden from the seat, or 0
	seats   int                   // seats of the match
}

func (v *infosets) reset() { *v = infosets{seats: v.seats} }

// key returns the node of a seat's information set; different seats have different keys.
func (v *infosets) key(s game.Seat) uint64 { return mixHash(v.seen[s], uint64(s)+1) }

// rootKey returns the key of s before anything was seen.
func rootKey(s game.Seat) uint64 { return mixHash(0, uint64(s)+1) }

// addOpen adds a to the information set of every seat.
func (v *infosets) addOpen(who game.Seat, a game.Action) {
	x := encode(who, a)
	for s := range v.seats {
		v.seen[s] = mixHash(v.seen[s], x)
	}
}

// add adds to each seat's information set as much of a, which who is about to do, as the seat may know.
func (v *infosets) add(st game.Secretive, who game.Seat, a game.Action) {
	x, masked := encode(who, a), encode(who, ^game.Action(0))
	for s := range v.seats {
		if game.Seat(s) == who {
			v.seen[s] = mixHash(v.seen[s], x)
			continue
		}
		switch st.Visibility(game.Seat(s), who, a) {
		case game.Open:
			v.seen[s] = mixHash(v.seen[s], x)
		case game.Hidden:
			v.waiting[s] = mixHash(v.waiting[s], x)
		default:
			v.seen[s] = mixHash(v.seen[s], masked)
		}
	}
}

// reveal shows the hidden choices to all seats.
func (v *infosets) reveal() {
	for s := range v.seats {
		if x := v.waiting[s]; x != 0 {
			v.seen[s] = mixHash(v.seen[s], x)
			v.waiting[s] = 0
		}
	}
}

// encode returns an action and its actor in one number.
func encode(who game.Seat, a game.Action) uint64 { return uint64(uint8(who))<<32 | uint64(a) }

// mixHash mixes x into h with the finalizer of SplitMix64 over their sum.
func mixHash(h, x uint64) uint64 {
	z := h*0x9e3779b97f4a7c15 + x + 0x632be59bd9b4e019
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
