package sabotage

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// Critique compares two removals by what they uncover and by what they leave to the other seat, and two sabotages by what they cover.
func (st *State) Critique(s game.Seat, a, better game.Action) string {
	if kindOf(a) == sabotage && kindOf(better) == sabotage {
		return st.critiqueSabotage(s, firstOf(a), firstOf(better))
	}
	if kindOf(a) == sabotage || kindOf(better) == sabotage {
		return ""
	}
	freed, could := st.uncovers(s, a), st.uncovers(s, better)
	passed := kindOf(a) == pass
	switch {
	case takesCenter(better):
		return "The center card could be taken at once, which wins the match."
	case st.uses(better) && !st.uses(a) && st.partners(1-s, display) != 0:
		return "This left the " + st.display.name() + " on display to " + table.Name(int(1-s)) + ", who has a card that makes 13 with it."
	case passed:
		return "Passing left a removal unused: " + st.removal(s, better) + "."
	case kindOf(better) == pass:
		return "No card had to go: passing keeps " + st.removal(s, a) + " for later."
	case could.len() > freed.len():
		return "It uncovers " + count(freed.len()) + "; removing " + st.removal(s, better) + " uncovers " + count(could.len()) + "."
	case (could & st.side[s].down).len() > (freed & st.side[s].down).len():
		return "Removing " + st.removal(s, better) + " turns a card face up and earns a sabotage."
	case st.uses(better) && !st.uses(a):
		return "The displayed " + st.display.name() + " goes with the next draw; the other cards stay."
	}
	return ""
}

// uses reports whether a removal takes the displayed card.
func (st *State) uses(a game.Action) bool { return kindOf(a) == pair && secondOf(a) == display }

// emptied returns the places that a removal empties.
func (st *State) emptied(a game.Action) (set places) {
	switch kindOf(a) {
	case king:
		set = bit(firstOf(a))
	case pair:
		set = bit(firstOf(a))
		if q := secondOf(a); q != display {
			set |= bit(q)
		}
	}
	return set
}

// uncovers returns the cards of s that are open after a removal and were not before it.
func (st *State) uncovers(s game.Seat, a game.Action) places {
	sd := &st.side[s]
	left := sd.held &^ st.emptied(a)
	return left &^ left.covered() &^ sd.open
}

// removal names the cards of a removal: "the seven of hearts and the six of clubs".
func (st *State) removal(s game.Seat, a game.Action) string {
	text := "the " + st.cardAt(s, firstOf(a)).name()
	if kindOf(a) == pair {
		text += " and the " + st.cardAt(s, secondOf(a)).name()
	}
	return text
}

// critiqueSabotage compares slots of the other pyramid.
func (st *State) critiqueSabotage(s game.Seat, p, q place) string {
	sd := &st.side[1-s]
	covered, could := above[p]&sd.open, above[q]&sd.open
	switch {
	case could.has(center) && !covered.has(center):
		return "A card in " + whereSeen(q, 1-s, s) + " covers the center again."
	case could.len() > covered.len():
		return "A card in " + whereSeen(p, 1-s, s) + " covers " + count(covered.len()) + " that " + table.Name(int(1-s)) + " could use; in " + whereSeen(q, 1-s, s) + " it covers " + count(could.len()) + "."
	case could.len() == covered.len() && could != 0 && covered != could && st.matches(1-s, could) > st.matches(1-s, covered):
		return "A card in " + whereSeen(q, 1-s, s) + " covers a card that " + table.Name(int(1-s)) + " can remove now."
	}
	return ""
}

// matches counts the cards of a set of open ones that s can remove now.
func (st *State) matches(s game.Seat, set places) (n int) {
	sd := &st.side[s]
	usable := sd.paired() | sd.kings() | sd.matching(st.want)
	return (usable & set).len()
}

// count returns a number of cards, with a word for none.
func count(n int) string {
	if n == 0 {
		return "no card"
	}
	return words.Count(n, "card")
}
