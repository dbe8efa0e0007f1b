package breach

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// moves returns the viewer's legal actions, each with what it would do. A pawn goes to a square, a card to what it is
// played on, an obstacle to where it is pushed or moved.
func (st *State) moves(viewer game.Seat) []table.Move {
	moves := []table.Move{}
	for _, a := range st.Legal(nil, viewer) {
		if viewer < 0 {
			break
		}
		m := st.move(viewer, a)
		m.Action = Game().Format(a)
		moves = append(moves, m)
	}
	return moves
}

// move returns one legal action of s, without its notation.
func (st *State) move(s game.Seat, a game.Action) table.Move {
	pawn := pawnID(s)
	switch v := verbOf(a); v {
	case choosing:
		c := Character(a & 15)
		return table.Move{From: "choose-" + c.text(), Label: "Be the " + crew[c].name + ": " + crew[c].power}
	case moving:
		return st.moveMove(s, a)
	case entering:
		to := squareOf(a)
		return table.Move{From: pawn, To: squareID(to), Label: "Enter " + to.text() + " to clear " + st.stack[to].words() + " with your next action"}
	case giving:
		c, o := gaveWhat(a), seatOf(a)
		return table.Move{From: st.heldID(s, c), To: handID(o), Label: "Give " + table.Name(int(o)) + " " + theCard(c)}
	case searching:
		return table.Move{Label: "Search " + st.pos[s].text() + st.risk(s)}
	case opening:
		return table.Move{From: chestID(gemOf(a)), To: cardID(s, firstUsed(a), 0), Either: true, Label: "Open the " + gemNames[gemOf(a)] + " chest with " + st.keysText(a)}
	case retrieving:
		return st.retrieveMove(s, a)
	case playing:
		return st.playMove(s, a)
	case swapping:
		first, second, taken := swapped(a)
		return table.Move{From: pileID(taken), To: handID(s), Label: "Discard " + theCard(first) + " and " + theCard(second) + ", take " + theCard(taken)}
	case reviving:
		return table.Move{From: pawn, To: handID(seatOf(a)), Label: "Revive " + table.Name(int(seatOf(a))) + " onto the breach"}
	case lending:
		return table.Move{From: pawn, To: handID(seatOf(a)), Label: "Lend an action to " + table.Name(int(seatOf(a))) + ", who acts at once"}
	case discarding:
		return table.Move{From: st.heldID(s, cardOf(a)), To: "discards", Label: "Discard " + theCard(cardOf(a))}
	case delivering:
		return table.Move{From: treasureID(int(a & 7)), To: squareID(st.breach), Label: st.deliverLabel(int(a & 7))}
	case pushing:
		k, to := pushed(a), pushTo(a)
		label := "Push the " + obstacleNames[k] + " to " + to.text()
		if to.deck() != st.pos[s].deck() {
			label += " by the stairs, for two actions"
		}
		return table.Move{From: tokenID(k, st.pos[s], 0), To: squareID(to), Label: label}
	case putting:
		return table.Move{From: drawnID(st.card), To: squareID(squareOf(a)), Label: "Put the " + st.card.text() + " on " + squareOf(a).text()}
	}
	return table.Move{Label: "End the turn", Apart: true, Warn: st.endWarning(s)}
}

// heldID returns the first card of its kind in a hand, or a treasure.
func (st *State) heldID(s game.Seat, c Card) string {
	if c.isTreasure() {
		return c.text()
	}
	return cardID(s, c, 0)
}

// moveMove starts from the pawn; with company from the last of the pawns that come along, so that it can be found there.
func (st *State) moveMove(s game.Seat, a game.Action) table.Move {
	to, with := moveTo(a), moveWith(a)
	m := table.Move{From: pawnID(s), To: squareID(to), Label: "Move to " + to.text()}
	if st.ghost(s) {
		m.Label = "Drift to " + to.text()
	}
	for o := range with.All() {
		m.From = pawnID(o)
	}
	if with != 0 {
		m.Label += " with " + namesOf(s, with)
	}
	m.Label += st.sight(to)
	return m
}

// sight describes what matters about the square that a pawn moves to.
func (st *State) sight(to square) string {
	text := ""
	if to == st.breach {
		text += ", the breach"
	}
	for g, c := range st.chests {
		if c.state != hidden && c.state != empty && c.at() == to {
			text += ", the " + gemNames[g] + " chest"
		}
	}
	if st.part.has(to) {
		text += ", partially flooded"
	}
	if st.full.has(to) {
		text += ", flooded"
	}
	return text
}

// risk returns what a search can bring besides.
func (st *State) risk(s game.Seat) string {
	if st.mode == competitive && st.alive.Has(s) && st.trapped(s) {
		return "; you are trapped, and an obstacle that you cannot clear crushes you"
	}
	return ""
}

// firstUsed returns the first kind of key that an opening uses.
func firstUsed(a game.Action) Card {
	if keys := keysOf(a & 0xfff); keys != 0 {
		return keys.kinds().first()
	}
	return keyOf(gemOf(a))
}

func (st *State) keysText(a game.Action) string {
	keys := keysOf(a & 0xfff)
	if keys == 0 {
		return strconv.Itoa(st.need()) + " " + gemNames[gemOf(a)] + " keys"
	}
	var list []string
	for rest := keys.kinds(); rest != 0; rest &= rest - 1 {
		c := rest.first()
		list = append(list, words.Count(keys.of(c), c.name()))
	}
	return and(list)
}

func (st *State) retrieveMove(s game.Seat, a game.Action) table.Move {
	if t := int(a & 7); t > 0 {
		return table.Move{From: treasureID(t - 1), To: handID(s), Label: "Pick up the " + treasureID(t-1)}
	}
	m := table.Move{Label: "Take the treasure out of the chest"}
	for g, c := range st.chests {
		if c.state == open && c.at() == st.pos[s] {
			m.From, m.To = chestID(g), handID(s)
			break
		}
	}
	if st.found == treasures-1 && st.mode == coop {
		m.Warn = "This is the last treasure. You take a Breach card with it: from your next turn on, the water rises at the end of each of your turns."
	}
	return m
}

func (st *State) deliverLabel(t int) string {
	if st.mode == solo {
		return "Hand the " + treasureID(t) + " to the king"
	}
	return "Throw away the " + treasureID(t) + ", which the king does not desire"
}

// playMove returns an item with what it does.
func (st *State) playMove(s game.Seat, a game.Action) table.Move {
	c := itemOf(a)
	m := table.Move{From: cardID(s, c, 0), Label: c.name() + ": "}
	switch formOf(a) {
	case onSquare:
		m.To = squareID(playAt(a))
		m.Label += "clears " + st.stack[playAt(a)].words() + " on " + playAt(a).text()
	case onTwo:
		k := obstacle(0)
		for st.stack[playAt(a)].of(k) == 0 {
			k++
		}
		m.From, m.To = tokenID(k, playAt(a), 0), squareID(playTo(a))
		m.Label += "moves " + st.stack[playAt(a)].words() + " from " + playAt(a).text() + " to " + playTo(a).text()
	case onSeat:
		m.To = handID(robbed(a))
		m.Label += "steals a card from " + table.Name(int(robbed(a)))
	default:
		m.Label += st.playEffect(c)
	}
	return m
}

// playEffect returns what an item without a target does.
func (st *State) playEffect(c Card) string {
	switch c {
	case barrel:
		return "brings you to the breach, " + st.breach.text()
	case pump:
		then := *st
		then.pumpOut()
		text := "lowers the water to level " + strconv.Itoa(int(then.level)) + ", " + levelText(then.level)
		if dry := st.full &^ then.full; dry != 0 {
			text += "; deck " + strconv.Itoa(dry.first().deck()+1) + " can be entered again"
		}
		return text
	}
	return "one more action and one more search this turn"
}

// endWarning returns what the end of the turn would bring.
func (st *State) endWarning(s game.Seat) string {
	text := ""
	if st.alive.Has(s) && st.drowning(s) {
		text = "Your pawn drowns on deck " + strconv.Itoa(st.pos[s].deck()+1) + " when the turn ends. "
	}
	if st.armed && st.holder == s {
		text += "The water rises: " + levelText(st.level+1) + "."
	}
	if text != "" && text[len(text)-1] == ' ' {
		text = text[:len(text)-1]
	}
	return text
}
