package breach

import "quarterdeck/game"

// inTheWay returns the obstacles that ought to be cleared. They trap pawns, stand between pawns, chests, treasures or
// stairs and BREACH, or are of a kind whose supply runs out (BR-23).
func (p *plan) inTheWay() squares {
	var out squares
	for s := range p.mates.All() {
		if !p.net.has(p.pos[s]) && p.reach(s)&p.net == 0 {
			out |= p.route(p.pos[s], p.breach)
		}
		if p.trapped(s) {
			out |= p.trapping(s)
		}
	}
	for rest := (p.sights | p.stairs()) &^ (p.full | p.net); rest != 0; rest &= rest - 1 {
		out |= p.route(rest.first(), p.breach)
	}
	out |= p.blocked & bit(p.breach)
	if p.found == treasures {
		return out
	}
	for k, n := range p.left {
		if n <= p.mind.scarce && (p.deck[firstObstacle+Card(k)] > 0 || p.deckLen < 5) {
			out |= p.tokens[k]
		}
	}
	return out
}

// stairs returns both ends of the stairs to decks that are not fully flooded.
func (p *plan) stairs() squares {
	down := p.down &^ (p.full >> deckSize)
	return down | down<<deckSize
}

// clearedByMates returns the obstacles that items of mates clear on their own.
func (p *plan) clearedByMates() squares {
	var out squares
	for s := range p.mates.All() {
		for c, k := range clears {
			if k < obstacles && p.hand[s].has(Card(c)) {
				out |= p.tokens[k]
			}
		}
	}
	return out
}

// sweep returns what s does about the obstacles in the way: it plays an item for one, or goes where it can. The nearest seat does it.
func (p *plan) sweep(s game.Seat) (game.Action, bool) {
	mine := p.nextSweep(s)
	if mine.moves == never {
		return 0, false
	}
	for o := range p.mates.Without(s).All() {
		other := p.nextSweep(o)
		if other.at == mine.at && (other.moves < mine.moves || other.moves == mine.moves && o < s) {
			return 0, false
		}
	}
	return mine.action, true
}

// sweeping is how a seat clears an obstacle: what it does now, and the moves that it takes before the item is played.
type sweeping struct {
	action game.Action
	at     square
	moves  int // never: it can clear none
}

// nextSweep returns how s clears the wanted obstacle that it can clear soonest.
func (p *plan) nextSweep(s game.Seat) sweeping {
	best := sweeping{moves: never}
	if p.wanted == 0 {
		return best
	}
	for rest := p.hand[s].items().kinds(); rest != 0; rest &= rest - 1 {
		c := rest.first()
		for deck := range decks {
			on := p.targets(c, deckOf(deck)) & p.wanted
			if deck != p.pos[s].deck() {
				on &^= p.full
			}
			switch {
			case on == 0:
				continue
			case deck == p.pos[s].deck():
				if on.has(p.pos[s]) {
					on = p.bitAt(s)
				}
				return sweeping{playAction(c, onSquare, on.first(), 0), on.first(), 0}
			}
			p.sweepFrom(s, deckOf(deck), on.first(), 0, &best)
			for ends := on & (p.down | p.down<<deckSize); ends != 0; ends &= ends - 1 { // BR-29
				p.sweepFrom(s, bit(ends.first()).climb(p.down)&^p.blocked, ends.first(), 1, &best)
			}
		}
	}
	return best
}

// sweepFrom betters best by going to where an obstacle on at can be cleared from, with more moves after that. From stairs s
// enters the other end (BR-29).
func (p *plan) sweepFrom(s game.Seat, where squares, at square, more int, best *sweeping) {
	where &^= p.full &^ p.bitAt(s)
	n := p.way(s, where)
	if n == never || n+more >= best.moves {
		return
	}
	if n == 0 {
		*best = sweeping{do(entering, game.Action(at)), at, more}
	} else if a, ok := p.toward(s, where); ok {
		*best = sweeping{a, at, n + more}
	}
}
