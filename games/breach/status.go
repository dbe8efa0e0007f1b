package breach

import (
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// status says what happens now and which seat has to do what. What cannot wait comes first, in a short sentence: a narrow
// window shows only the sentences that fit.
func (st *State) status(viewer game.Seat) string {
	switch st.stage {
	case over:
		return st.outcome(viewer)
	case breaching, climbing, starting:
		return "The ship is being set up."
	case casting:
		if st.choose {
			if viewer == game.Seat(st.count) {
				return "Choose a character."
			}
			return table.Name(int(st.count)) + " chooses a character."
		}
		return "The characters are dealt."
	case beginning, rolling:
		return "The dice decide who begins."
	case gifting, desiring:
		return "Each player is dealt an item. The king names the treasure that he desires."
	case drawing:
		return words.Does(viewer, st.actor, "search", "searches") + " " + st.pos[st.actor].text() + "."
	case locating:
		return "A die is rolled. It decides where " + theCard(st.card) + " goes."
	case unpacking:
		return words.Does(viewer, st.actor, "reach", "reaches") + " into the chest."
	case stealing:
		return words.Does(viewer, st.actor, "rob", "robs") + " " + object(viewer, st.victim) + "."
	}
	return st.prompt(viewer)
}

// prompt says which seat has to do what, with what is left of the turn.
func (st *State) prompt(viewer game.Seat) string {
	s := st.actor
	mine := s == viewer
	switch {
	case st.stage == placing && mine:
		return "Place the " + st.card.text() + " that you found. Choose your square or a neighboring one."
	case st.stage == placing:
		return table.Name(int(s)) + " places the " + st.card.text() + "."
	case st.stage == dropping && mine:
		return "Discard " + words.Count(int(st.size[s]-st.who[s].limit()), "card") + ". You may keep " + strconv.Itoa(int(st.who[s].limit())) + "."
	case st.stage == dropping:
		return table.Name(int(s)) + " discards cards. " + strconv.Itoa(int(st.who[s].limit())) + " may stay."
	case st.lent() && mine:
		return table.Name(int(st.turn)) + " lends you an action. Take it now." + st.spent(s) + st.urgent(s)
	case st.lent():
		return table.Name(int(s)) + " takes a lent action. " + words.Does(viewer, st.turn, "lend", "lends") + " it."
	}
	left := words.Count(int(st.actions), "action") + " and " + searchText(st.searchesLeft(st.turn)) + " left"
	switch {
	case !mine && st.ghost(s):
		return table.Name(int(s)) + " plays a ghost. " + left + "."
	case !mine:
		return table.Name(int(s)) + " has the turn. " + sentence(st.title(s)) + ": " + left + "."
	}
	return strings.TrimPrefix(st.urgent(s)+st.idle(s)+" "+left+". You play the "+st.title(s)+".", " ")
}

// idle reminds the player to end the turn: only its seat ends it (BR-15).
func (st *State) idle(s game.Seat) string {
	switch {
	case st.actions > 0 || st.owes:
		return ""
	case len(st.Legal(nil, s)) > 1:
		return " Act for free, or end the turn."
	}
	return " End the turn."
}

func searchText(n int) string {
	if n == 1 {
		return "1 search"
	}
	return strconv.Itoa(n) + " searches"
}

// spent says that s, on lent time, has no search left (BR-42).
func (st *State) spent(s game.Seat) string {
	if st.searchesLeft(s) > 0 {
		return ""
	}
	return " You have no search left this turn."
}

// urgent returns what cannot wait.
func (st *State) urgent(s game.Seat) string {
	switch {
	case st.ghost(s):
		return ""
	case st.owes:
		return " Clear the obstacle on your square."
	case st.drowning(s) && st.actions == 0 && !st.lent():
		return " You drown when the turn ends. Deck " + strconv.Itoa(st.pos[s].deck()+1) + " is flooded."
	case st.drowning(s):
		return " Leave deck " + strconv.Itoa(st.pos[s].deck()+1) + ", or you drown. It is flooded."
	case st.onBlocked(s) && st.confinedNow(s):
		return " Leave the obstacle or clear it."
	case st.trapped(s):
		return " You are trapped."
	}
	return ""
}
