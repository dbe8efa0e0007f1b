package duel

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// Critique compares two actions by the sums on the table and by the hand of s; in trading by what a trade gives and brings, and by
// what marbles would buy.
func (st *State) Critique(s game.Seat, a, better game.Action) string {
	i := st.side(s)
	switch {
	case st.phase == trading:
		return st.critiqueTrade(s, a, better)
	case i < 0:
		return ""
	case st.phase == showdown && verbOf(a) == doPlay && verbOf(better) == doPlay:
		return st.critiqueShowdown(s, cardIn(a), cardIn(better))
	case st.phase == advantage && verbOf(a) == doReady:
		return st.critiqueTouch(i, better)
	case st.phase == advantage:
		return st.critiqueCard(i, a, better)
	}
	return ""
}

// critiqueShowdown compares two cards by how many cards could be added to them later in the round (HD-17).
func (st *State) critiqueShowdown(s game.Seat, c, d Card) string {
	more, could := st.additions(s, c), st.additions(s, d)
	name, other := c.Name(), d.Name()
	switch {
	case could > more:
		return "After the " + name + " the hand has " + words.Count(more, "card") + " to add to it, after the " + other + " " + strconv.Itoa(could) + "."
	case c.Rank().special() && !d.Rank().special():
		return "The " + other + " is enough to begin with, and saves the " + name + "."
	case c.Rank().special() || d.Rank().special():
		return ""
	case d.Rank() > c.Rank():
		return "The " + other + " counts " + strconv.Itoa(int(d.Rank().value()-c.Rank().value())) + " more than the " + name + "."
	}
	return "The " + other + " saves the " + name + " for another round."
}

// additions counts the cards that s could still add in a round that it begins with c.
func (st *State) additions(s game.Seat, c Card) int {
	n := -1
	st.hands[s].all(func(d Card, of int) {
		if (specials|1<<c.Rank())>>d.Rank()&1 == 1 {
			n += of
		}
	})
	return n
}

// critiqueTouch says what touching the marker leaves as it is (HD-18).
func (st *State) critiqueTouch(i int, better game.Action) string {
	other := table.Name(int(st.duel.who[1-i]))
	switch {
	case st.ahead(1 - i):
		return "At " + st.sums(i) + " the round goes to " + other + "."
	case !st.ahead(i):
		return "At " + st.sums(i) + " no player wins this round."
	case verbOf(better) == doPlay && cardIn(better).Rank() == King:
		return "A King brings a point of its own, also to the player who leads."
	}
	return ""
}

// critiqueCard compares a card played after the showdown with another action.
func (st *State) critiqueCard(i int, a, better game.Action) string {
	card, at := cardIn(a), st.sums(i)
	switch r := card.Rank(); {
	case r == Jack && st.ahead(i):
		return "The Jack swept a table that led " + at + "."
	case r == Ace && st.ahead(i):
		return "The Ace turned a lead of " + at + " around: now the " + direction(!st.duel.low) + " sum wins."
	case verbOf(better) == doReady && st.ahead(i):
		return at + " was a lead already: the " + card.Name() + " could be saved."
	case verbOf(better) == doReady:
		return "Giving up the round at " + at + " saves the " + card.Name() + "."
	}
	switch r := cardIn(better).Rank(); {
	case verbOf(better) != doPlay && verbOf(better) != doQueen:
		return ""
	case r == Jack && st.ahead(1-i):
		return "A Jack could sweep the table, at " + at + "."
	case r == Ace && st.ahead(1-i):
		return "With an Ace, " + at + " would be a lead: the " + direction(!st.duel.low) + " sum would win."
	case r == King && card.Rank() != King:
		return "A King brings a point of its own."
	case r <= Ten && card.Rank() <= Ten && r != card.Rank():
		return "With the " + card.Name() + " the sums are " + st.sumsWith(i, card) + ", with the " + r.Name() + " " + st.sumsWith(i, cardIn(better)) + "."
	}
	return ""
}

// sums returns the sums of the round, the side's own first: "12 to 9".
func (st *State) sums(i int) string { return ratio(st.score(i), st.score(1-i)) }

// sumsWith returns the sums after the side adds a number card. (A joker of the other side counts it, too.)
func (st *State) sumsWith(i int, c Card) string {
	after := *st
	after.duel.sum[i] += c.Rank().value()
	return after.sums(i)
}

func ratio(a, b int32) string { return strconv.Itoa(int(a)) + " to " + strconv.Itoa(int(b)) }

// critiqueTrade says what a trade gives and brings, or what marbles would buy.
func (st *State) critiqueTrade(s game.Seat, a, better game.Action) string {
	switch {
	case verbOf(a) == doAccept:
		if gives, gets, bad := st.terms(s, offerIn(a)); bad {
			return "The trade gave " + gives + " for " + gets + "."
		}
	case verbOf(better) == doBuy && verbOf(a) == doReady:
		return words.Count(int(st.marbles[s]), "marble") + " were left, and the " + Back(lowOf(better)).Name() + " pack costs " + strconv.Itoa(int(st.price(Back(lowOf(better))))) + "."
	case verbOf(better) == doBuy && verbOf(a) == doBuy:
		x, y := Back(lowOf(a)), Back(lowOf(better))
		return "The " + x.Name() + " pack costs " + words.Count(int(st.price(x)), "marble") + ", the " + y.Name() + " pack " + strconv.Itoa(int(st.price(y))) + ", of " + strconv.Itoa(int(st.marbles[s])) + "."
	}
	return ""
}

// terms returns what s gives and gets by accepting an offer, and whether it gives more things than it gets.
func (st *State) terms(s game.Seat, id offerID) (gives, gets string, bad bool) {
	from := st.offerer(id)
	if from == noSeat || st.offerTo[from] != s {
		return "", "", false
	}
	asked := 0
	for _, n := range st.asks[from] {
		asked += int(n)
	}
	brought := int(st.trays[from].size)
	gives, gets = things(asked, int(st.askMarbles[from])), things(brought, int(st.trayMarbles[from]))
	return gives, gets, asked+int(st.askMarbles[from]) > brought+int(st.trayMarbles[from])
}

// things returns numbers of cards and marbles in words.
func things(cards, marbles int) string {
	switch {
	case cards == 0 && marbles == 0:
		return "nothing"
	case marbles == 0:
		return words.Count(cards, "card")
	case cards == 0:
		return words.Count(marbles, "marble")
	}
	return words.Count(cards, "card") + " and " + words.Count(marbles, "marble")
}
