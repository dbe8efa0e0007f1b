package breach

import "quarterdeck/game"

// flee returns what s does when it would drown at the end of its turn: the way out, or the Barrel, or the Pump.
func (p *plan) flee(s game.Seat) (game.Action, bool) {
	if !p.drowning(s) {
		return 0, false
	}
	left := 3
	if s == p.turn {
		left = int(p.actions)
	}
	out := p.dry(p.who[s])
	switch {
	case p.way(s, out) <= left:
	case p.hand[s].has(pump) && p.pumpSaves(s):
		return playAction(pump, onNothing, 0, 0), true
	case p.hand[s].has(barrel):
		return playAction(barrel, onNothing, 0, 0), true
	case p.hand[s].has(pump):
		return playAction(pump, onNothing, 0, 0), true
	}
	return p.toward(s, out)
}

// helpless reports whether s would drown and has no way out in one turn.
func (p *plan) helpless(s game.Seat) bool {
	return p.drowning(s) && p.way(s, p.dry(p.who[s])) > 3 && !p.hand[s].has(barrel)
}

// dryAfter returns where a character does not drown when the water has risen by one level more.
func (p *plan) dryAfter(c Character) squares {
	dry := everywhere &^ flooded(p.level+1)
	if c == Shipwright {
		dry |= topmost(p.level + 1)
	}
	return dry
}

// exposed reports whether the next Breach card would put s in danger: it would drown, and has no way out in one turn.
func (p *plan) exposed(s game.Seat) bool {
	return p.level+1 < levelSkull && p.steps(p.who[s], p.pos[s], p.dryAfter(p.who[s])) > 3
}

// withdraw goes to where s is not in danger.
func (p *plan) withdraw(s game.Seat) (game.Action, bool) {
	if !p.exposed(s) {
		return 0, false
	}
	return p.toward(s, p.net&^(p.part|p.full))
}

// pumpSaves reports whether s does not drown if one Pump is played.
func (p *plan) pumpSaves(s game.Seat) bool {
	to := pumped(p.level)
	return !flooded(to).has(p.pos[s]) || p.who[s] == Shipwright && topmost(to).has(p.pos[s])
}

// revive brings back a drowned pawn (BR-40).
func (p *plan) revive(s game.Seat) (game.Action, bool) {
	dead := game.UpTo(int(p.seats)) &^ p.alive
	if p.who[s] != Surgeon || dead == 0 {
		return 0, false
	}
	return do(reviving, game.Action(dead.First())), true
}

// bail plays a Pump when it takes the water down by a whole deck, or when a mate needs it at once.
func (p *plan) bail(s game.Seat) (game.Action, bool) {
	if !p.hand[s].has(pump) || !p.bailing() {
		return 0, false
	}
	return playAction(pump, onNothing, 0, 0), true
}

func (p *plan) bailing() bool {
	switch p.level {
	case 3, 5, 7, 8:
		return true
	case 4, 6:
		if p.pumps > 1 {
			return true
		}
	}
	for s := range p.mates.All() {
		if p.helpless(s) && p.pumpSaves(s) || p.exposed(s) && p.way(s, p.dryAfter(p.who[s])) == never {
			return true
		}
	}
	return false
}

// goHome returns what s does when all treasures are found, or when another seat is to take the last one: it goes to BREACH (BR-37).
func (p *plan) goHome(s game.Seat) (game.Action, bool) {
	if p.found < treasures && (!p.prize.last || s == p.prize.seat) {
		return 0, false
	}
	return p.toward(s, bit(p.breach))
}
