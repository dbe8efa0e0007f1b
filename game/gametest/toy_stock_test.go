package gametest_test

import (
	"slices"

	"quarterdeck/game"
)

// Stock describes the toy's deck and the pile of public cards.
func (g toy) Stock(setup game.Setup) *game.Stock {
	kinds := []string{"1", "2", "3", "4", "5"}
	draws := map[string][]string{"deal": nil, "draw": nil}
	switch g.bug {
	case "stock forgets a draw":
		delete(draws, "draw")
	case "stock has another order":
		slices.Reverse(kinds)
	}
	return &game.Stock{
		Kinds: kinds,
		Decks: []game.Deck{{Name: "deck", Cards: game.Once(kinds[:len(kinds)-5+int(setup.Options["cards"][0]-'0')]), Draws: draws}},
		Piles: []game.Pile{{Name: "open", Public: true}, {Name: "hands"}},
	}
}

// Pile adds the public card, or the cards in hands.
func (st *toyState) Pile(pile int, n []int) {
	if pile == 0 && st.drawn > 0 {
		n[st.drawn-1]++
	}
	if pile == 1 || st.bug == "hands in a public pile" {
		for _, c := range st.card[:st.seats] {
			if c > 0 {
				n[c-1]++
			}
		}
	}
}
