package duel

import (
	"math/bits"
	"strconv"

	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

// haggle is an offer of one card for marbles.
type haggle struct {
	give    rules.Rank
	marbles int
	to      int
}

const (
	// usualMarbleWorth is what the lower levels think that a marble is worth, in points, while a market is open or to come.
	// Packs are worth more, so it pays to ask for marbles.
	usualMarbleWorth = 0.5
	// maxHaggled bounds the actions in a stage after which a seat asks for no more marbles: the others do not want to sell.
	maxHaggled = 10
	// maxAsked bounds the marbles that one offer asks for.
	maxAsked = 3
)

// purseWorth returns what so many marbles are worth, in points: the packs that they can still buy.
func (d *trader) purseWorth(marbles int) float32 {
	if d.v.Trade.Stage == 3 {
		return unspentWorth * float32(marbles)
	}
	_, value := d.planPurchases(&d.all, max(0, min(marbles, maxSpent)), 0)
	return value
}

// nextHaggleStep returns the next step toward an offer of a card for marbles: putting the card on the tray, asking for a
// marble, or sending the offer.
func (d *trader) nextHaggleStep() (game.Action, bool) {
	if !d.opts.Haggles || d.v.Trade.Stage == 3 || len(d.tray.Asks) > 0 || d.tray.Marbles > 0 || len(d.tray.Cards) > 1 {
		return 0, false
	}
	asked := d.tray.AskMarbles
	if d.v.Trade.Deeds >= (d.v.Trade.Stage-1)*d.opts.Offers+maxHaggled {
		return d.find("unask o"), asked > 0
	}
	if d.tray.Number > 0 {
		if asked == 0 {
			return 0, false
		}
		return d.find("withdraw"), true // its receiver is ready and will not answer
	}
	gives := numbers | specials
	if len(d.tray.Cards) == 1 {
		gives = 1 << rankOf(d.tray.Cards[0][0])
	}
	best, ok := d.bestHaggle(gives, asked)
	switch {
	case !ok && asked > 0:
		return d.find("unask o"), true
	case !ok:
		return 0, false
	case len(d.tray.Cards) == 0 && asked > 0:
		return d.find("unask o"), true
	case len(d.tray.Cards) == 0:
		return d.find("give " + best.give.Letter()), true
	case asked < best.marbles:
		return d.find("ask o"), true
	}
	return d.find("offer " + strconv.Itoa(best.to)), true
}

// bestHaggle returns the offer of a card for marbles with the highest gain, weighted by how likely the other seat takes it. It
// asks for at least so many marbles.
func (d *trader) bestHaggle(gives uint16, least int) (best haggle, ok bool) {
	have := d.v.Seats[d.seat].Marbles
	now := d.purseWorth(have)
	worlds := min(d.opts.Worlds, 8)
	others := d.imagineHands(worlds)
	high := float32(minTradeGain)
	for m := max(1, least); m <= maxAsked; m++ {
		more := d.purseWorth(have+m) - now
		for left := gives; left != 0; left &= left - 1 {
			give := rules.Rank(bits.TrailingZeros16(left))
			if d.all[give] == 0 {
				continue
			}
			gain := more - cardWorth(give, d.all[give])
			for s, seat := range d.v.Seats {
				if gain <= minTradeGain || s == d.seat || seat.Ready || seat.Marbles < m || d.opponentProbability(s) > 0 {
					continue
				}
				takers := 0
				for w := range worlds {
					if cardWorth(give, others[w][s][give]+1) > 2*minTradeGain+usualMarbleWorth*float32(m) {
						takers++
					}
				}
				if score := gain * float32(takers) / float32(worlds) * (0.8 + 0.4*d.rnd.Float32()); score > high {
					best, high, ok = haggle{give, m, s}, score, true
				}
			}
		}
	}
	return best, ok
}
