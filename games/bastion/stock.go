package bastion

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/cards"
)

// Stock returns the row's thirteen cards (BB-3).
func (rules) Stock(game.Setup) *game.Stock {
	kinds := make([]string, 0, rounds)
	for r := range cards.Rank(cards.Ranks) {
		kinds = append(kinds, r.Letter())
	}
	return &game.Stock{Kinds: kinds, Decks: []game.Deck{
		{Name: "row", Draws: map[string][]string{"row": nil}, Cards: game.Once(kinds)},
	}}
}
