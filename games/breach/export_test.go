package breach

import "quarterdeck/game"

// Bury leaves only these cards in the item deck and puts the others on the discard pile, for tests that would else
// have to draw a hundred cards.
func Bury(s game.State, keep ...string) {
	st := s.(*State)
	var deck [deckKinds]uint8
	for _, name := range keep {
		c, ok := parseCard(name, 0, deckKinds)
		if !ok || st.deck[c] == 0 {
			panic("there is no " + name + " in the deck")
		}
		deck[c]++
		st.deck[c]--
	}
	for c, n := range st.deck {
		st.discards[c] += n
		st.discarded += n
	}
	st.deck, st.deckLen = deck, uint8(len(keep))
}

// Sink takes the discard pile out of the game.
func Sink(s game.State) {
	st := s.(*State)
	st.discards, st.discarded = [deckKinds]uint8{}, 0
}
