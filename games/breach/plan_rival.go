package breach

import (
	"cmp"
	"slices"

	"quarterdeck/game"
)

// quarry returns where the king's desired treasure is (BR-14).
func (p *plan) quarry() spot { return p.treasure[p.desired-firstTreasure] }

// run brings the desired treasure home (BR-39).
func (p *plan) run(s game.Seat) (game.Action, bool) {
	if !p.quarry().with(s) {
		return 0, false
	}
	return p.toward(s, bit(p.breach))
}

// rob takes a card of the seat that holds the desired treasure, or goes to where it can (BR-32).
func (p *plan) rob(s game.Seat) (game.Action, bool) {
	at := p.quarry()
	if !p.mind.robs || !at.held() || at.with(s) {
		return 0, false
	}
	o, armed := game.Seat(at-held), false
	for _, c := range [...]Card{axe, flintlock, barrage} {
		if !p.hand[s].has(c) {
			continue
		}
		if armed = true; p.victims(c, s).Has(o) {
			return playAction(c, onSeat, square(o), 0), true
		}
	}
	if !armed {
		return 0, false
	}
	return p.toward(s, p.bitAt(o))
}

// grab fetches the desired treasure off the square where it lies, or whatever is in the nearest open chest while it may be that.
func (p *plan) grab(s game.Seat) (game.Action, bool) {
	at, take, least := square(0), do(retrieving, 0), never
	if q := p.quarry(); q.lies() {
		at, take, least = square(q), do(retrieving, game.Action(p.desired-firstTreasure)+1), p.way(s, bit(square(q)))
	} else if q == unknown {
		for _, c := range p.chests {
			if c.state != open {
				continue
			}
			if n := p.way(s, bit(c.at())); n < least && n <= p.mind.sight {
				at, least = c.at(), n
			}
		}
	}
	switch least {
	case never:
		return 0, false
	case 0:
		return take, true
	}
	return p.toward(s, bit(at))
}

// unlockAlone brings keys to a chest, and opens it when there is an action left to take what is in it.
func (p *plan) unlockAlone(s game.Seat) (game.Action, bool) {
	switch {
	case p.errand.keeper == noSeat || p.quarry() != unknown:
		return 0, false
	case p.pos[s] != p.errand.at:
		return p.toward(s, bit(p.errand.at))
	case p.actions < 2 && p.watched(s):
		return do(finishing, 0), true
	}
	return p.opens(s)
}

// watched reports whether a rival could take on its next turn what s leaves where it stands.
func (p *plan) watched(s game.Seat) bool {
	for o := range p.alive.Without(s).All() {
		if p.way(o, p.bitAt(s)) <= 2 {
			return true
		}
	}
	return false
}

// prospect searches where it costs least, or goes there.
func (p *plan) prospect(s game.Seat) (game.Action, bool) {
	if !p.searches(s) || p.quarry().with(s) && p.way(s, bit(p.breach)) < never {
		return 0, false
	}
	at, _ := p.site(s, int(p.actions))
	return p.searchAt(s, at)
}

// haunts returns what a ghost does, which can no longer win: it searches, and takes obstacles to where the living want to go (BR-43 to BR-46).
func (p *plan) haunts(s game.Seat, legal []game.Action) game.Action {
	if i := slices.Index(legal, do(searching, 0)); i >= 0 {
		return legal[i]
	}
	goal := p.goal()
	near := func(v verb, to func(game.Action) square) (best game.Action, ok bool) {
		least := apart(p.pos[s], goal, p.down)
		for _, a := range legal {
			if verbOf(a) == v && apart(to(a), goal, p.down) < least {
				best, ok, least = a, true, apart(to(a), goal, p.down)
			}
		}
		return best, ok
	}
	if a, ok := near(pushing, pushTo); ok {
		return a
	}
	if a, ok := near(moving, moveTo); ok {
		return a
	}
	if !p.onBlocked(s) && verbOf(legal[0]) == moving { // to the nearest obstacle
		return legal[0]
	}
	return legal[len(legal)-1]
}

// hinder puts a ghost's obstacle as near as can be to where the living want to go (BR-46).
func (p *plan) hinder(legal []game.Action) game.Action {
	goal := p.goal()
	return slices.MinFunc(legal, func(a, b game.Action) int {
		return cmp.Compare(apart(squareOf(a), goal, p.down), apart(squareOf(b), goal, p.down))
	})
}

// goal returns where the living want to go: the desired treasure if it lies about, else BREACH.
func (p *plan) goal() square {
	if q := p.quarry(); q.lies() {
		return square(q)
	}
	return p.breach
}

// apart returns how many steps lie between two squares, whatever stands there.
func apart(from, to square, down squares) int {
	n := 0
	for set := bit(from); !set.has(to); n++ {
		set |= set.step(down)
	}
	return n
}
