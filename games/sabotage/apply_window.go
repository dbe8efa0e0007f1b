package sabotage

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/words"
)

// draw shows the next card over the last one (SB-6) and opens its window, the drawing seat first (SB-11).
func (st *State) draw(c card) {
	st.discardDisplay()
	st.takeTop(c)
	st.display = c
	st.want = uint8(goal - c.value())
	st.draws++
	if st.left > 0 && !st.side[0].removes(st.want) && !st.side[1].removes(st.want) {
		return // neither seat can use it: the position is as it was, and a last stand is no more due than before
	}
	st.openWindow(1 << (st.draws&1 ^ 1))
}

// openWindow begins a window; first is the set of the seat whose part comes first.
func (st *State) openWindow(first game.Seats) {
	st.first, st.in = first, both
	st.settle()
}

// both is the set of the two seats.
const both game.Seats = 1<<seats - 1

// pass ends a seat's part of the window (SB-10, SB-12, SB-13).
func (st *State) pass(s game.Seat) {
	st.in = st.in.Without(s)
	st.settle()
}

// settle determines which seats act next in the window, or closes it.
func (st *State) settle() {
	able := st.removers()
	if st.owed[0]|st.owed[1] != 0 {
		able |= st.owing()
	}
	able &= st.in
	if able == 0 {
		st.closeWindow()
		return
	}
	if !st.race {
		able = st.turnOf(able)
	}
	st.actors, st.stage = able, window
}

// turnOf returns the seat whose turn it is among the seats that have something to do (SB-12). It is the first seat, or
// the other seat once the first is passed over; then the first does not come back. In a race all of them act (SB-13).
func (st *State) turnOf(able game.Seats) game.Seats {
	turn, in := able&st.first, st.in
	if turn == 0 {
		turn, in = able, able
	}
	st.in = in
	return turn
}

// owing returns the seats that owe sabotages. Those that find no empty slot lapse (SB-8).
func (st *State) owing() game.Seats {
	var set game.Seats
	for s := range game.Seat(seats) {
		switch {
		case st.owed[s] == 0:
		case st.emptySlots(1-s) == 0:
			st.effects.lapsed += st.owed[s]
			st.owed[s] = 0
		default:
			set = set.With(s)
		}
	}
	return set
}

// closeWindow goes on to a last stand if it is due (SB-17), else to the next draw.
func (st *State) closeWindow() {
	st.opening, st.in = false, both
	if st.lastStand && (st.side[0].held|st.side[1].held)&gate == 0 {
		st.next = spot{0, slot(2, 1)}
		st.refill()
		st.await(standing, stand)
		return
	}
	st.nextDraw()
}

// stand deals a card of a last stand: each seat's 2.1 and 2.2, seat 0 first; then the next draw follows
// without a window (SB-17).
func (st *State) stand(c card) {
	st.lay(c)
	switch {
	case st.next.at == slot(2, 1):
		st.next.at = slot(2, 2)
	case st.next.s == 0:
		st.next = spot{1, slot(2, 1)}
	default:
		st.next = spot{}
		st.nextDraw()
		return
	}
	st.refill()
	st.await(standing, stand)
}

// nextDraw makes chance draw next. If the deck has run out, the match is a draw unless a
// seat removed a card meanwhile (SB-15), and the displayed card is shuffled in with the rest (SB-14).
func (st *State) nextDraw() {
	if st.left == 0 {
		if !st.removed {
			st.finish(noSeat)
			return
		}
		st.discardDisplay()
		st.refill()
	}
	st.stage, st.actors, st.due = drawing, game.NatureOnly, draw<<kindShift
}

// win ends the match for the seat that took the center; what it uncovered stays down.
func (st *State) win(s game.Seat) {
	st.queue = 0
	st.owed = [seats]int8{}
	st.finish(s)
}

func (st *State) finish(winner game.Seat) {
	st.stage, st.actors, st.winner = over, 0, winner
}

// Tally returns how many cards the pyramid of s still has.
func (st *State) Tally(s game.Seat) string {
	return words.Count((st.side[s].held&^bit(center)).len(), "card") + " left"
}

// Finish returns what ended the match.
func (st *State) Finish() (text, rule string) {
	if st.winner == noSeat {
		return "The draw deck is empty, and no card was removed since it was last shuffled.", "SB-15"
	}
	return "The player who removes the center card wins at once.", "SB-16"
}
