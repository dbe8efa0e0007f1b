package duel

import (
	"quarterdeck/game"
)

// begin starts a duel; without cards on both sides it is over at once (HD-15).
func (st *State) begin(p int8) {
	st.now = p
	st.undone &^= 1 << p
	st.duel.clear()
	st.duel.who = st.pairs[p]
	if st.handless() {
		st.effects.unplayed |= 1 << p
		st.endDuel()
		return
	}
	st.effects.began = true
	st.nextRound()
}

// handless reports whether a duellist has no card left.
func (st *State) handless() bool {
	return st.hands[st.duel.who[0]].size == 0 || st.hands[st.duel.who[1]].size == 0
}

// nextRound begins a round: highest wins, and both choose a card (HD-16, HD-22).
func (st *State) nextRound() {
	d := &st.duel
	d.round++
	d.low = false
	st.await(showdown, 1<<d.who[0]|1<<d.who[1])
}

// play lays a card: in the showdown face down, later face up (HD-16, HD-17).
func (st *State) play(side int, c Card) {
	d := &st.duel
	if st.phase == advantage {
		st.lay(side, c)
		st.act(c.Rank())
		st.lift()
		return
	}
	d.faceDown[side] = c
	if other := d.faceDown[1-side]; other != noCard {
		st.reveal()
		return
	}
	st.actors &^= 1 << d.who[side]
}

// reveal turns both showdown cards: Aces take effect before Jacks (HD-23). What was shown is the number to match (HD-17).
func (st *State) reveal() {
	d := &st.duel
	st.effects.revealed = true
	shown := d.faceDown
	d.faceDown = [duellists]Card{noCard, noCard}
	for i, c := range shown {
		st.lay(i, c)
		d.may[i] = specials | 1<<c.Rank()
	}
	a, b := shown[0].Rank(), shown[1].Rank()
	d.low = (a == Ace) != (b == Ace)
	if a == Jack || b == Jack {
		st.sweep()
	}
	st.lift()
}

// lay puts a card from the hand on the table.
func (st *State) lay(side int, c Card) {
	d := &st.duel
	s := d.who[side]
	st.hands[s].remove(c)
	st.played[side][d.n[side]] = uint8(c)
	d.n[side]++
	if st.seats > duellists {
		st.shown(game.Seat(s), c)
	}
	switch r := c.Rank(); {
	case r <= Ten:
		d.sum[side] += r.value()
	case r == King:
		d.kings[side]++
	case r == Queen:
		d.queens[side]++
	case r == Joker:
		d.jokers[side]++
	}
}

// act applies the immediate effect of a special card: an Ace flips the scoring (HD-22), a Jack sweeps the table (HD-19).
func (st *State) act(r Rank) {
	switch r {
	case Ace:
		st.duel.low = !st.duel.low
	case Jack:
		st.sweep()
	}
}

// sweep discards every card on the table (HD-19, HD-24).
func (st *State) sweep() {
	st.effects.swept = uint16(st.onTable(0) + st.onTable(1))
	st.clearTable()
}

func (st *State) clearTable() {
	d := &st.duel
	d.base = d.n
	d.sum = [duellists]int32{}
	d.kings, d.queens, d.jokers = [duellists]uint16{}, [duellists]uint16{}, [duellists]uint16{}
}

// onTable counts a side's cards on the table.
func (st *State) onTable(side int) int {
	n := 0
	for _, c := range st.played[side][st.duel.base[side]:st.duel.n[side]] {
		if c < gone {
			n++
		}
	}
	return n
}

// lift takes both hands off the marker (HD-18).
func (st *State) lift() {
	st.duel.touch, st.duel.stays = 0, 0
	st.await(advantage, 1<<st.duel.who[0]|1<<st.duel.who[1])
}

// throughQueen plays a number card and discards the owner's first Queen on the table (HD-20).
func (st *State) throughQueen(side int, c Card) {
	d := &st.duel
	table := st.played[side][d.base[side]:d.n[side]]
	for i, q := range table {
		if Card(q).Rank() == Queen && q < gone {
			table[i] |= gone
			break
		}
	}
	d.queens[side]--
	st.lay(side, c)
	st.lift()
}

// touch lays a hand on the marker; the second one ends the round. A duellist who touches it again, or has no card
// left, does nothing more until the hands are lifted (HD-18).
func (st *State) touch(side int) {
	d := &st.duel
	s := d.who[side]
	if d.touch>>side&1 == 1 || st.hands[s].size == 0 {
		d.stays |= 1 << side
		st.actors &^= 1 << s
	}
	if d.touch |= 1 << side; d.touch == 1<<duellists-1 {
		st.endRound()
	}
}

// endRound scores: a point for the better sum, one for each King, and the table is discarded (HD-21, HD-24). With a
// hand empty it was the last round (HD-25).
func (st *State) endRound() {
	d := &st.duel
	l := round{duel: st.now, number: d.round, sum: [duellists]int32{st.score(0), st.score(1)}, kings: d.kings, low: d.low, winner: noSeat}
	if a, b := l.sum[0], l.sum[1]; a != b {
		l.winner = 0
		if (a < b) != d.low {
			l.winner = 1
		}
		d.points[l.winner]++
		d.bare[l.winner]++
	}
	for i := range d.points {
		d.points[i] += int16(l.kings[i])
	}
	st.last = l
	st.effects.roundOver = true
	st.clearTable()
	d.touch, d.stays = 0, 0
	if st.handless() {
		st.endDuel()
		return
	}
	st.nextRound()
}

// endDuel finds the winner: more points; if a draw is to be broken, more cards, more points without King bonuses, chance
// (HD-25, HD-26).
func (st *State) endDuel() {
	d := &st.duel
	lead := int(d.points[0]) - int(d.points[1])
	if lead == 0 && st.tiebreak {
		if lead = int(st.hands[d.who[0]].size) - int(st.hands[d.who[1]].size); lead == 0 {
			lead = int(d.bare[0]) - int(d.bare[1])
		}
		if lead == 0 {
			st.tied = game.SetOf(game.Seat(d.who[0]), game.Seat(d.who[1]))
			st.await(tying, game.NatureOnly)
			return
		}
	}
	switch {
	case lead > 0:
		st.settle(game.Seat(d.who[0]))
	case lead < 0:
		st.settle(game.Seat(d.who[1]))
	default:
		st.settle(noSeat)
	}
}

// settle records a finished duel: a token for the winner, a strike for the loser, points for both (HD-27).
func (st *State) settle(winner game.Seat) {
	st.effects.settled |= 1 << st.now
	st.done |= 1 << st.now
	d := &st.duel
	st.scores[st.now] = d.points
	for i, s := range d.who {
		st.points[s] += d.points[i]
		if winner != noSeat {
			if game.Seat(s) == winner {
				st.wins[s]++
			} else {
				st.losses[s]++
			}
		}
	}
	st.winners[st.now] = int8(winner)
	if st.seats > duellists {
		st.putAway()
	}
	if st.tournament {
		st.nextInBracket()
		return
	}
	st.nextDuel()
}

// putAway takes the played cards off the table for good; in a tournament they go back to the deck they came from (HD-14).
func (st *State) putAway() {
	d := &st.duel
	for i, s := range d.who {
		for j, c := range st.played[i][:d.n[i]] {
			c := Card(c &^ gone)
			if st.tournament {
				st.hands[s].add(c)
				st.memory.noteReturn(game.Seat(s), c)
			} else {
				st.discard[c.Back()][c.Rank()]++
			}
			st.played[i][j] = 0
		}
		d.n[i], d.base[i] = 0, 0
	}
}

// nextInBracket pairs the next duel of a tournament: the winners of two meet (HD-14).
func (st *State) nextInBracket() {
	next, first := st.now+1, st.seats/2
	if next == st.seats-1 {
		st.await(over, 0)
		return
	}
	if next >= first {
		a := 2 * (next - first)
		st.pairs[next] = [duellists]int8{st.winners[a], st.winners[a+1]}
		st.undone |= 1 << next
		st.paired++
	}
	st.begin(next)
}
