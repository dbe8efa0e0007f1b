package sabotage

import (
	"strconv"

	"quarterdeck/game"
)

// The piles of the stock.
const (
	inPlay    = iota // face up in a pyramid, or displayed
	discarded        // the discard pile
)

// Stock returns the cards: until the first shuffle it is unknown which of them lie face down in the pyramids (SB-3).
func (rules) Stock(setup game.Setup) *game.Stock {
	kinds := make([]string, 0, deckSize)
	for c := range card(deckSize) {
		kinds = append(kinds, c.face())
	}
	rows, _ := strconv.Atoi(setup.Options["rows"]) // resolved
	return &game.Stock{
		Kinds: kinds,
		Decks: []game.Deck{
			{Name: "deck", Cards: game.Once(kinds), Refill: "discard",
				Draws: map[string][]string{verbs[draw]: nil, verbs[plant]: nil, verbs[stand]: nil}},
			{Name: "down", With: "deck", Size: rows*(rows+1) - 1, Draws: map[string][]string{verbs[deal]: nil, verbs[turn]: nil}},
		},
		Piles: []game.Pile{inPlay: {Name: "table", Public: true}, discarded: {Name: "discard", Public: true}},
	}
}

// Pile adds the cards of a pile of the stock.
func (st *State) Pile(pile int, n []int) {
	set := st.discard
	if pile == inPlay {
		set = st.faceUp()
	}
	for c := range set.all() {
		n[c]++
	}
}

// faceUp returns the cards that lie face up in the pyramids and on display.
func (st *State) faceUp() (set cardSet) {
	for s := range st.side {
		sd := &st.side[s]
		for p := range (sd.held &^ sd.down).all() {
			set |= sd.card[p].bit()
		}
	}
	if st.display != noCard {
		set |= st.display.bit()
	}
	return set
}
