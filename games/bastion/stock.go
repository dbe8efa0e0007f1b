package bastion

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/cards"
)

// Stock returns the row's cards (BB-3).
func (rules) Stock(setup game.Setup) *game.Stock {
	left := rounds - info.Number(setup, "cards") // left out
	kinds := make([]string, 0, rounds-left)
	for r := cards.Rank(left); r < cards.Ranks; r++ {
		kinds = append(kinds, r.Letter())
	}
	return &game.Stock{Kinds: kinds, Decks: []game.Deck{
		{Name: "row", Draws: map[string][]string{"row": nil}, Cards: game.Once(kinds)},
	}}
}
