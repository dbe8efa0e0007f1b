package breach

import "quarterdeck/game"

// errand is a chest that mates can open: who opens it, and who brings keys for it.
type errand struct {
	gem     int // none if keeper is noSeat
	at      square
	keeper  game.Seat
	bearers game.Seats // keeper among them
}

// noErrand is more moves than any errand takes.
const noErrand = never * maxSeats

// nextErrand returns the errand that takes the fewest moves in all.
func (p *plan) nextErrand() errand {
	best, least := errand{keeper: noSeat}, noErrand
	for g, c := range p.chests {
		if c.state != closed {
			continue
		}
		if e, n := p.errandTo(g, c.at()); n < least {
			best, least = e, n
		}
	}
	return best
}

// errandTo returns the seat that would open the chest of a gem on a square, and how many moves that takes. It is the
// seat that holds most of its keys, else the Cook with any keys (BR-40). Those who cannot get there do not count.
func (p *plan) errandTo(g int, at square) (errand, int) {
	var own, any, way [maxSeats]int
	keeper, cook := noSeat, noSeat
	for s := range p.mates.All() {
		if way[s] = p.way(s, bit(at)); way[s] > p.mind.sight || way[s] == never {
			continue
		}
		own[s], any[s] = p.hand[s].of(keyOf(g)), (p.hand[s] >> (4 * firstKey)).len()
		if own[s] > 0 && (keeper == noSeat || own[s] > own[keeper] || own[s] == own[keeper] && way[s] < way[keeper]) {
			keeper = s
		}
		if p.who[s] == Cook {
			cook = s
		}
	}
	if keeper != noSeat {
		if e, n := p.gather(errand{gem: g, at: at, keeper: keeper}, &own, &way); n < noErrand {
			return e, n
		}
	}
	if cook != noSeat {
		return p.gather(errand{gem: g, at: at, keeper: cook}, &any, &way)
	}
	return errand{}, noErrand
}

// gather adds bearers to an errand, those with most keys first, until there are enough, and returns their moves in all.
func (p *plan) gather(e errand, keys, way *[maxSeats]int) (errand, int) {
	e.bearers = game.SetOf(e.keeper)
	have, total := keys[e.keeper], way[e.keeper]
	for have < p.need() {
		next := noSeat
		for s := range (p.mates &^ e.bearers).All() {
			if keys[s] > 0 && (next == noSeat || keys[s] > keys[next] || keys[s] == keys[next] && way[s] < way[next]) {
				next = s
			}
		}
		if next == noSeat {
			return e, noErrand
		}
		e.bearers = e.bearers.With(next)
		have += keys[next]
		total += way[next]
	}
	return e, total
}

// carry returns the part of s in the errand: to the chest, and there to hand over keys or to open it.
func (p *plan) carry(s game.Seat) (game.Action, bool) {
	e := &p.errand
	switch {
	case e.keeper == noSeat || !e.bearers.Has(s):
		return 0, false
	case p.pos[s] != e.at:
		return p.toward(s, bit(e.at))
	case s == e.keeper:
		return p.opens(s)
	case p.pos[e.keeper] != e.at:
		return 0, false
	case p.hand[s].has(keyOf(e.gem)):
		return giveAction(keyOf(e.gem), e.keeper), true
	}
	keys := p.hand[s] >> (4 * firstKey) << (4 * firstKey)
	if p.who[e.keeper] != Cook || keys == 0 {
		return 0, false
	}
	return giveAction(keys.kinds().first(), e.keeper), true
}

// opens returns how s opens the chest of the errand, if it has the keys; the Cook uses the gem's first, then those of least worth.
func (p *plan) opens(s game.Seat) (game.Action, bool) {
	open, gem, need := do(opening, game.Action(p.errand.gem)<<12), keyOf(p.errand.gem), p.need()
	if p.hand[s].of(gem) >= need {
		return open, true
	}
	left := p.hand[s] >> (4 * firstKey) << (4 * firstKey)
	if p.who[s] != Cook || left.len() < need {
		return 0, false
	}
	var used cards
	for range need {
		best := noCard
		for rest := left.kinds(); rest != 0; rest &= rest - 1 {
			if c := rest.first(); best == noCard || best != gem && (c == gem || p.worth(c) < p.worth(best)) {
				best = c
			}
		}
		left -= one(best)
		used += one(best)
	}
	names := game.Action(0)
	for g := range gems { // in the order of BR-7
		for range used.of(keyOf(g)) {
			names = names<<4 | game.Action(g+1)
		}
	}
	return open | names, true
}

// prize is a treasure that a mate can fetch out of an open chest or off a square.
type prize struct {
	seat game.Seat // noSeat: there is none
	at   square
	take game.Action
	last bool // the last of all: a crew goes home first (BR-38)
}

// nextPrize returns the treasure that takes the fewest moves to fetch. Seats with a full hand come last.
func (p *plan) nextPrize() prize {
	best, least := prize{seat: noSeat}, never
	consider := func(at square, take game.Action) {
		for s := range p.mates.All() {
			n := p.way(s, bit(at))
			if n > p.mind.sight {
				continue
			}
			if n < never && p.size[s] >= p.who[s].limit() {
				n += never / 2
			}
			if n < least {
				best, least = prize{seat: s, at: at, take: take}, n
			}
		}
	}
	for t, spot := range p.treasure {
		if spot.lies() {
			consider(square(spot), do(retrieving, game.Action(t+1)))
		}
	}
	for _, c := range p.chests {
		if c.state == open && !p.keeps(c.at()) {
			consider(c.at(), do(retrieving, 0))
		}
	}
	best.last = p.mode == coop && p.found == treasures-1 && best.take == do(retrieving, 0)
	if best.last && !p.wayHome(best.seat, best.at) {
		return prize{seat: noSeat}
	}
	return best
}

// keeps reports whether a treasure is better left in its open chest for now. In a hand it takes the room of a card, and
// the water is far from its deck.
func (p *plan) keeps(at square) bool {
	if p.mode != coop || floodsAt(at.deck())-int(p.level) <= 2 {
		return false
	}
	for _, c := range p.chests {
		if c.state <= closed {
			return true
		}
	}
	return false
}

// floodsAt returns the level of the water at which a deck, from 0, is fully flooded (BR-5).
func floodsAt(deck int) int { return 2*(decks-deck) + 1 }

// wayHome reports whether all mates can get to BREACH, s from a square.
func (p *plan) wayHome(s game.Seat, at square) bool {
	for o := range p.mates.All() {
		from := p.pos[o]
		if o == s {
			from = at
		}
		if p.movesFrom(o, from, bit(p.breach)) == never {
			return false
		}
	}
	return true
}

// collect returns the part of s in fetching a treasure. It waits for the others with the last one, but not indefinitely.
func (p *plan) collect(s game.Seat) (game.Action, bool) {
	switch {
	case p.prize.seat != s:
		return 0, false
	case p.pos[s] != p.prize.at:
		return p.toward(s, bit(p.prize.at))
	case p.prize.last && p.idle < patience*int(p.seats) && !p.othersHome(s):
		return 0, false
	}
	return p.prize.take, true
}

// othersHome reports whether all mates but s stand on BREACH.
func (p *plan) othersHome(s game.Seat) bool {
	for o := range p.mates.Without(s).All() {
		if p.pos[o] != p.breach {
			return false
		}
	}
	return true
}

// deliverAll hands treasures to the king when s, alone, is on BREACH (BR-35).
func (p *plan) deliverAll(s game.Seat) (game.Action, bool) {
	if p.mode != solo || p.pos[s] != p.breach || p.holds(s) == 0 {
		return 0, false
	}
	return do(delivering, lowest(uint16(p.holds(s)))), true
}
