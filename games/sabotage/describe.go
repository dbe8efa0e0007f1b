package sabotage

import (
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// Describe describes the action and its effects; all of it is public.
func (st *State) Describe(viewer, s game.Seat, a game.Action) string {
	text := st.tellAction(viewer, s, a)
	if st.effects.lapsed > 0 {
		text += lines(lapses(int(st.effects.lapsed)) + ": the other pyramid has no empty slot.")
	}
	switch {
	case st.stage == over:
		text += lines(st.outcome(viewer))
	case st.effects.reshaped:
		text += lines("The draw deck is empty. The discard pile is shuffled into a new draw deck of " + words.Count(int(st.left), "card") + ".")
	}
	if kindOf(a) != stand && st.stage == standing {
		text += lines("Last stand: the way to the center is open to both, so each player gets two cards.")
	}
	return strings.TrimPrefix(text, "\n")
}

// lines returns text on a new line.
func lines(text string) string { return "\n" + text }

func lapses(n int) string {
	if n == 1 {
		return "The sabotage lapses"
	}
	return words.Count(n, "sabotage") + " lapse"
}

func (st *State) tellAction(viewer, s game.Seat, a game.Action) string {
	switch kindOf(a) {
	case pair:
		return words.Does(viewer, s, "remove", "removes") + " the " + st.effects.gone[0].name() + " and the " + st.effects.gone[1].name() + "."
	case king:
		return words.Does(viewer, s, "remove", "removes") + " the " + st.effects.gone[0].name() + "."
	case sabotage:
		return words.Does(viewer, s, "sabotage", "sabotages") + " " + whereSeen(firstOf(a), 1-s, viewer) + "."
	case pass:
		return words.Does(viewer, s, "pass", "passes") + "."
	case deal:
		return st.tellLayout()
	case turn:
		return st.tellTurn(viewer, a)
	case draw:
		return st.tellDraw(viewer, a)
	}
	sp := spotOf(a)
	return "The " + cardOf(a).name() + " goes to " + whereSeen(sp.at, sp.s, viewer) + " of " + object(viewer, sp.s) + " pyramid."
}

// object returns the owner of a pyramid, in the middle of a sentence.
func object(viewer, s game.Seat) string {
	if viewer == s {
		return "your"
	}
	return words.Whose(viewer, s)
}

// tellLayout describes the whole layout at once, with its last card.
func (st *State) tellLayout() string {
	if st.stage == dealing {
		return ""
	}
	text := "Both pyramids are laid out, their longest rows face up."
	if st.stage == drawing {
		text += " Neither player can remove a card yet."
	}
	return text
}

func (st *State) tellTurn(viewer game.Seat, a game.Action) string {
	sp := spotOf(a)
	if sp.at == center {
		return "The center card is the " + cardOf(a).name() + "."
	}
	return "The " + cardOf(a).name() + " turns up at " + whereSeen(sp.at, sp.s, viewer) + " of " + object(viewer, sp.s) + " pyramid."
}

func (st *State) tellDraw(viewer game.Seat, a game.Action) string {
	drawer := game.Seat(1 - st.draws&1)
	text := words.Does(viewer, drawer, "draw", "draws") + " the " + cardOf(a).name() + "."
	if st.stage != window {
		text += " Neither player can use it."
	}
	return text
}

// outcome returns the result in words (SB-15, SB-16).
func (st *State) outcome(viewer game.Seat) string {
	if st.winner == noSeat {
		return "The match is a draw. The whole draw deck went by without a removal."
	}
	return words.Does(viewer, st.winner, "win", "wins") + ". The center card is taken."
}

// status says which seat has to do what, then what happens now: a narrow window shows only the sentences that fit.
func (st *State) status(viewer game.Seat) string {
	switch st.stage {
	case over:
		return st.outcome(viewer)
	case dealing:
		return "The pyramids are being laid out."
	case turning:
		return "A card is being turned."
	case planting:
		return "The sabotage card is turned."
	case drawing:
		return words.Does(viewer, st.drawer(), "draw", "draws") + " a card."
	case standing:
		return "A last stand. Each player gets two new cards."
	}
	if st.owes(viewer) {
		return "Choose a slot to sabotage. Any empty slot of " + table.Name(int(1-viewer)) + "’s pyramid will do." + st.more(viewer)
	}
	return st.prompt(viewer) + " " + st.scene()
}

// scene describes the display.
func (st *State) scene() string {
	switch {
	case st.opening:
		return "No card is displayed yet."
	case st.display == noCard:
		return "The displayed card has been used."
	}
	return "The " + st.display.name() + " is displayed."
}

// prompt says which seat has to do what in a window.
func (st *State) prompt(viewer game.Seat) string {
	if viewer >= 0 && st.actors.Has(viewer) {
		return "Remove a total of 13, or pass."
	}
	waiting := st.actors.First()
	text := "Waiting for " + table.Name(int(waiting))
	if st.actors.Len() == seats {
		text = "Waiting for both players"
	}
	if st.owes(waiting) {
		return text + ". A sabotage is due."
	}
	return text + "."
}

func (st *State) more(s game.Seat) string {
	if n := int(st.owed[s]); n > 1 {
		return " Then choose " + strconv.Itoa(n-1) + " more."
	}
	return ""
}
