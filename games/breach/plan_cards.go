package breach

import "quarterdeck/game"

// priceless is more than any card is worth that may be given up.
const priceless = 1000.0

// worth returns what a card is worth to those who play together.
func (p *plan) worth(c Card) float64 {
	switch {
	case c.isTreasure():
		return priceless
	case c.isKey():
		return p.keyWorth(c)
	}
	v := p.mind.clear
	switch c {
	case pump:
		return p.mind.pump
	case barrage:
		return p.mind.barrage
	case barrel:
		return p.mind.barrel
	case lantern:
		return p.mind.lantern
	case cheese, flintlock:
		v = p.mind.rats
	}
	if n := p.clearers(clears[c]); n > 1 {
		v -= p.mind.double * float64(n)
	}
	return v
}

// clearers returns how many items of mates clear a kind of obstacle.
func (p *plan) clearers(k obstacle) int {
	n := 0
	for s := range p.mates.All() {
		for c, kind := range clears {
			if kind == k {
				n += p.hand[s].of(Card(c))
			}
		}
	}
	return n
}

// cookMinds is what a key is worth to a crew with the Cook that lacks keys, whatever its gem.
const cookMinds = 6

// keyWorth returns what a key is worth: nothing once its chest is open, little if there are more than the chest takes. The Cook uses them all.
func (p *plan) keyWorth(c Card) float64 {
	same, all, shut, cook := 0, 0, 0, false
	for s := range p.mates.All() {
		same += p.hand[s].of(c)
		all += (p.hand[s] >> (4 * firstKey)).len()
		cook = cook || p.who[s] == Cook
	}
	for _, chest := range p.chests {
		if chest.state <= closed {
			shut++
		}
	}
	v := 0.0
	if chest := p.chests[c.gem()]; chest.state <= closed {
		switch {
		case same > p.need():
			v = p.mind.extra
		case chest.state == hidden && chest.row+chest.col > 0:
			v = p.mind.key[1]
		case chest.state == hidden:
			v = p.mind.key[0]
		default:
			v = p.mind.key[2]
		}
	}
	if cook && all <= shut*p.need() {
		v = max(v, cookMinds)
	}
	return v
}

// cheapest returns the item or key of least worth in the hand of s, noCard if it has none.
func (p *plan) cheapest(s game.Seat) (least Card, worth float64) {
	least, worth = noCard, priceless
	for rest := p.hand[s].kinds(); rest != 0; rest &= rest - 1 {
		if v := p.worth(rest.first()); v < worth {
			least, worth = rest.first(), v
		}
	}
	return least, worth
}

// drop gives up the surplus card of least worth (BR-9), a treasure first where it may be delivered (BR-35): the desired one is never among them.
func (p *plan) drop(s game.Seat, legal []game.Action) game.Action {
	for _, a := range legal {
		if verbOf(a) == delivering {
			return a
		}
	}
	c, _ := p.cheapest(s)
	return do(discarding, game.Action(c))
}

// tidy returns what s does about cards. As Master of Arms it swaps two for a better one. With a full hand it plays an
// item that clears something, or gives a card to a mate with room.
func (p *plan) tidy(s game.Seat) (game.Action, bool) {
	if p.who[s] == MasterOfArms {
		if a, ok := p.barter(s); ok {
			return a, true
		}
	}
	if p.size[s] < p.who[s].limit() {
		return 0, false
	}
	deck := deckOf(p.pos[s].deck())
	for rest := p.hand[s].items().kinds(); rest != 0; rest &= rest - 1 {
		if on := p.targets(rest.first(), deck); on != 0 {
			return playAction(rest.first(), onSquare, on.first(), 0), true
		}
	}
	c, v := p.cheapest(s)
	switch {
	case c == pump && p.size[s] > p.who[s].limit() && p.level > 0:
		return playAction(pump, onNothing, 0, 0), true
	case c == noCard || v < worthGiving:
		return 0, false
	}
	return p.relieve(s, c)
}

// worthGiving is what a card must be worth to be handed on.
const worthGiving = 2

// relieve brings a card to the nearest mate with room for it: a key to those who hold such keys, else c. With room for one
// more only, just what would be lost otherwise: cards do not go round.
func (p *plan) relieve(s game.Seat, c Card) (game.Action, bool) {
	to, least := noSeat, never
	for o := range p.mates.Without(s).All() {
		room := p.who[o].limit() - p.size[o]
		if room <= 0 || room == 1 && p.size[s] <= p.who[s].limit() {
			continue
		}
		if n := p.way(s, p.bitAt(o)); n < least {
			to, least = o, n
		}
	}
	switch {
	case to == noSeat:
		return 0, false
	case least > 0:
		return p.toward(s, p.bitAt(to))
	}
	most := 0
	for g := range gems {
		k := keyOf(g)
		if n := p.hand[to].of(k); p.hand[s].has(k) && n > most && p.worth(k) > worthGiving {
			c, most = k, n
		}
	}
	return giveAction(c, to), true
}

// barter swaps the two cards of least worth for one out of the discard pile that is worth more than both (BR-40). One alone
// does so only with a full hand.
func (p *plan) barter(s game.Seat) (game.Action, bool) {
	if p.hand[s].len() < 2 || p.mode == solo && p.size[s] < p.who[s].limit() {
		return 0, false
	}
	first, v := p.cheapest(s)
	second, w := noCard, priceless
	for rest := (p.hand[s] - one(first)).kinds(); rest != 0; rest &= rest - 1 {
		if x := p.worth(rest.first()); x < w {
			second, w = rest.first(), x
		}
	}
	best, most := noCard, v+w+1
	for c := range Card(kept) {
		if p.discards[c] > 0 && c != first && c != second && p.bargain(s, c) && p.worth(c) > most {
			best, most = c, p.worth(c)
		}
	}
	if best == noCard {
		return 0, false
	}
	return do(swapping, game.Action(min(first, second))<<8|game.Action(max(first, second))<<4|game.Action(best)), true
}

// bargain reports whether a card is one to swap others for. A key is only if mates lack it. For a rival, who has no
// actions to lose, only the key that opens a chest is.
func (p *plan) bargain(s game.Seat, c Card) bool {
	if p.mode == competitive {
		return c.isKey() && p.chests[c.gem()].state == closed && p.hand[s].of(c) == p.need()-1
	}
	return !c.isKey() || p.lacks(c)
}

// lacks reports whether mates lack keys of this gem for its chest.
func (p *plan) lacks(c Card) bool {
	n := 0
	for s := range p.mates.All() {
		n += p.hand[s].of(c)
	}
	return p.chests[c.gem()].state <= closed && n < p.need()
}
