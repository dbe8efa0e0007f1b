package bastion

import (
	"quarterdeck/game"
)

var _ game.Encoder = (*State)(nil)

// encoding is version 1. The viewer comes first, then its opponent. It leaves out the numbers of house rules, which never change in
// an environment.
var encoding = game.Encoding{
	Version: 1,
	Fields: []game.Field{
		{Name: "round", Size: 1, Doc: "rounds played"},
		{Name: "carry", Size: 1, Doc: "points carried into this round"},
		{Name: "ties", Size: 1, Doc: "tied games before this one"},
		{Name: "options", Size: 2, Doc: "1 for row=hidden, 1 for tie=replay"},
		{Name: "points", Size: 2, Doc: "of the viewer, of the opponent"},
		{Name: "chosen", Size: 2, Doc: "1 if the seat has chosen in this round"},
		{Name: "choice", Size: 1, Doc: "the viewer's own choice as rank + 1, 0 for none"},
		{Name: "row", Size: rounds, Doc: "middle cards as rank + 1 (2 is 1, the ace 13), 0 where none is laid"},
		{Name: "hands", Size: seats * rounds, Doc: "1 for each rank in hand; a choice is still in the hand"},
		{Name: "played", Size: seats * rounds, Doc: "revealed cards by round as rank + 1, 0 from this round on"},
		{Name: "winners", Size: rounds, Doc: "by round: 1 the viewer, 2 the opponent, 0 neither"},
	},
	Blocks: []game.Field{{Name: "play", Size: rounds, Doc: "by rank, from the 2"}},
}

// Encoding returns the layout of Observe.
func (st *State) Encoding() game.Encoding { return encoding }

// fixed is how many numbers come before the row.
const fixed = 10

// ActionID returns the rank that is played.
func (st *State) ActionID(_ game.Seat, a game.Action) int { return int(rankOf(a)) }

// Observe is View in numbers. It panics for a viewer that is no seat.
func (st *State) Observe(dst []int16, viewer game.Seat) {
	me, you := viewer&1, (viewer^1)&1
	head := (*[fixed]int16)(dst)
	*head = [fixed]int16{int16(st.round), int16(st.carry), int16(st.ties), oneIf(st.hidden), oneIf(st.replay), int16(st.points[me]), int16(st.points[you]),
		oneIf(st.choice[me] != none), oneIf(st.choice[you] != none), rankPlusOne(st.choice[viewer])}
	dst = dst[fixed:]
	body := (*[6 * rounds]int16)(dst)
	mine, yours := st.hand[me], st.hand[you]
	for i := range rounds {
		body[i] = rankPlusOne(st.row[i])
		body[rounds+i] = int16(mine >> i & 1)
		body[2*rounds+i] = int16(yours >> i & 1)
		body[3*rounds+i] = rankPlusOne(st.played[me][i])
		body[4*rounds+i] = rankPlusOne(st.played[you][i])
		body[5*rounds+i] = wonBy(st.winner[i], me)
	}
}

// rankPlusOne is 0 for none, which is 0xff.
func rankPlusOne(rank uint8) int16 { return int16(rank + 1) }

// wonBy returns 1 for a round of the viewer, 2 for one of its opponent.
func wonBy(winner int8, me game.Seat) int16 {
	if winner == noWinner {
		return 0
	}
	return 1 + int16((game.Seat(winner)^me)&1)
}

func oneIf(b bool) int16 {
	if b {
		return 1
	}
	return 0
}
