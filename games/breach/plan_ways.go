package breach

import "quarterdeck/game"

// never is more moves than any way takes.
const never = 40

// joined returns the squares of free that steps of a common pawn join to one square; down is the stairs that can be used.
func (st *State) joined(to square, free, down squares) squares {
	set := bit(to)
	for {
		next := set | set.step(down)&free
		if next == set {
			return set
		}
		set = next
	}
}

// movesFrom returns how many moves it would take s from a square to the nearest of a set, never if there is no way.
func (st *State) movesFrom(s game.Seat, from square, to squares) int {
	c, set := st.who[s], bit(from)
	may := st.dry(c) | deckOf(from.deck())
	for n := range never {
		if set&to != 0 {
			return n
		}
		next := set | st.hop(c, set, may)
		if next == set {
			break
		}
		set = next
	}
	return never
}

// way returns how many moves s is from the nearest of a set.
func (st *State) way(s game.Seat, to squares) int { return st.movesFrom(s, st.pos[s], to) }

// steps returns how many single steps over squares without obstacles part a square from the nearest of a set.
func (st *State) steps(c Character, from square, to squares) int {
	set, down := bit(from), st.freeStairs()
	for n := range never {
		if set&to != 0 {
			return n
		}
		next := set | c.step(set, down)&^st.blocked
		if next == set {
			break
		}
		set = next
	}
	return never
}

// toward returns the move of s that brings it nearest to a set, if one brings it nearer.
func (p *plan) toward(s game.Seat, to squares) (a game.Action, ok bool) {
	least := p.way(s, to)
	if least == 0 || least == never {
		return 0, false
	}
	for rest := p.reach(s); rest != 0; rest &= rest - 1 {
		if n := p.movesFrom(s, rest.first(), to); n < least {
			a, ok, least = moveAction(rest.first(), 0), true, n
		}
	}
	return a, ok
}

// What a step costs on the way that route looks for.
const (
	freeStep = 1
	heldStep = 12 // onto an obstacle that a mate has an item for
	hardStep = 40 // onto another
	farthest = 1 << 20
)

// route returns the obstacles on the way between two squares that is the easiest to clear (Dijkstra 1959), none if water parts them.
func (p *plan) route(from, to square) squares {
	var cost [allSquares]int
	var after [allSquares]square // the next square on the way to to
	for q := range cost {
		cost[q] = farthest
	}
	cost[to] = 0
	easy := p.clearedByMates()
	for open := bit(to); open != 0; {
		at := nearest(open, &cost)
		if at == from {
			break
		}
		open &^= bit(at)
		for rest := bit(at).step(p.down) &^ (p.full &^ bit(from)); rest != 0; rest &= rest - 1 {
			q, step := rest.first(), freeStep
			switch {
			case easy.has(q):
				step = heldStep
			case p.blocked.has(q):
				step = hardStep
			}
			if cost[at]+step < cost[q] {
				cost[q], after[q] = cost[at]+step, at
				open |= bit(q)
			}
		}
	}
	if cost[from] == farthest {
		return 0
	}
	way := bit(to)
	for at := from; at != to; at = after[at] {
		way |= bit(at)
	}
	return way & p.blocked
}

// nearest returns the square of a set that costs least.
func nearest(set squares, cost *[allSquares]int) square {
	best := set.first()
	for rest := set; rest != 0; rest &= rest - 1 {
		if q := rest.first(); cost[q] < cost[best] {
			best = q
		}
	}
	return best
}
