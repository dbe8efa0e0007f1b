package breach

import "quarterdeck/game"

// How likely the next round ends the match, about, for each of the perils of a crew.
const (
	doomed   = 0.8  // a pawn drowns unless somebody saves it
	revived  = 0.25 // the same with a living Surgeon beside it
	stranded = 0.25 // the next Breach card dooms a pawn
	allStuck = 0.4  // no pawn has room to move
	oneFree  = 0.1  // only one has
	roomy    = 3    // squares that are room
)

// scarce is the risk that no token of a kind is left when its card is drawn (BR-23), by how many are left in the supply or could be put back
// with items in hand; hasty is the risk beside it that nobody does so in time, by how many are in the supply.
var (
	scarce = [...]float64{0.4, 0.18, 0.07, 0.02}
	hasty  = [...]float64{0.12, 0.04, 0.01}
)

// lessRisk is a utility with so much risk that all is lost.
func lessRisk(utility, risk float64) float32 { return float32(utility - risk*(utility+1)) }

// hazard is how likely it is, about, that a crew loses before it can do anything about it, in [0,1).
func (st *State) hazard() float64 {
	safe, free := 1.0, 0
	for s := range st.alive.All() {
		safe *= 1 - st.peril(s)
		if !st.onBlocked(s) && st.room(s) >= roomy {
			free++
		}
	}
	switch {
	case st.found == treasures && free > 0, free > 1, free == 1 && st.seats == 1:
	case free == 1:
		safe *= 1 - oneFree
	default:
		safe *= 1 - allStuck
	}
	if st.found < treasures { // who has them all does not search any more
		for k := range obstacle(obstacles) {
			safe *= 1 - st.shortage(k)
		}
	}
	return 1 - safe
}

// shortage is the risk that a token of a kind is missing; a deck without its cards brings none before it is made anew.
func (st *State) shortage(k obstacle) float64 {
	if st.deckLen > 20 && st.deck[firstObstacle+Card(k)] == 0 {
		return 0
	}
	safe := 1.0
	if n := int(st.left[k]) + st.clearers(k); n < len(scarce) {
		safe -= scarce[n]
	}
	if n := int(st.left[k]); n < len(hasty) {
		safe *= 1 - hasty[n]
	}
	return 1 - safe
}

// peril is the risk that s drowns: on a flooded deck with too few actions to get away, or where the next Breach card brings that about.
func (st *State) peril(s game.Seat) float64 {
	budget := 3 // actions that it will have to get away
	if s == st.turn {
		budget = int(st.actions)
	}
	switch here := st.bitAt(s); {
	case st.drowning(s):
		if st.hand[s].has(barrel) && budget > 0 || st.stepsOut(s) <= budget {
			return 0
		}
		if st.surgeonBeside(s) {
			return revived
		}
		return doomed
	case here&st.part != 0 && st.who[s] != Shipwright:
		if st.hand[s].has(barrel) || st.stepsUp(s) <= 3 {
			return 0
		}
		return stranded
	}
	return 0
}

// surgeonBeside tells whether somebody but s could revive it (BR-36).
func (st *State) surgeonBeside(s game.Seat) bool {
	for o := range st.alive.All() {
		if o != s && st.who[o] == Surgeon {
			return true
		}
	}
	return false
}
