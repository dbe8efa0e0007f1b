package breach

import (
	"strconv"

	"quarterdeck/game"
)

// Stock returns the dice, the crew and the cards. Every pile after the discard pile is a hand.
func (g rules) Stock(setup game.Setup) *game.Stock {
	die, crewmen := numbers(1, deckSize), []string{}
	m := modeOf(setup)
	for c := range Character(characters) {
		if aboard(m)>>c&1 != 0 {
			crewmen = append(crewmen, c.text())
		}
	}
	return &game.Stock{
		Kinds: stockKinds,
		Decks: []game.Deck{
			{Name: "dice", Stays: true, Cards: game.Once(die), Draws: of(turnBreach, turnStairs, turnStart, turnRoll, turnDie)},
			{Name: "crew", Cards: game.Once(crewmen), Draws: of(turnCharacter)},
			{Name: "first", Cards: game.Once(numbers(0, setup.Seats-1)), Draws: of(turnFirst)},
			{Name: "items", Cards: itemCards, Gone: cardNames[firstLocator:breachCard], Refill: "discard",
				Draws: map[string][]string{verbNames[turnDraw]: nil, verbNames[turnGift]: giftNames}},
			{Name: "desired", Stays: true, Cards: game.Once(cardNames[firstTreasure:]), Draws: of(turnDesired)},
			{Name: "treasures", Cards: game.Once(cardNames[firstTreasure:]), Draws: of(turnTreasure)},
		},
		Piles: pilesOf(setup.Seats, m),
	}
}

// pilesOf returns the discard pile and the hands, which are secret in competitive play (BR-10).
func pilesOf(seats int, m mode) []game.Pile {
	piles := []game.Pile{{Name: "discard", Public: true}}
	for s := range game.Seat(seats) {
		piles = append(piles, game.Pile{Name: "hand" + s.String(), Draws: []string{verbNames[turnSteal]}, Public: m != competitive})
	}
	return piles
}

var (
	// stockKinds begins with numbers, of seats and on dice, and characters; the cards follow.
	stockKinds = func() []string {
		kinds := numbers(0, deckSize)
		for c := range Character(characters) {
			kinds = append(kinds, c.text())
		}
		return append(kinds, cardNames[:]...)
	}()
	itemCards = func() map[string]int {
		out := map[string]int{}
		for c, n := range copies {
			out[cardNames[c]] = int(n)
		}
		return out
	}()
	giftNames = func() (names []string) {
		for rest := giftKinds; rest != 0; rest &= rest - 1 {
			names = append(names, rest.first().text())
		}
		return names
	}()
)

// firstCard is where the cards begin in stockKinds.
const firstCard = deckSize + 1 + characters

// of returns draws with these words, each of all kinds.
func of(verbs ...verb) map[string][]string {
	out := map[string][]string{}
	for _, v := range verbs {
		out[verbNames[v]] = nil
	}
	return out
}

// numbers returns the numbers from low to high in writing.
func numbers(low, high int) (out []string) {
	for n := low; n <= high; n++ {
		out = append(out, strconv.Itoa(n))
	}
	return out
}

// Pile adds the cards of the discard pile, or of a hand.
func (st *State) Pile(pile int, n []int) {
	n = n[firstCard:]
	if pile == 0 {
		for c, k := range st.discards {
			n[c] += int(k)
		}
		return
	}
	s := game.Seat(pile - 1)
	for rest := st.hand[s].kinds(); rest != 0; rest &= rest - 1 {
		n[rest.first()] += st.hand[s].of(rest.first())
	}
	for t, p := range st.treasure {
		if p.with(s) {
			n[firstTreasure+Card(t)]++
		}
	}
}
