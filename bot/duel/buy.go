package duel

import (
	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

const (
	// atHand is what a marble that is left is worth: a better place among those who pick an opponent.
	atHand = 0.06
	// purse is how many marbles are planned for; more are spent later.
	purse = 8
)

// kinds of packs with their cards, dearest first; a mystery pack has none that are known (HD-8).
var kinds = [...]struct{ name, cards string }{{"special", "JQKAX"}, {"high", "6789T"}, {"mystery", ""}, {"low", "23456"}}

// spend buys the first pack of the best that can be bought for all marbles. Half a token is kept (HD-10).
func (d *dealer) spend() (game.Action, bool) {
	if !d.opts.Buys || !d.v.Trade.Market {
		return 0, false
	}
	marbles := d.v.Seats[d.me].Marbles - d.tray.Marbles
	first, _ := d.plan(&d.all, min(marbles, purse))
	if first == "" {
		return 0, false
	}
	return d.find("buy " + first), true
}

// plan is the best that a deck can make of so many marbles: the pack to buy first, "" for none, and the points that all of it adds.
func (d *dealer) plan(deck *Deck, marbles int) (first string, value float32) {
	value = atHand * float32(marbles)
	for _, p := range kinds {
		price := d.v.Trade.Prices[p.name]
		if price > marbles || d.v.Trade.Stock[p.name] == 0 {
			continue
		}
		more := *deck
		for i := range p.cards {
			more[rankOf(p.cards[i])]++
		}
		gain := Strength(&more) - Strength(deck)
		if p.cards == "" {
			gain = mysteryWorth(deck)
		}
		if _, rest := d.plan(&more, marbles-price); gain+rest > value {
			first, value = p.name, gain+rest
		}
	}
	return first, value
}

// mysteryWorth is what five cards of a deck add on the average, one by one.
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
