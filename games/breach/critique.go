package breach

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// Critique says what a living pawn could have done at once, what it left unused, or where a move led. It goes by the ship, the
// water, the treasures and the hand of s.
func (st *State) Critique(s game.Seat, a, better game.Action) string {
	if st.stage != acting || s != st.actor || st.ghost(s) {
		return ""
	}
	if verbOf(a) == finishing && st.drowning(s) {
		return "The turn ended on a flooded deck, where the pawn drowns."
	}
	if text := st.missed(s, better); text != "" {
		return text
	}
	switch {
	case verbOf(a) == finishing && st.actions > 0:
		return "It ended the turn with " + words.Count(int(st.actions), "action") + " unused."
	case verbOf(better) == moving && st.drowning(s):
		return "The pawn stood on a flooded deck, where it drowns at the end of the turn."
	case verbOf(a) == moving && verbOf(better) == moving:
		return st.critiqueMove(s, moveTo(a), moveTo(better))
	case verbOf(better) == moving && st.level+1 < levelSkull && flooded(st.level+1).has(st.pos[s]):
		return "One more Breach card floods deck " + strconv.Itoa(st.pos[s].deck()+1) + ", where the pawn stood."
	case verbOf(a) == playing && itemOf(a) != itemOf(better):
		return "It spent the " + itemOf(a).name() + "."
	case verbOf(a) == discarding && verbOf(better) == discarding:
		return ""
	}
	return ""
}

// missed says what an action would have done at once, if that is plain.
func (st *State) missed(s game.Seat, better game.Action) string {
	switch verbOf(better) {
	case opening:
		return "The " + gemNames[gemOf(better)] + " chest could be opened at once, with keys in hand."
	case retrieving:
		return "A treasure could be taken from this square at once."
	case delivering:
		return "A treasure could be brought to the boat at once."
	case reviving:
		return table.Name(int(seatOf(better))) + " had drowned and could be revived at once."
	case giving:
		return table.Name(int(seatOf(better))) + " stood on the same square and could take " + theCard(gaveWhat(better)) + "."
	case playing:
		return st.missedItem(better)
	}
	return ""
}

// missedItem says what an item would have done at once.
func (st *State) missedItem(better game.Action) string {
	switch item := itemOf(better); {
	case item == pump:
		return "The " + item.name() + " was in hand, with the water at level " + strconv.Itoa(int(st.level)) + ": " + levelText(st.level) + "."
	case formOf(better) == onSquare && item != tackle:
		if on := st.stack[playAt(better)]; on != 0 {
			return "The " + item.name() + " was in hand, and " + on.words() + " stood on " + playAt(better).place() + "."
		}
	}
	return ""
}

// critiqueMove compares where two moves lead.
func (st *State) critiqueMove(s game.Seat, to, other square) string {
	wet := st.full | st.part
	switch {
	case wet.has(to) && !wet.has(other):
		return "The move led to " + to.place() + ", on a flooded deck; " + other.place() + " is dry."
	case st.found == treasures && st.mode == coop:
		return st.farther(s, to, other, bit(st.breach), "all treasures are found, and the breach")
	}
	for gem, c := range st.chests {
		if c.state == closed && st.hand[s].of(keyOf(gem)) >= st.need() {
			return st.farther(s, to, other, bit(c.at()), "the keys of the "+gemNames[gem]+" chest are in hand, and it")
		}
	}
	return ""
}

// farther compares two squares by their moves to a third one, or returns "" if the first is not farther.
func (st *State) farther(s game.Seat, to, other square, goal squares, why string) string {
	far, near := st.movesFrom(s, to, goal), st.movesFrom(s, other, goal)
	if far <= near || far >= never {
		return ""
	}
	return sentence(why) + " is " + words.Count(far, "move") + " from " + to.place() + ", but " + strconv.Itoa(near) + " from " + other.place() + "."
}
