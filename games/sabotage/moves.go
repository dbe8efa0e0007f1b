package sabotage

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// usual is room for nearly every list of actions, so that listing them for a table does not allocate.
const usual = 32

// moves returns the viewer's legal actions. A pair may be taken up at either card.
func (st *State) moves(viewer game.Seat) []table.Move {
	moves := []table.Move{}
	if viewer < 0 {
		return moves
	}
	var legal [usual]game.Action
	for _, a := range st.Legal(legal[:0], viewer) {
		m := st.move(viewer, a)
		m.Action = rules{}.Format(a)
		moves = append(moves, m)
	}
	return moves
}

func (st *State) move(s game.Seat, a game.Action) table.Move {
	p, q := firstOf(a), secondOf(a)
	switch kindOf(a) {
	case king:
		return table.Move{Label: "Remove the " + st.side[s].card[p].name() + st.wins(p) + st.wastes(s, p, p), From: slotID(s, p), To: discardZone}
	case sabotage:
		return table.Move{Label: "Sabotage " + whereSeen(p, 1-s, s), From: st.topID(), To: emptyID(1-s, p)}
	case pass:
		return table.Move{Label: "Pass", Warn: st.warnPass(s), Apart: st.canRemove(s)}
	}
	second, to := st.display, drawID(st.draws-1)
	if q != display {
		second, to = st.side[s].card[q], slotID(s, q)
	}
	return table.Move{Label: "Remove " + st.side[s].card[p].name() + " and " + second.name() + st.wins(p) + st.wins(q) + st.wastes(s, p, q), From: slotID(s, p), To: to, Both: true}
}

func (st *State) wins(p place) string {
	if p == center {
		return ": the center, and the match"
	}
	return ""
}

// wastes says that the other pyramid has too few empty slots now for the sabotages that a removal brings (SB-7, SB-8).
func (st *State) wastes(s game.Seat, p, q place) string {
	sd := &st.side[s]
	left := sd.held &^ (bit(p) | bit(q))
	bring := (left & sd.down &^ left.covered()).len() * int(st.each)
	free := st.emptySlots(1 - s).len()
	switch {
	case bring <= free || p == center || q == center:
		return ""
	case free > 0:
		return ": too few empty slots for its " + words.Count(bring, "sabotage")
	case bring == 1:
		return ": no empty slot for its sabotage"
	}
	return ": no empty slot for its " + words.Count(bring, "sabotage")
}

// warnPass returns the warning for a pass that gives up a win.
func (st *State) warnPass(s game.Seat) string {
	var legal [usual]game.Action
	for _, a := range st.Legal(legal[:0], s) {
		if takesCenter(a) {
			return "You could take the center card now and win."
		}
	}
	return ""
}

// canRemove reports whether the seat could remove something, so that passing gives something up.
func (st *State) canRemove(s game.Seat) bool {
	var legal [usual]game.Action
	for _, a := range st.Legal(legal[:0], s) {
		if kindOf(a) == pair || kindOf(a) == king {
			return true
		}
	}
	return false
}

// takesCenter reports whether the action removes the center card.
func takesCenter(a game.Action) bool {
	switch kindOf(a) {
	case pair:
		return firstOf(a) == center || secondOf(a) == center
	case king:
		return firstOf(a) == center
	}
	return false
}
