package sabotage

import (
	"fmt"

	"quarterdeck/game"
)

// Check verifies the invariants written at the fields.
func (st *State) Check() error {
	sum, n := st.never|st.deck|st.discard, (st.never|st.deck).len()+st.discard.len()
	add := func(c card) { sum, n = sum|1<<c, n+1 }
	if st.display != noCard {
		add(st.display)
	}
	for s := range st.side {
		if err := st.checkSide(game.Seat(s)); err != nil {
			return err
		}
		for p := range (st.side[s].held &^ st.side[s].down).all() {
			if p != centre || s == 0 {
				add(st.side[s].card[p])
			}
		}
	}
	switch {
	case sum != allCards || n != deckSize:
		return fmt.Errorf("%d cards, %d of them different, instead of 52", n, sum.len())
	case !st.shuffled && (st.never != st.deck || int(st.left) != st.never.len()-st.faceDown()):
		return fmt.Errorf("draw deck counts %d with %d never seen, %d face down", st.left, st.never.len(), st.faceDown())
	case st.shuffled && (st.never&st.deck != 0 || st.never.len() != st.faceDown() || int(st.left) != st.deck.len()):
		return fmt.Errorf("draw deck counts %d of %d shuffled, with %d never seen, %d face down", st.left, st.deck.len(), st.never.len(), st.faceDown())
	}
	return nil
}

func (st *State) checkSide(s game.Seat) error {
	sd, other := &st.side[s], &st.side[1-s]
	if (sd.held^other.held)&bit(centre) != 0 || (sd.down^other.down)&bit(centre) != 0 || sd.card[centre] != other.card[centre] {
		return fmt.Errorf("the two sides disagree about the centre")
	}
	if sd.down&^sd.held != 0 || sd.held&^(slotsTo(int(st.rows))|bit(centre)) != 0 {
		return fmt.Errorf("seat %d holds cards where none can be", s)
	}
	for p := range sd.card {
		p := place(p)
		if open := sd.held.has(p) && covers[p]&sd.held == 0; open != sd.open.has(p) {
			return fmt.Errorf("seat %d: %s open is %v, kept as %v", s, p.text(), open, sd.open.has(p))
		}
		if up := sd.held.has(p) && !sd.down.has(p); up != (sd.card[p] != noCard) {
			return fmt.Errorf("seat %d: %s face up is %v but its card is %d", s, p.text(), up, sd.card[p])
		}
	}
	if st.stage != turning && st.stage != dealing && st.stage != over && sd.down&sd.open != 0 {
		return fmt.Errorf("seat %d: an open card lies face down", s)
	}
	return nil
}
