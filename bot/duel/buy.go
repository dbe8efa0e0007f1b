package duel

import (
	"math/rand/v2"

	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

const (
	// unspentWorth is the worth in points of an unspent marble, which lets the seat pick its opponent earlier.
	unspentWorth = 0.06
	// maxSpent bounds the marbles that one plan spends.
	maxSpent = 8
)

// packs lists the packs with their cards, most expensive first. The cards of a mystery pack are unknown (HD-8).
var packs = [...]struct{ name, cards string }{{"special", "JQKAX"}, {"high", "6789T"}, {"mystery", ""}, {"low", "23456"}}

// buy buys the first pack of the best plan for all marbles. It keeps half a token (HD-10).
func (d *trader) buy() (game.Action, bool) {
	if !d.opts.Buys || !d.v.Trade.Market {
		return 0, false
	}
	marbles := d.v.Seats[d.seat].Marbles - d.tray.Marbles
	first, _ := d.planPurchases(&d.all, min(marbles, maxSpent), 0)
	if first == "" {
		return 0, false
	}
	return d.find("buy " + first), true
}

// planPurchases returns the best way to spend marbles on a deck: the pack to buy first ("" for none) and the points that all its
// packs add. It considers the kinds of packs from one on, so that it sees each set of packs once.
func (d *trader) planPurchases(deck *Deck, marbles, from int) (first string, value float32) {
	value = unspentWorth * float32(marbles)
	for i := from; i < len(packs); i++ {
		p := &packs[i]
		price := d.v.Trade.Prices[p.name]
		if price > marbles || d.v.Trade.Stock[p.name] == 0 {
			continue
		}
		more := *deck
		for j := range p.cards {
			more[rankOf(p.cards[j])]++
		}
		gain := Strength(&more) - Strength(deck)
		if p.cards == "" {
			gain = mysteryWorth(deck)
		}
		gain *= d.taste[i]
		if _, rest := d.planPurchases(&more, marbles-price, i); gain+rest > value {
			first, value = p.name, gain+rest
		}
	}
	return first, value
}

// tastes returns how much of its worth a bot sees in each kind of pack. It depends on the seed alone, so a bot keeps its taste
// through a match, and two of one level do not buy alike.
func tastes(seed uint64, taste float32) (out [len(packs)]float32) {
	r := rand.New(rand.NewPCG(seed, 0))
	for i := range out {
		out[i] = 1 + taste*(2*r.Float32()-1)
	}
	return out
}

// mysteryWorth returns what five random cards add on average, each taken alone.
func mysteryWorth(deck *Deck) float32 {
	var sum float32
	now := Strength(deck)
	for r := range rules.Joker {
		more := *deck
		more[r]++
		sum += Strength(&more) - now
	}
	return 5 * sum / float32(rules.Joker)
}
