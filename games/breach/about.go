package breach

import (
	"strings"

	"quarterdeck/game"
	"quarterdeck/table"
)

// addAbout writes what each piece is for. It reads nothing but the table as it is shown, and the mode.
func (st *State) addAbout(t *table.Table) {
	for i := range t.Zones {
		z := &t.Zones[i]
		for j := range z.Pieces {
			z.Pieces[j].About = st.about(z, &z.Pieces[j])
		}
	}
}

func (st *State) about(z *table.Zone, p *table.Piece) string {
	switch z.ID {
	case "water":
		return "A Breach card raises the water by a level. At level 9 the ship is lost (BR-5, BR-33)."
	case "rows", "columns":
		return "A locator puts its gem at a marker. A chest stands where its row and its column cross (BR-4, BR-22)."
	case "turn":
		return aboutTurn[p.ID]
	case "supply":
		return "Tokens left: " + aboutObstacle(p.ID[len("left-"):]) + " If one is needed and none is left, the match is lost (BR-23)."
	case "prizes":
		if p.Has(MarkChest) {
			return aboutChest + " (BR-19, BR-22)."
		}
		return st.aboutTreasure()
	}
	switch {
	case p.Kind == table.Square:
		return st.aboutSquare(p)
	case p.Kind == table.Pawn:
		return st.aboutPawn(p)
	case p.Kind == table.Token && strings.HasPrefix(p.ID, "choose-"):
		return "The power is yours for the whole match (BR-11, BR-40)."
	}
	return st.aboutThing(p)
}

const aboutChest = "Opens with keys of its gem, on its square. Inside lies a treasure"

var aboutTurn = map[string]string{
	"turns":    "Turns of all seats so far.",
	"actions":  "A turn has up to three actions, in any mixture (BR-15).",
	"searches": "A search draws an item card. A pawn searches once a turn, the Petty Officer twice (BR-18, BR-40).",
	"unfound":  "All five treasures are needed to win (BR-37).",
	"away":     "To win, all pawns must be alive on the breach (BR-37).",
}

// aboutSquare returns what is particular to a square, by its marks.
func (st *State) aboutSquare(p *table.Piece) string {
	switch {
	case p.Has(MarkBlocked):
		return "Pawns cannot enter a square with an obstacle. Clear it with an item (BR-16, BR-30)."
	case p.Has(MarkFull):
		return "Fully flooded: pawns cannot enter it from another deck, and a pawn on it must leave or drown (BR-16, BR-34)."
	case p.Has(MarkPart):
		return "Partially flooded: a move that enters it ends, and one that starts on it is a single square (BR-16)."
	case p.Has(MarkBreach):
		return st.aboutBreach()
	case p.Has(MarkStairsDown), p.Has(MarkStairsUp):
		return "Stairs are a step like any other (BR-3, BR-16)."
	}
	return "A move goes up to two squares, around obstacles (BR-16)."
}

func (st *State) aboutPawn(p *table.Piece) string {
	for i := range crew {
		if c := Character(i); p.Has(c.text()) {
			switch {
			case p.Has(MarkGhost):
				return "A ghost moves, pushes obstacles and searches (BR-43)."
			case p.Has(MarkDrowned):
				return "Only a Surgeon can bring a drowned pawn back (BR-36)."
			}
			return crew[i].power + " (BR-40)"
		}
	}
	return "Waits for its character (BR-11)."
}

// aboutThing returns what a card, a token or a counter of cards is for.
func (st *State) aboutThing(p *table.Piece) string {
	if st.card != noCard && p.ID == drawnID(st.card) {
		return st.aboutCard(st.card)
	}
	for c := Card(0); c < allKinds; c++ {
		if p.Face != "" && p.Face == c.face() || p.ID == unseenID(c) || p.ID == pileID(c) || c.isTreasure() && p.ID == c.text() {
			return st.aboutCard(c)
		}
	}
	switch {
	case p.Has(MarkChest):
		return aboutChest + " (BR-19)."
	case p.Has(MarkBreach):
		return st.aboutBreach()
	case p.Has(MarkStairsDown), p.Has(MarkStairsUp):
		return "Stairs are a step like any other. An obstacle on either end blocks them (BR-3, BR-25)."
	}
	for _, name := range obstacleNames {
		if p.Has(name) {
			return sentence(aboutObstacle(name)) + " Pawns cannot enter its square (BR-16, BR-30)."
		}
	}
	return "In competitive play hands are secret (BR-10)."
}

var clearedBy = map[string]string{"cannon": "Block & Tackle", "cargo": "an Axe", "fire": "a Water Bucket", "rats": "Cheese or a Flintlock"}

// aboutObstacle returns how an obstacle is cleared.
func aboutObstacle(name string) string {
	return name + ", cleared by " + clearedBy[name] + "."
}

// aboutBreach returns what the breach is for.
func (st *State) aboutBreach() string {
	switch st.mode {
	case competitive:
		return "A pawn here with the treasure that the king desires wins alone (BR-39)."
	case solo:
		return "Bring the treasures here, deliver them or keep them in hand, and be here yourself at the end (BR-35, BR-37)."
	}
	return "All pawns must get here, with the treasures (BR-37)."
}

func (st *State) aboutTreasure() string {
	if st.mode == competitive {
		return "The player who stands on the breach with the treasure that the king desires wins (BR-39)."
	}
	return "Lies in a chest. All five must get to the breach (BR-20, BR-37)."
}

// aboutCard returns what a card does (BR-7).
func (st *State) aboutCard(c Card) string {
	switch {
	case c < itemKinds:
		text := sentence(uses[c])
		if st.mode == competitive && roughUses[c] != "" {
			text += "; or " + roughUses[c]
		}
		return text + " (BR-30, BR-31)."
	case c.isKey():
		return "Opens the " + gemNames[c.gem()] + " chest, together with others of its gem (BR-19)."
	case c.isLocator():
		return "Tells where the " + gemNames[c.gem()] + " chest stands: its row or its column (BR-22)."
	case c.isObstacle():
		return "Puts an obstacle on the square of the pawn that drew it: " + aboutObstacle(c.text()) + " (BR-23)"
	case c.isTreasure():
		return st.aboutTreasure()
	}
	return "Raises the water by one level (BR-33)."
}

// addReasons writes why the viewer's cards, treasures and pawn that no move uses cannot be used, and why squares cannot be reached.
func (st *State) addReasons(t *table.Table, viewer game.Seat) {
	if viewer < 0 || !st.actors.Has(viewer) {
		return
	}
	used := make(map[string]bool, 2*len(t.Moves))
	for _, m := range t.Moves {
		used[m.From], used[m.To] = true, true
	}
	for i := range t.Zones {
		for j := range t.Zones[i].Pieces {
			if p := &t.Zones[i].Pieces[j]; !used[p.ID] && p.Why == "" {
				p.Why = st.reason(t.Zones[i].Mine, p, viewer)
			}
		}
	}
}

// reason returns why an acting seat cannot use a piece of the table, by what refuses the action that it stands for.
func (st *State) reason(mine bool, p *table.Piece, s game.Seat) string {
	switch {
	case p.Kind == table.Square && st.stage == acting:
		if at, ok := parseSquare(p.Text); ok && at != st.pos[s] {
			return st.Explain(s, moveAction(at, 0)).Error()
		}
	case p.ID == pawnID(s) && st.stage == acting:
		return st.grounded(s)
	case !mine:
		return ""
	}
	if p.Face == tackle.face() && st.playable(s, tackle) {
		return "It can move obstacles here: choose an obstacle, then its new square (BR-32)."
	}
	for c := firstKey; c < allKinds; c++ {
		if p.Face != c.face() {
			continue
		}
		switch {
		case c.isTreasure():
			return st.Explain(s, do(delivering, game.Action(c-firstTreasure))).Error()
		case c.isKey() && st.stage == acting:
			return st.unneeded(s, c)
		}
	}
	return ""
}

// unneeded returns why no move of s starts from a key, or "" if a chest on its square opens with it.
func (st *State) unneeded(s game.Seat, key Card) string {
	for _, a := range st.Legal(nil, s) {
		if verbOf(a) != opening {
			continue
		}
		switch keys := keysOf(a & 0xfff); {
		case keys == 0 && keyOf(gemOf(a)) == key:
			return ""
		case keys.of(key) > 0:
			return "To open the chest with it, press the chest (BR-40)."
		}
	}
	return st.Explain(s, do(opening, game.Action(key.gem())<<12)).Error()
}

// grounded returns why the pawn or ghost of s, which acts, cannot move.
func (st *State) grounded(s game.Seat) string {
	switch {
	case st.owes, !st.canAct():
		return st.Explain(s, moveAction((st.pos[s]+1)%allSquares, 0)).Error()
	case st.ghost(s):
		return "There is no obstacle to move toward (BR-44)."
	}
	return "You are trapped: obstacles are on all squares around you (BR-26)."
}
