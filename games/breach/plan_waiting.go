package breach

import "quarterdeck/game"

// What a crew's pawn does while mates have something to do before the next search, or are better placed for it.
const (
	nearer   = 0.1 // by how much cheaper a search has to be where it goes
	harmless = 8   // what a search may cost that does not wait
)

// urgent is what a search has to wait for: it could drown a pawn, or leave no token of an obstacle.
var urgent = [...]job{(*plan).flee, (*plan).revive, (*plan).bail, (*plan).sweep}

// harmsNoErrand reports whether s may search although mates have something to do. None of it is urgent, a Breach card
// floods neither the chest nor the treasure that they go for, and s stands where a search costs little.
func (p *plan) harmsNoErrand(s game.Seat) bool {
	if p.prize.last || p.found == treasures {
		return false
	}
	for o := range p.busy.Without(s).All() {
		if _, ok := p.first(o, urgent[:]); ok {
			return false
		}
	}
	next := flooded(p.level+1) &^ p.full
	if p.errand.keeper != noSeat && next.has(p.errand.at) || p.prize.seat != noSeat && next.has(p.prize.at) {
		return false
	}
	_, cost := p.site(s, int(p.actions))
	return cost <= harmless
}

// makeRoom plays an item of a full hand for any obstacle that it clears, or goes where it can.
func (p *plan) makeRoom(s game.Seat) (game.Action, bool) {
	if p.mode != coop || p.size[s] < p.who[s].limit() {
		return 0, false
	}
	q := *p
	q.wanted = p.blocked
	return q.sweep(s)
}

// approach goes to where the next search of s will cost least.
func (p *plan) approach(s game.Seat) (game.Action, bool) {
	if p.mode != coop || !p.searches(s) || p.lent() || p.complete() || p.trapped(s) {
		return 0, false
	}
	c, set := p.who[s], p.bitAt(s)
	may := p.dry(c) | deckOf(p.pos[s].deck())
	for seen := squares(0); set != seen; {
		seen = set
		set |= p.hop(c, set, may)
	}
	const left = 2 // actions after a search that is the first thing of a turn
	at, least := p.pos[s], p.cost(s, p.pos[s], left)-nearer
	for rest := set & p.net &^ (p.blocked | p.bitAt(s) | p.part | p.full); rest != 0; rest &= rest - 1 {
		q := rest.first()
		if cost := p.cost(s, q, left) + p.mind.walk*float64(p.way(s, bit(q))); cost < least {
			at, least = q, cost
		}
	}
	return p.toward(s, bit(at))
}
