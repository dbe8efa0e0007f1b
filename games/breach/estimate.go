package breach

import (
	"math"
	"math/bits"

	"quarterdeck/game"
)

// Points of an estimate; one is about what one more card of use is worth. They were found by playing.
const (
	perLocator  = 5.0 // one locator of a chest is known
	perChest    = 12  // a chest stands on the ship
	perOpened   = 27  // and is open
	perFound    = 41  // and its treasure is aboard
	perStep     = 0.5 // a step nearer to where somebody has to be
	perKey      = 3.0 // a key of use in the fullest hand
	perStray    = 1.0 // a key of use in another hand
	inTheWay    = 7.0 // an obstacle on stairs, on a chest's square or on the breach
	offPost     = 0.6 // a deck away from where it is best to search
	narrow      = 9   // with fewer squares to go to a pawn is in danger of being trapped
	cramped     = 0.9 // each of them
	gather      = 0.2 // a step that a key of use has to be carried
	wayHome     = 3.0 // a step toward the breach when all treasures are found
	lying       = 8   // a treasure left behind
	ahead       = -50 // nothing found yet
	half        = 90  // so many points are a utility of 1/√2
	lastTokens  = 3   // below so many tokens of a kind in the supply the match is in danger (BR-23)
	rivalsShare = 0.5 // how much the best rival's points count against one's own
)

// flood is what each level of the water costs.
var flood = [...]float64{0, 1, 2, 6, 9, 15, 19, 28, 36, 60}

// perToken is what an obstacle costs on each deck: the lower, the sooner the water takes it.
var perToken = [decks]float64{3, 2.4, 1.8, 1}

// post is the deck, from 0, on which it is best to search at each level of the water: obstacles do the least harm on the lowest, but a
// pawn must have time to get away.
var post = [...]int{3, 3, 2, 2, 1, 1, 0, 0, 0, 0}

// worth of items in a living hand; a Pump is kept for the levels from which it takes
// the water down a whole deck.
var worth = [itemKinds]float64{axe: 0.3, barrage: 0.8, barrel: 0.5, pump: 3.5, tackle: 0.3, cheese: 0.3, flintlock: 0.3, lantern: 1.2, bucket: 0.3}

// ready is what it is worth that living hands hold so many items that clear a kind of obstacle.
var ready = [...]float64{0, 2.4, 3.6, 4.2, 4.6}

// Evaluate is how near s is to winning, in [-1,1], from what lies on the ship and in hands: chests found and opened, keys
// gathered in one hand, ways to go, obstacles, and the water. In co-operative play it is the same for all seats; a rival counts the
// best of the others against itself.
func (st *State) Evaluate(s game.Seat) float32 {
	switch {
	case st.stage == over:
		return st.Result().Utility[s]
	case st.stage < acting:
		return 0
	case st.mode != competitive:
		return lessRisk(squash(st.crewPoints()), st.hazard())
	}
	best := 0.0
	for o := range game.Seat(st.seats) {
		if o != s {
			best = max(best, st.rivalPoints(o))
		}
	}
	return float32(squash(st.rivalPoints(s) - rivalsShare*best))
}

func squash(points float64) float64 { return points / math.Sqrt(points*points+half*half) }

// crewPoints is how far a crew has come; 100 is a match half won.
func (st *State) crewPoints() float64 {
	points := ahead - flood[st.level] - st.obstaclePoints()
	for g := range st.chests {
		points += st.chestPoints(g)
	}
	for s := range game.Seat(st.seats) {
		points += st.itemPoints(s) - st.danger(s)
	}
	for k := range obstacle(obstacles) {
		points += ready[min(st.clearers(k), len(ready)-1)]
		if st.left[k] < 2 {
			points -= perStep * float64(st.rescuer(k))
		}
	}
	for _, p := range st.treasure {
		if p.lies() {
			points -= lying + perStep*float64(st.least(st.waysTo(square(p))))
		}
	}
	if st.found == treasures {
		home := st.waysTo(st.breach)
		for s := range st.alive.All() {
			points -= wayHome * float64(home[s])
		}
	}
	return points
}

// chestPoints is how far the crew has come with one gem.
func (st *State) chestPoints(g int) float64 {
	c := st.chests[g]
	switch c.state {
	case empty:
		return perFound
	case open:
		return perOpened - perStep*float64(st.least(st.waysTo(c.at())))
	}
	keys, keeper := st.keyPoints(g)
	if c.state == closed {
		if keeper >= 0 {
			keys -= st.carry(g, c.at())
		}
		return perChest + keys
	}
	known := 0.0
	if c.row > 0 {
		known++
	}
	if c.col > 0 {
		known++
	}
	if keeper >= 0 {
		keys -= st.carry(g, st.pos[keeper])
	}
	return perLocator*known + 0.8*keys
}

// carry is what it costs to bring the keys of a gem to a square.
func (st *State) carry(g int, to square) float64 {
	points, way := 0.0, st.waysTo(to)
	for s := range st.alive.All() {
		n := min(st.hand[s].of(keyOf(g)), st.need())
		points += gather * float64(n*int(way[s]))
	}
	return points
}

// keyPoints is what the keys of a gem in living hands are worth, and who holds most of them; nobody if there are none.
func (st *State) keyPoints(g int) (points float64, keeper game.Seat) {
	need, most, all := st.need(), 0, 0
	keeper = nobody
	for s := range st.alive.All() {
		n := st.hand[s].of(keyOf(g))
		all += n
		if n > most {
			most, keeper = n, s
		}
	}
	most = min(most, need)
	points = perKey*float64(most) + perStray*float64(min(all-most, need-most))
	return points, keeper
}

// itemPoints is what the items of s are worth.
func (st *State) itemPoints(s game.Seat) float64 {
	if !st.alive.Has(s) {
		return 0
	}
	points := 0.0
	for rest := (st.hand[s] & (1<<(4*itemKinds) - 1)).kinds(); rest != 0; rest &= rest - 1 {
		c := rest.first()
		n := float64(st.hand[s].of(c))
		points += worth[c] * n
	}
	return points
}

// clearers is how many items in living hands clear a kind of obstacle.
func (st *State) clearers(k obstacle) int {
	n := 0
	for s := range st.alive.All() {
		for rest := (st.hand[s] & (1<<(4*itemKinds) - 1)).kinds(); rest != 0; rest &= rest - 1 {
			if c := rest.first(); clears[c] == k {
				n += st.hand[s].of(c)
			}
		}
	}
	return n
}

// rescuer is how many steps the nearest pawn that could clear an obstacle of a kind is from the deck of one.
func (st *State) rescuer(k obstacle) int8 {
	var near squares
	for deck := range decks {
		if st.tokens[k]&deckOf(deck) != 0 {
			near |= deckOf(deck)
		}
	}
	way, best := st.waysToAny(near), int8(far)
	for s := range st.alive.All() {
		for rest := (st.hand[s] & (1<<(4*itemKinds) - 1)).kinds(); rest != 0; rest &= rest - 1 {
			if clears[rest.first()] == k {
				best = min(best, way[s])
			}
		}
	}
	return best
}

// obstaclePoints is what the obstacles cost: each one, those in the way, and supplies that come to an end.
func (st *State) obstaclePoints() float64 {
	points := 0.0
	for k := range st.left {
		for deck, cost := range perToken {
			points += cost * float64(bits.OnesCount64(uint64(st.tokens[k]&deckOf(deck))))
		}
		if short := lastTokens - int(st.left[k]); short > 0 {
			points += 2 * float64(short*short)
		}
	}
	points += inTheWay * float64(bits.OnesCount64(uint64(st.blocked&(st.down|st.down<<deckSize|st.sights))))
	if st.blocked.has(st.breach) {
		points += inTheWay
	}
	return points
}

// danger is what the place of a pawn costs: drowned, on an obstacle, trapped, on a flooded deck or far down when the water is high.
func (st *State) danger(s game.Seat) float64 {
	if !st.alive.Has(s) {
		return 25
	}
	points := 0.0
	if st.found < treasures {
		points = offPost * math.Abs(float64(st.pos[s].deck()-post[st.level]))
	}
	if st.onBlocked(s) {
		points += 1.5
	}
	if room := st.room(s); room < narrow {
		points += cramped * float64(narrow-room)
	}
	budget := 3 // actions that it will have to get away
	if s == st.turn {
		budget = int(st.actions)
	}
	switch here := st.bitAt(s); {
	case st.hand[s].has(barrel) && budget > 0:
	case st.drowning(s):
		points += late(st.stepsOut(s), budget, 6)
	case here&st.part != 0 && st.who[s] != Shipwright: // the next Breach card floods it
		points += late(st.stepsUp(s), 3, 2)
	}
	return points
}

// late is what so many steps to safety cost a pawn that takes one an action: far more if it has not enough of them.
func late(steps, actions int, each float64) float64 {
	points := each * float64(steps)
	if steps > actions {
		points += 4 * each
	}
	return points
}

// rivalPoints is how far s has come on its own (BR-39).
func (st *State) rivalPoints(s game.Seat) float64 {
	if !st.alive.Has(s) {
		return -40
	}
	points := st.itemPoints(s) - st.danger(s) - 0.3*flood[st.level]
	steps := func(to square) float64 { return float64(st.waysTo(to)[s]) }
	switch p := st.treasure[st.desired-firstTreasure]; {
	case p.with(s):
		return points + 80 - wayHome*steps(st.breach)
	case p.lies():
		return points + 30 - wayHome*steps(square(p))
	case p.held():
		return points - 0.5*steps(st.pos[game.Seat(p-held)])
	}
	for g, c := range st.chests {
		n := float64(min(st.hand[s].of(keyOf(g)), st.need()))
		switch {
		case c.state == hidden:
			points += 2 * n
		case c.state == closed && n > 0:
			points += perKey*n - 0.25*n*steps(c.at())
		case c.state == open:
			points += 12 - 1.5*steps(c.at())
		}
	}
	return points
}

// far is more steps than lie between any two squares that are joined.
const far = 14

// ways is how many steps each pawn is from a square, far if there is no way. The way is looked for over dry squares without
// obstacles; where those end, an obstacle costs detour steps.
type ways [maxSeats]int8

// detour is how many steps it takes, about, to get an obstacle out of the way.
const detour = 3

// waysTo measures outward from a square, for all pawns at once. What a character can do beyond a common step does not count.
func (st *State) waysTo(to square) ways { return st.waysToAny(bit(to)) }

func (st *State) waysToAny(set squares) (w ways) {
	pawns, may := st.occupied(), everywhere&^st.full
	n := int8(0)
	free := may &^ st.blocked
	for s := range w {
		w[s] = far
	}
	for n < far {
		if found := set & pawns; found != 0 {
			for s := range game.Seat(st.seats) {
				if found&st.bitAt(s) != 0 {
					w[s] = min(w[s], n)
				}
			}
			if pawns &^= found; pawns == 0 {
				break
			}
		}
		next := set.step(st.freeStairs())&(free|pawns) | set
		n++
		if next == set {
			if next = set.step(st.down)&(may|pawns) | set; next == set {
				break
			}
			n += detour - 1
		}
		set = next
	}
	return w
}

// room is how many squares s can get to without clearing anything, up to narrow.
func (st *State) room(s game.Seat) int {
	c := st.who[s]
	down, may := st.freeStairs(), st.dry(c)&^st.blocked
	set := st.bitAt(s)
	for {
		next := set | c.step(set, down)&may
		if n := bits.OnesCount64(uint64(next)); next == set || n > narrow {
			return min(n-1, narrow)
		}
		set = next
	}
}

// least is the shortest way of a living pawn.
func (st *State) least(w ways) int8 {
	best := int8(far)
	for s := range st.alive.All() {
		best = min(best, w[s])
	}
	return best
}

// stepsUp is how many steps s is from another deck.
func (st *State) stepsUp(s game.Seat) int {
	set, down, here := st.bitAt(s), st.freeStairs(), deckOf(st.pos[s].deck())
	for n := range deckSize {
		if set&^here != 0 {
			return n
		}
		set |= st.who[s].step(set, down) &^ st.blocked
	}
	return deckSize
}

// stepsOut is how many steps s is from where it does not drown, over flooded squares too.
func (st *State) stepsOut(s game.Seat) int {
	c := st.who[s]
	set, down, dry := st.bitAt(s), st.freeStairs(), st.dry(st.who[s])
	for n := range far {
		if set&dry != 0 {
			return n
		}
		next := set | c.step(set, down)&^st.blocked
		if next == set {
			break
		}
		set = next
	}
	return far
}

// What actions are worth beside what they lead to, in utility. Doing nothing costs nothing in these rules, so somebody must want to
// search: more with every turn in which nobody has, so that in the end whoever can do it with the least harm does.
const (
	eager     = 0.02
	impatient = 0.002
	trouble   = 0.001 // what any other action costs: cards are not handed to and fro for nothing
)

// Urge is what an action of s is worth beside where it leads, in utility: searching, as long as s or its crew needs cards, and in the end
// doing anything with an item.
func (st *State) Urge(s game.Seat, a game.Action) float64 {
	idle := impatient * float64(st.turns-st.sought)
	switch verbOf(a) {
	case searching:
		if st.missing(s) {
			return eager + idle
		}
	case playing, entering: // entering costs nothing beside the play that must follow (BR-29)
		return idle / 2
	case finishing, discarding:
		return 0
	}
	return -trouble
}

// missing tells whether s, or its crew, still needs cards.
func (st *State) missing(s game.Seat) bool {
	if st.mode == competitive {
		return st.alive.Has(s) && !st.treasure[st.desired-firstTreasure].with(s)
	}
	return st.found < treasures
}
