package port

import "quarterdeck/game"

// Stock returns the exposed ports (PP-3) and the main deck, which is shuffled anew for every second hand (PP-4).
func (rules) Stock(game.Setup) *game.Stock {
	var suits, main []string
	for suit := range Suit(Suits) {
		suits = append(suits, suitLetters[suit:suit+1])
	}
	for c := range Card(Deck) {
		main = append(main, c.String())
	}
	return &game.Stock{
		Kinds: append(suits[:Suits:Suits], main...),
		Decks: []game.Deck{
			{Name: "exposed", Cards: game.Once(suits), Draws: map[string][]string{"expose": nil}},
			{Name: "main", Cards: game.Once(main), Lasts: 2 * 2 * Tricks, Draws: map[string][]string{"deal": nil, "pirate": nil}},
		},
	}
}
