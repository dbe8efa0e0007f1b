package bastion

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/cards"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// Critique compares two cards by the middle card, the points of the round and the cards that the other seat holds.
func (st *State) Critique(s game.Seat, a, better game.Action) string {
	if st.awaitsRow() || st.over {
		return ""
	}
	card, other, middle := rankOf(a), rankOf(better), cards.Rank(st.row[st.round])
	wins, loses := st.outlook(s, card)
	could, would := st.outlook(s, other)
	held := st.hand[1-s].len()
	x, y := card.Short(), other.Short()
	switch {
	case wins == 0 && could == 0 && loses > would:
		return "Neither card could win, but the " + x + " loses to " + ofCards(loses, held) + ", the " + y + " to " + orNone(would) + "."
	case wins == 0:
		return "The " + x + " could not win" + st.stakes() + ": " + st.winless(s, card, middle) + "."
	case could > wins:
		return "The " + x + " wins" + st.stakes() + " against " + ofCards(wins, held) + ", the " + y + " against " + strconv.Itoa(could) + "."
	case would < loses:
		return "The " + x + " loses" + st.stakes() + " to " + ofCards(loses, held) + ", the " + y + " to " + orNone(would) + "."
	case could == wins && would == loses:
		return "The " + y + " wins against as many cards, and keeps the " + x + "."
	case could == 0:
		return "The " + y + " cannot win this round, and keeps the " + x + " for another."
	}
	return ""
}

// outlook returns against how many cards that the other seat holds a card wins the round, and to how many it loses.
func (st *State) outlook(s game.Seat, card cards.Rank) (wins, loses int) {
	theirs := st.hand[1-s]
	for i := range theirs.len() {
		pair := [seats]uint8{}
		pair[s], pair[1-s] = uint8(card), uint8(theirs.at(i))
		switch game.Seat(best[index(pair[0], pair[1], st.row[st.round])]) {
		case s:
			wins++
		case 1 - s:
			loses++
		}
	}
	return wins, loses
}

// winless returns why a card wins against no card that the other seat holds.
func (st *State) winless(s game.Seat, card, middle cards.Rank) string {
	switch {
	case beats(middle, card):
		return "the " + middle.Short() + " in the middle beats it"
	case middle == card:
		return "the middle card is a " + card.Short() + ", too"
	}
	return table.Name(int(1-s)) + " holds no card that it beats"
}

// stakes returns what carried points make the round worth, or "".
func (st *State) stakes() string {
	if st.carry == 0 {
		return ""
	}
	return " these " + words.Count(int(st.carry)+1, "point")
}

// orNone returns a number, with a word for 0.
func orNone(n int) string {
	if n == 0 {
		return "none"
	}
	return strconv.Itoa(n)
}

// ofCards returns a number of the other seat's cards: "3 of the 7 cards".
func ofCards(n, held int) string {
	return orNone(n) + " of the " + words.Count(held, "card")
}
