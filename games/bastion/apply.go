package bastion

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/cards"
)

// beats reports whether rank a beats rank b (BB-5): the ace beats J, Q and K and loses to the numbers; else higher beats
// lower; equal ranks beat nothing.
func beats(a, b cards.Rank) bool {
	switch {
	case a == cards.Ace:
		return b >= cards.Jack && b != cards.Ace
	case b == cards.Ace:
		return a <= cards.Ten
	}
	return a > b
}

// best holds the winner of every possible round (BB-6, BB-7), by index.
var best = func() (t [1 << 12]int8) {
	for a := range cards.Rank(cards.Ranks) {
		for b := range cards.Rank(cards.Ranks) {
			for m := range cards.Rank(cards.Ranks) {
				w := int8(noWinner)
				switch {
				case beats(a, b) && beats(a, m):
					w = 0
				case beats(b, a) && beats(b, m):
					w = 1
				}
				t[index(uint8(a), uint8(b), uint8(m))] = w
			}
		}
	}
	return t
}()

// index returns the place in best of seat 0's card, seat 1's card and the middle card.
func index(a, b, middle uint8) int {
	return int(a&rankBits)<<8 | int(b&rankBits)<<4 | int(middle&rankBits)
}

// Apply lays a card of the row, or seals a choice and reveals both when both are made.
func (st *State) Apply(s game.Seat, a game.Action) {
	if s == game.Nature {
		st.layRow(rankOf(a))
		return
	}
	st.choice[s&1] = uint8(rankOf(a)) // the mask spares the compiler's check
	st.actors = st.actors.Without(s)
	if st.actors == 0 {
		st.reveal()
	}
}

func (st *State) layRow(r cards.Rank) {
	st.deck.remove(r)
	st.row[st.laid&column] = uint8(r)
	st.laid++
	st.actors = st.turn()
}

// reveal turns both choices and scores the round (BB-6 to BB-9).
func (st *State) reveal() {
	a, b, i := st.choice[0], st.choice[1], st.round&column
	st.choice = [seats]uint8{none, none}
	st.hand[0].remove(cards.Rank(a))
	st.hand[1].remove(cards.Rank(b))
	st.played[0][i], st.played[1][i] = a, b
	st.score(best[index(a, b, st.row[i])])
	st.round++
	st.actors = game.UpTo(seats)
	if st.hidden || st.round == st.size {
		st.endRound()
	}
}

// endRound ends the match after its last round, and waits for the next middle card if the row is hidden.
func (st *State) endRound() {
	if st.round == st.size {
		st.finish()
	}
	st.actors = st.turn()
}

// score gives the round's worth to its winner, or carries it on (BB-8). Written without branches:
// who wins a random round cannot be predicted, and guessing wrong costs more than the sum.
func (st *State) score(w int8) {
	i, worth := st.round&column, 1+st.carry
	unwon := uint8(w) >> 7 // 1 if neither seat wins
	st.winner[i] = w
	st.gain[i] = worth & (unwon - 1)
	st.points[w&1] += st.gain[i]
	st.carry = (st.carry + st.step) & -unwon
}

// Finish returns what ended the match.
func (st *State) Finish() (text, rule string) {
	if st.points[0] == st.points[1] {
		return "All " + strconv.Itoa(int(st.size)) + " rounds are played, and the points are equal.", "BB-12"
	}
	return "All " + strconv.Itoa(int(st.size)) + " rounds are played, and more points win.", "BB-11"
}

// finish ends the match, or begins another game after a tie if the options say so (BB-12).
func (st *State) finish() {
	if st.replay && st.points[0] == st.points[1] && st.ties+1 < maxTies {
		st.ties++
		last := (st.size - 1) & column
		st.tied = [3]uint8{st.played[0][last], st.played[1][last], st.row[last]}
		st.deal()
		return
	}
	st.over = true
}
