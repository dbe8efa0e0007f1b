package sabotage

import (
	"fmt"

	"quarterdeck/game"
)

// Check verifies the invariants written at the fields.
func (st *State) Check() error {
	sum, n := st.down.set|st.deck.set|st.discard, st.down.set.len()+st.deck.set.len()+st.discard.len()
	add := func(c card) { sum, n = sum|1<<c, n+1 }
	if st.display != noCard {
		add(st.display)
	}
	for s := range st.side {
		if err := st.checkSide(game.Seat(s)); err != nil {
			return err
		}
		for p := range (st.side[s].held &^ st.side[s].down).all() {
			if p != center || s == 0 {
				add(st.side[s].card[p])
			}
		}
	}
	switch {
	case sum != allCards || n != deckSize:
		return fmt.Errorf("%d cards, %d of them different, instead of 52", n, sum.len())
	case st.down != bagOf(st.down.set) || st.deck != bagOf(st.deck.set):
		return fmt.Errorf("a bag miscounts: %v, %v", st.down, st.deck)
	case !st.shuffled && (st.down.size != 0 || int(st.left) != int(st.deck.size)-st.faceDown()):
		return fmt.Errorf("draw deck counts %d with %d never seen, %d face down", st.left, st.deck.size, st.faceDown())
	case st.shuffled && (int(st.down.size) != st.faceDown() || st.left != st.deck.size):
		return fmt.Errorf("draw deck counts %d of %d shuffled, with %d never seen, %d face down", st.left, st.deck.size, st.down.size, st.faceDown())
	}
	return nil
}

func (st *State) checkSide(s game.Seat) error {
	sd, other := &st.side[s], &st.side[1-s]
	if (sd.held^other.held)&bit(center) != 0 || (sd.down^other.down)&bit(center) != 0 || sd.card[center] != other.card[center] {
		return fmt.Errorf("the two sides disagree about the center")
	}
	if sd.down&^sd.held != 0 || sd.held&^(slotsTo(int(st.rows))|bit(center)) != 0 {
		return fmt.Errorf("seat %d holds cards where none can be", s)
	}
	for p := range sd.card {
		p := place(p)
		if open := sd.held.has(p) && !sd.down.has(p) && covers[p]&sd.held == 0; open != sd.open.has(p) {
			return fmt.Errorf("seat %d: %s open is %v, kept as %v", s, p.text(), open, sd.open.has(p))
		}
		if up := sd.held.has(p) && !sd.down.has(p); up != (sd.card[p] != noCard) {
			return fmt.Errorf("seat %d: %s face up is %v but its card is %d", s, p.text(), up, sd.card[p])
		}
	}
	return st.checkWorth(s)
}

// checkWorth: worth and own follow from the open cards.
func (st *State) checkWorth(s game.Seat) error {
	sd := &st.side[s]
	var worth [values]places
	own := 0
	for p := range sd.open.all() {
		v := sd.card[p].value()
		own += worth[goal-v].len() + oneIf(v == goal)
		worth[v] |= bit(p)
	}
	if worth != sd.worth || own != int(sd.own) {
		return fmt.Errorf("seat %d: open cards by value are kept as %v, %d removals", s, sd.worth, sd.own)
	}
	for p := range (sd.down & (slotsTo(int(st.rows)) | bit(center))).all() {
		if covers[p]&sd.held == 0 && st.stage != turning && st.stage != dealing && st.stage != over {
			return fmt.Errorf("seat %d: %s is uncovered but lies face down", s, p.text())
		}
	}
	return nil
}
