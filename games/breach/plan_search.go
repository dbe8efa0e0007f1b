package breach

import (
	"math/bits"

	"quarterdeck/game"
)

// seek returns the search of s, if no mate is better placed, or the way to where it searches. It does so only when no
// pawn is in danger and mates do nothing else that a search could harm, or all have waited long for that.
func (p *plan) seek(s game.Seat) (game.Action, bool) {
	switch {
	case !p.searches(s) || p.complete():
		return 0, false
	case p.busy.Without(s) != 0 && !p.overdue() && !p.harmsNoErrand(s), p.prize.last && p.idle < patience*int(p.seats):
		return 0, false
	case p.idle > lastResort*int(p.seats) && !p.onBlocked(s): // whatever keeps the others from it
		return do(searching, 0), true
	}
	actions := int(p.actions)
	if p.lent() {
		actions = 1
	}
	at, cost := p.site(s, actions)
	best := cost
	for o := range p.mates.Without(s).All() {
		if p.exposed(o) && p.idle < p.mind.danger*int(p.seats) {
			return 0, false
		}
		if p.trapped(o) { // it may not search (BR-26)
			continue
		}
		_, other := p.site(o, 3)
		best = min(best, other)
	}
	if cost > best+p.mind.slack+p.mind.haste*float64(p.idle)/float64(p.seats) {
		return 0, false
	}
	return p.searchAt(s, at)
}

// For how many rounds without a search a crew waits for those who do not do what they could.
const (
	waitRounds = 4  // before the next search, for what mates could do, or who is in danger
	patience   = 12 // with the last treasure for all pawns to come home
	lastResort = 30 // before it searches anywhere
)

// overdue reports whether the crew has waited long enough for what mates could do before the next search.
func (p *plan) overdue() bool { return p.idle >= p.mind.errands*int(p.seats) }

// complete reports whether all treasures are found and no seat needs another card to come home.
func (p *plan) complete() bool { return p.found == treasures && p.wayHome(noSeat, p.breach) }

// searches reports whether s has a search and an action for it left this turn (BR-18, BR-31).
func (p *plan) searches(s game.Seat) bool {
	return p.canAct() && p.searchesLeft(s) > 0
}

// searchAt searches on a square, or goes there.
func (p *plan) searchAt(s game.Seat, at square) (game.Action, bool) {
	if p.pos[s] == at {
		return do(searching, 0), true
	}
	return p.toward(s, bit(at))
}

// site returns the square that s, with so many actions, had best search, and what that costs.
func (p *plan) site(s game.Seat, actions int) (at square, least float64) {
	c, set := p.who[s], p.bitAt(s)
	may := p.dry(c) | deckOf(p.pos[s].deck())
	at, least = p.pos[s], priceless
	for n, seen := 0, squares(0); set != seen; n++ {
		left := actions - 1 - n // actions after the search
		if left < 0 {
			left = 2 // it searches first thing next turn
		}
		for rest := set &^ (seen | p.blocked); rest != 0; rest &= rest - 1 {
			q := rest.first()
			if cost := p.cost(s, q, left) + p.mind.walk*float64(n); cost < least {
				at, least = q, cost
			}
		}
		seen = set
		set |= p.hop(c, set, may)
	}
	return at, least + p.overflow(s)
}

// odds returns how likely the next card is one of the kinds from one up to but without another.
func (p *plan) odds(from, to Card) float64 {
	deck, all := &p.deck, p.deckLen
	if all == 0 { // BR-8
		deck, all = &p.discards, max(p.discarded, 1)
	}
	n := 0
	for _, k := range deck[from:to] {
		n += int(k)
	}
	return float64(n) / float64(all)
}

// overflow returns what s loses, about, if it finds a card to keep and has no room for it.
func (p *plan) overflow(s game.Seat) float64 {
	if p.size[s] < p.who[s].limit() {
		return 0
	}
	c, v := p.cheapest(s)
	if c == noCard {
		return 0
	}
	return p.mind.full * v * p.odds(0, kept)
}

// cost returns what may come of a search of s on a square when it has so many actions left after it.
func (p *plan) cost(s game.Seat, q square, left int) float64 {
	cost := p.odds(firstObstacle, firstLocator) * p.harm(q)
	if p.found == treasures && p.wanted&deckOf(q.deck()) == 0 { // an item that opens the way home could not be played at once
		cost += p.mind.shut
	}
	if p.level+1 == levelSkull || left > 0 && p.hand[s].has(barrel) {
		return cost
	}
	if p.steps(p.who[s], q, p.dryAfter(p.who[s])) > left {
		cost += p.odds(breachCard, breachCard+1) * p.mind.doom
	}
	return cost
}

// harm returns what an obstacle on a square costs.
func (p *plan) harm(q square) float64 {
	cost := p.mind.token[q.deck()] + p.mind.crowd*float64(bits.OnesCount64(uint64(p.blocked&deckOf(q.deck()))))
	if (p.stairs() | p.sights&^p.full | bit(p.breach)).has(q) {
		cost += p.mind.vital
	}
	free, down := p.net&^bit(q), p.freeStairs()&^(bit(q)|bit(q)>>deckSize)
	rest := p.joined(p.breach, free, down) & free
	lost := free &^ rest
	cost += p.mind.cut * float64(bits.OnesCount64(uint64(lost)))
	for o := range p.mates.All() {
		if lost.has(p.pos[o]) && p.who[o] != PowderMonkey {
			cost += p.mind.strand
		}
	}
	if bit(q).step(down)&rest == 0 {
		cost += p.mind.shut
	}
	return cost
}
