package breach

import (
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// Describe describes the action and its effects.
func (st *State) Describe(viewer, s game.Seat, a game.Action) string {
	lines := []string{st.tellAction(viewer, s, a)}
	lines = append(lines, st.tellEffects(viewer)...)
	if st.stage == over {
		lines = append(lines, st.outcome(viewer))
	}
	if st.effects.began && st.stage == acting {
		lines = append(lines, words.Whose(viewer, st.turn)+" turn.")
	}
	out := lines[:0]
	for _, line := range lines {
		if line != "" {
			out = append(out, sentence(line))
		}
	}
	return strings.Join(out, "\n")
}

// tellEffects returns what happened besides.
func (st *State) tellEffects(viewer game.Seat) []string {
	var out []string
	n := &st.effects
	if n.reshaped {
		out = append(out, "The discard pile is shuffled into a new item deck.")
	}
	if n.nothing {
		out = append(out, "There are no cards left to find.")
	}
	if n.chest > 0 {
		out = append(out, "The "+gemNames[n.chest-1]+" chest stands on "+st.chests[n.chest-1].at().text()+".")
	}
	if n.rose {
		out = append(out, "The water rises to level "+strconv.Itoa(int(st.level))+": "+levelText(st.level)+".")
	}
	if n.fell {
		out = append(out, "The water falls to level "+strconv.Itoa(int(st.level))+": "+levelText(st.level)+".")
	}
	if n.flooded {
		if n.cleared != 0 {
			out = append(out, "Back to the supply: "+n.cleared.words()+".")
		}
		for s := range st.alive.All() {
			if st.drowning(s) {
				out = append(out, words.Who(viewer, s)+" must leave the flooded deck.")
			}
		}
	}
	for s := range n.died.All() {
		out = append(out, st.tellDeath(viewer, s))
	}
	if n.last {
		out = append(out, "That was the last treasure. "+words.Does(viewer, st.holder, "take", "takes")+" a Breach card: from the next turn on, the water rises at the end of "+whose(viewer, st.holder)+" turns.")
	}
	return out
}

func (st *State) tellDeath(viewer, s game.Seat) string {
	switch {
	case st.effects.crushed:
		return words.Does(viewer, s, "are crushed and become a ghost", "is crushed and becomes a ghost") + "."
	case st.mode == competitive:
		return words.Does(viewer, s, "drown and become a ghost", "drowns and becomes a ghost") + "."
	}
	return words.Does(viewer, s, "drown", "drowns") + "."
}

// tellAction returns the action itself.
func (st *State) tellAction(viewer, s game.Seat, a game.Action) string {
	v := verbOf(a)
	if v >= turnBreach {
		return st.tellChance(viewer, a)
	}
	does := func(you, they string) string { return words.Does(viewer, s, you, they) }
	switch v {
	case choosing:
		return does("choose", "chooses") + " the " + crew[Character(a&15)].name + "."
	case moving:
		text := does("move", "moves") + " to " + moveTo(a).text()
		if with := moveWith(a); with != 0 {
			text += " with " + namesOf(viewer, with)
		}
		return text + "."
	case entering:
		return does("enter", "enters") + " " + squareOf(a).text() + " to clear it."
	case giving:
		return does("give", "gives") + " " + object(viewer, seatOf(a)) + " " + theCard(gaveWhat(a)) + "."
	case searching:
		return does("search", "searches") + " " + st.pos[s].text() + "."
	case opening:
		return does("open", "opens") + " the " + gemNames[gemOf(a)] + " chest with " + st.keysText(a) + "."
	case retrieving:
		if t := int(a & 7); t > 0 {
			return does("pick", "picks") + " up the " + treasureID(t-1) + "."
		}
		return does("reach", "reaches") + " into the chest."
	case swapping:
		first, second, taken := swapped(a)
		return does("discard", "discards") + " " + theCard(first) + " and " + theCard(second) + " and " + verbFor(viewer, s, "take", "takes") + " " + theCard(taken) + "."
	}
	return st.tellMore(viewer, s, a)
}

// verbFor returns the verb that fits without the seat before it.
func verbFor(viewer, s game.Seat, you, they string) string {
	if viewer == s {
		return you
	}
	return they
}

func (st *State) tellMore(viewer, s game.Seat, a game.Action) string {
	does := func(you, they string) string { return words.Does(viewer, s, you, they) }
	switch verbOf(a) {
	case playing:
		return does("play", "plays") + " " + st.tellPlay(viewer, a) + "."
	case reviving:
		return does("revive", "revives") + " " + object(viewer, seatOf(a)) + " onto the breach."
	case lending:
		return does("lend", "lends") + " " + object(viewer, seatOf(a)) + " an action."
	case discarding:
		return does("discard", "discards") + " " + theCard(cardOf(a)) + "."
	case delivering:
		if st.mode == solo {
			return does("hand", "hands") + " the " + treasureID(int(a&7)) + " to the king."
		}
		return does("throw", "throws") + " away the " + treasureID(int(a&7)) + "."
	case pushing:
		return does("push", "pushes") + " the " + obstacleNames[pushed(a)] + " to " + pushTo(a).text() + "."
	case putting:
		return does("put", "puts") + " the " + obstacleNames[st.effects.put] + " on " + squareOf(a).text() + "."
	}
	return does("end", "ends") + " the turn."
}

// tellPlay returns an item and what it did.
func (st *State) tellPlay(viewer game.Seat, a game.Action) string {
	text := theCard(itemOf(a))
	switch formOf(a) {
	case onSquare:
		text += " to clear " + st.effects.cleared.words() + " on " + playAt(a).text()
	case onTwo:
		text += " to move " + st.effects.cleared.words() + " from " + playAt(a).text() + " to " + playTo(a).text()
	case onSeat:
		text += " to rob " + object(viewer, robbed(a))
	default:
		if itemOf(a) == barrel {
			text += " to float to the breach"
		}
	}
	return text
}

func (st *State) tellChance(viewer game.Seat, a game.Action) string {
	who := drawnFor(a)
	switch verbOf(a) {
	case turnBreach:
		return "The breach is on " + at(0, dieOf(a)).text() + "."
	case turnStairs:
		deck := int(who)
		return "Stairs lead from " + at(deck, dieOf(a)).text() + " to " + at(deck+1, dieOf(a)).text() + "."
	case turnCharacter:
		return words.Does(viewer, who, "are", "is") + " the " + crew[Character(dieOf(a))].name + "."
	case turnStart:
		return words.Does(viewer, who, "start", "starts") + " on " + st.pos[who].text() + "."
	case turnFirst:
		return words.Does(viewer, seatOf(a), "begin", "begins") + "."
	case turnRoll:
		return words.Does(viewer, who, "roll", "rolls") + " " + strconv.Itoa(dieOf(a)) + "."
	case turnDesired:
		return "The king desires the " + treasureID(int(a&7)) + "."
	case turnGift:
		if viewer == who {
			return "You are dealt " + theCard(Card(dieOf(a))) + "."
		}
		return table.Name(int(who)) + " is dealt an item."
	}
	return st.tellFind(viewer, a)
}

// tellFind returns what a search, a chest or a theft brought, to whom may know it.
func (st *State) tellFind(viewer game.Seat, a game.Action) string {
	s := st.effects.finder
	finds := func(what string) string { return words.Does(viewer, s, "find", "finds") + " " + what + "." }
	switch verbOf(a) {
	case turnDie:
		return "The die shows " + strconv.Itoa(dieOf(a)) + ": " + st.tellMarker(st.effects.locator) + "."
	case turnTreasure:
		return finds("the " + treasureID(int(a&7)))
	case turnSteal:
		what := "a card"
		if st.effects.seen>>viewerIndex(viewer)&1 != 0 {
			what = theCard(cardOf(a))
		}
		return words.Does(viewer, s, "steal", "steals") + " " + what + " from " + object(viewer, st.effects.robbed) + "."
	}
	c := cardOf(a)
	switch {
	case c < kept && st.effects.seen>>viewerIndex(viewer)&1 == 0:
		return finds("a card")
	case c < kept && st.ghost(s):
		return finds(theCard(c) + ", which is discarded")
	case c.isObstacle() && st.ended == crowded:
		return finds(c.indefinite() + ", and no token of it is left")
	case c.isObstacle():
		return finds(c.indefinite())
	case c == breachCard:
		return finds("a Breach card")
	}
	return finds(theCard(c))
}

// indefinite returns an obstacle as something found: "a cannon", but "cargo" and "rats".
func (c Card) indefinite() string {
	if c.isObstacle() && (c.obstacle() == cannon || c.obstacle() == fire) {
		return "a " + c.name()
	}
	return c.name()
}

// tellMarker returns where a locator has gone.
func (st *State) tellMarker(c Card) string {
	at := st.chests[c.gem()]
	if c.horizontal() {
		return "the " + gemNames[c.gem()] + " chest is in the row of marker " + strconv.Itoa(int(at.row)+1)
	}
	return "the " + gemNames[c.gem()] + " chest is in column " + strconv.Itoa(int(2*at.col)-1) + "–" + strconv.Itoa(int(2*at.col))
}

// outcome returns how the match ended (BR-37, BR-39 and the ways to lose).
func (st *State) outcome(viewer game.Seat) string {
	switch st.ended {
	case sunk:
		return "The match is lost. The ship goes down."
	case drowned:
		return "The match is lost. A pawn drowned."
	case crowded:
		return "The match is lost. There is no token for another obstacle."
	case enclosed:
		if st.seats == 1 {
			return "The match is lost. " + words.Who(viewer, 0) + " " + verbFor(viewer, 0, "are", "is") + " trapped, with nothing to clear a way."
		}
		return "The match is lost. All pawns are trapped, and no player can clear a way."
	case haunted:
		return "The match is lost. All players are ghosts."
	}
	switch st.mode {
	case competitive:
		return words.Does(viewer, st.winner, "win", "wins") + ". The king’s " + st.desired.text() + " is at the breach."
	case solo:
		return "The match is won. All treasures are at the breach."
	}
	return "The match is won. All treasures and the whole crew are at the breach."
}
