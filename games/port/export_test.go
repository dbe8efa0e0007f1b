package port

import "quarterdeck/game"

// Shorter is a position before its first card, but with fewer cards: the lowest ranks of each suit, and fewer
// tricks in a hand. For laws that need few alternatives.
func Shorter(st game.State, ranks int, tricks int8) game.State {
	s := *st.(*State)
	s.deck, s.tricks = 0, tricks
	for suit := range Suit(Suits) {
		for rank := range ranks {
			s.deck = s.deck.with(CardOf(suit, rank+1))
		}
	}
	s.unseen = s.deck
	return &s
}
