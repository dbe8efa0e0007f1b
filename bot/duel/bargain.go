package duel

import (
	"math/bits"
	"strconv"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

// trader makes one choice while trading.
type trader struct {
	*Bot
	k    *bot.Knowledge
	v    *rules.View
	seat int
	hand Deck // without the tray
	all  Deck // with it
	tray *rules.OfferView
}

// chooseTrade answers offers first. Then it buys and makes offers until its actions are used up, and declares itself ready.
// Every action brings it nearer to that, so trading between bots ends.
func (b *Bot) chooseTrade(k *bot.Knowledge, v *rules.View) game.Action {
	d := &trader{Bot: b, k: k, v: v, seat: int(k.Seat()), hand: handOf(v), tray: v.Trade.Tray}
	d.all = d.hand
	for _, c := range d.tray.Cards {
		d.all[rankOf(c[0])]++
	}
	if a, ok := d.answerOffer(); ok {
		return a
	}
	if v.Seats[d.seat].Ready {
		return b.find("unready") // the match does not wait for a seat that is ready, and there is no action that does nothing
	}
	if v.Trade.Deeds < v.Trade.Stage*b.opts.Offers {
		if a, ok := d.buy(); ok {
			return a
		}
		if a, ok := d.nextHaggleStep(); ok {
			return a
		}
		if a, ok := d.nextOfferStep(); ok {
			return a
		}
	}
	return b.find("ready")
}

// answerOffer accepts the first offer if it helps, else declines it.
func (d *trader) answerOffer() (game.Action, bool) {
	if len(d.v.Trade.Offers) == 0 {
		return 0, false
	}
	o := &d.v.Trade.Offers[0]
	word := "decline "
	if o.Covered && d.isWorthAccepting(o) {
		word = "accept "
	}
	return d.find(word + o.Answer), true
}

// isWorthAccepting reports whether accepting improves the deck by more than it can improve the giver's, weighted by how likely the
// giver is to be the opponent. A gift that only adds good cards always helps.
func (d *trader) isWorthAccepting(o *rules.OfferView) bool {
	mine := d.all
	var given Deck
	for _, c := range o.Cards {
		r := rankOf(c[0])
		mine[r]++
		given[r]++
	}
	taken := o.AskMarbles - o.Marbles
	for letter, n := range o.Asks {
		mine[rankOf(letter[0])] -= uint8(n)
	}
	gain := Strength(&mine) - Strength(&d.all) - d.priceOf(taken)
	if len(o.Asks) == 0 && taken <= 0 {
		return gain >= 0
	}
	return gain > minTradeGain+d.opponentProbability(o.From)*max(0, Worth(&given))
}

// minTradeGain is the smallest gain, in points, for which the bot trades.
const minTradeGain = 0.03

// opponentProbability returns how likely a seat is to be the opponent: the part of its gain that counts as a loss.
func (d *trader) opponentProbability(s int) float32 {
	if d.v.Rules.Tournament {
		for _, p := range d.v.Duels {
			if p.Seats[0] == d.seat && p.Seats[1] == s || p.Seats[1] == d.seat && p.Seats[0] == s {
				return 1
			}
		}
	}
	return 0
}

// marbleWorth returns the worth of a marble in points. While a market is still to come, a marble pays for a pack;
// afterwards it only lets the seat pick its opponent earlier.
func (d *trader) marbleWorth() float32 {
	if d.v.Trade.Stage == 3 {
		return 0.05
	}
	return usualMarbleWorth
}

// priceOf returns what it costs, in points, to pay so many marbles; fewer than none are a gain.
func (d *trader) priceOf(marbles int) float32 {
	if !d.opts.Haggles {
		return d.marbleWorth() * float32(marbles)
	}
	have := d.v.Seats[d.seat].Marbles
	return d.purseWorth(have) - d.purseWorth(have-marbles)
}

// trade is a swap of one card for another.
type trade struct {
	give, ask rules.Rank
	to        int
}

// nextOfferStep returns the next step toward an offer: putting a card on the tray, requesting a rank, or sending the offer.
func (d *trader) nextOfferStep() (game.Action, bool) {
	given, asked := len(d.tray.Cards), 0
	var ask rules.Rank
	for letter, n := range d.tray.Asks {
		asked, ask = asked+n, rankOf(letter[0])
	}
	switch {
	case d.tray.Number > 0:
		return 0, false // the offer is open; seats that have not answered are ready or slow
	case given == 0 && asked == 0:
		best, ok := d.bestTrade(numbers|specials, numbers|specials)
		return d.find("give " + best.give.Letter()), ok
	case given == 1 && asked == 0:
		give := rankOf(d.tray.Cards[0][0])
		if best, ok := d.bestTrade(1<<give, numbers|specials); ok {
			return d.find("ask " + best.ask.Letter()), true
		}
	case given == 1 && asked == 1:
		give := rankOf(d.tray.Cards[0][0])
		if best, ok := d.bestTrade(1<<give, 1<<ask); ok {
			return d.find("offer " + strconv.Itoa(best.to)), true
		}
		return d.find("unask "), true
	}
	if given > 0 {
		return d.find("take "), true
	}
	return d.find("unask "), asked > 0
}

// bestTrade returns the swap with the highest gain, weighted by how likely the other seat is able and willing to accept.
// The choice of the seat is partly random, so that the bot does not ask the same seat again and again.
func (d *trader) bestTrade(gives, asks uint16) (best trade, ok bool) {
	var high float32
	worlds := min(d.opts.Worlds, 8)
	others := d.imagineHands(worlds)
	for left := gives; left != 0; left &= left - 1 {
		give := rules.Rank(bits.TrailingZeros16(left))
		if d.all[give] == 0 {
			continue
		}
		for wanted := asks &^ (1 << give); wanted != 0; wanted &= wanted - 1 {
			ask := rules.Rank(bits.TrailingZeros16(wanted))
			gain := tradeGain(&d.all, give, ask)
			if gain <= minTradeGain {
				continue
			}
			for s := range d.v.Seats {
				if s == d.seat || d.v.Seats[s].Ready || d.opponentProbability(s) > 0 {
					continue
				}
				takers := 0
				for w := range worlds {
					if o := &others[w][s]; o[ask] > 0 && tradeGain(o, ask, give) > minTradeGain {
						takers++
					}
				}
				if score := gain * float32(takers) * (0.5 + d.rnd.Float32()); score > high {
					best, high, ok = trade{give, ask, s}, score, true
				}
			}
		}
	}
	return best, ok
}

// imagineHands returns the hands of all seats in so many imagined positions, 8 at most.
func (d *trader) imagineHands(worlds int) (others [8][game.MaxSeats]Deck) {
	for w := range worlds {
		st := d.imagine(d.k)
		for s := range d.v.Seats {
			others[w][s] = st.Holding(game.Seat(s))
		}
	}
	return others
}

// tradeGain returns what a deck gains by giving a card of one rank for one of another.
func tradeGain(d *Deck, give, ask rules.Rank) float32 {
	return cardWorth(ask, d[ask]+1) - cardWorth(give, d[give])
}
