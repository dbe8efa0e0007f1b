package breach

import "quarterdeck/game"

// lendTime gives an action of the Sailor's to the mate whose own would come too late (BR-42). It is one that would
// drown before it is out. When all are on their way home, it is the farthest, if it is farther than she is.
func (p *plan) lendTime(s game.Seat) (game.Action, bool) {
	if p.who[s] != Sailor {
		return 0, false
	}
	to, most := noSeat, 0
	if p.found == treasures {
		most = p.way(s, bit(p.breach))
	}
	for o := range p.mates.Without(s).All() {
		late := 0
		switch {
		case p.drowning(o):
			late = p.way(o, p.dry(p.who[o])) - 3
		case p.found == treasures:
			late = p.way(o, bit(p.breach))
		}
		if late > most && late < never-3 && p.couldAct(o) {
			to, most = o, late
		}
	}
	if to == noSeat {
		return 0, false
	}
	return do(lending, game.Action(to)), true
}
