package duel

import (
	"strconv"

	"quarterdeck/game"
)

// Stock returns the decks from which packs are dealt, and the lots that are drawn: pairs, the order of duels, and ties.
func (rules) Stock(setup game.Setup) *game.Stock {
	seats := numbered(setup.Seats)
	starter, mystery := cardTexts[Starter][:ordinary], cardTexts[Mystery][:ordinary]
	st := &State{core: core{seats: int8(setup.Seats)}}
	return &game.Stock{
		Kinds: append(append(numbered(setup.Seats), starter...), mystery...),
		Decks: []game.Deck{
			{Name: "starter", Draws: of(doDeal), Cards: game.Copies(starter, 4*int(st.starterDecks()))},
			{Name: "mystery", Draws: of(doPack), Cards: game.Copies(mystery, 4), Lasts: boosters},
			{Name: "top", Draws: of(doTop), Cards: game.Copies(starter, 4), Own: true},
			{Name: "pairs", Draws: of(doPair), Cards: game.Once(seats), Pairs: true},
			{Name: "order", Draws: of(doOrder), Cards: game.Once(seats[:setup.Seats/duellists]), Shrinks: true},
		},
		Piles: []game.Pile{
			{Name: "lead", Draws: []string{verbWords[doBreak]}, Public: true, Counts: true, Shown: map[string]int{marblesID: 100, tokensID: 2}},
			{Name: "tied", Draws: []string{verbWords[doBreak]}, Public: true, Counts: true},
		},
	}
}

func of(v verb) map[string][]string { return map[string][]string{verbWords[v]: nil} }

// numbered returns the numbers from 0 to n-1.
func numbered(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = strconv.Itoa(i)
	}
	return out
}

// Pile adds what decides who comes first: for seats that wait for an opponent their marbles, then token halves (HD-12), for the
// two of a drawn duel, which are in a pile of their own, the same (HD-26).
func (st *State) Pile(pile int, n []int) {
	switch {
	case pile == 0 && (st.phase == breaking || st.phase == picking):
		for s := range st.unpaired.All() {
			n[s] += 1 + 100*int(st.marbles[s]) + int(st.tokens[s])
		}
	case pile == 1 && st.phase == tying:
		for s := range st.tied.All() {
			n[s]++
		}
	}
}
