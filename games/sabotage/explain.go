package sabotage

import (
	"fmt"
	"strings"

	"quarterdeck/game"
	"quarterdeck/table"
)

func refuse(rule, format string, args ...any) *game.Refusal {
	return &game.Refusal{Code: game.Illegal, Rule: rule, Text: fmt.Sprintf(format, args...)}
}

// Explain returns the reason why a is not legal for s now.
func (st *State) Explain(s game.Seat, a game.Action) *game.Refusal {
	switch {
	case st.stage == over && st.winner == noSeat:
		return refuse("SB-15", "The match is over: the whole draw deck went by without a removal.")
	case st.stage == over:
		return refuse("SB-16", "The match is over: the center card has been taken.")
	case kindOf(a) > pass || s == game.Nature:
		return refuse("SB-3", "Only chance turns cards, and only the one that is due.")
	case s < 0:
		return refuse("SB-5", "Only the two players remove cards.")
	}
	if r := st.explainCards(s, a); r != nil {
		return r
	}
	return st.explainWaiting(s)
}

// explainCards returns what is wrong with the cards or the slot of an action, in or out of turn: in a race the
// opponent may have been faster. It returns nil if nothing is wrong.
func (st *State) explainCards(s game.Seat, a game.Action) *game.Refusal {
	switch kindOf(a) {
	case pass:
		return nil
	case sabotage:
		return st.explainSabotage(s, firstOf(a))
	}
	return st.explainRemoval(s, a)
}

// explainWaiting refuses an action that would be legal at another time.
func (st *State) explainWaiting(s game.Seat) *game.Refusal {
	switch {
	case st.actors == game.NatureOnly:
		return refuse("SB-7", "A card is being turned. Wait until it is face up.")
	case st.owed[s] > 0:
		return refuse("SB-8", "Place your sabotage first. Choose an empty slot of the other pyramid.")
	case st.race && !st.in.Has(s):
		return refuse("SB-13", "You have passed. Wait for a removal or for the next card.")
	case st.race:
		return refuse("SB-13", "You have nothing to remove. Wait for a removal or for the next card.")
	case st.in.Has(s):
		return refuse("SB-12", "%s goes first in this window. Your turn comes next.", table.Name(int(1-s)))
	}
	return refuse("SB-12", "Your part of this window is over. Wait for the next card.")
}

func (st *State) explainSabotage(s game.Seat, p place) *game.Refusal {
	switch {
	case st.owed[s] == 0:
		return refuse("SB-8", "You have no sabotage to place. You place one only when you uncover a face-down card of your own pyramid.")
	case !slotsTo(int(st.rows)).has(p):
		return st.noSuchRow(p)
	case st.emptySlots(1 - s).has(p):
		return nil
	}
	return refuse("SB-8", "%s of the other pyramid holds a card. Choose an empty slot.", sentence(whereSeen(p, 1-s, s)))
}

// explainRemoval returns what is wrong with the cards of a removal, or nil if nothing is.
func (st *State) explainRemoval(s game.Seat, a game.Action) *game.Refusal {
	p, q := firstOf(a), secondOf(a)
	if kindOf(a) == king {
		if r := st.explainCard(s, p); r != nil {
			return r
		}
		if c := st.side[s].card[p]; !st.side[s].kings().has(p) {
			return refuse("SB-5", "The %s counts %d. Only a king is removed alone.", c.name(), c.value())
		}
		return nil
	}
	for _, at := range []place{p, q} {
		if r := st.explainCard(s, at); r != nil {
			return r
		}
	}
	if c, b := st.cardAt(s, p), st.cardAt(s, q); !st.partners(s, q).has(p) {
		return refuse("SB-5", "The %s and the %s make %d, not 13.", c.name(), b.name(), c.value()+b.value())
	}
	return nil
}

// explainCard returns why s cannot use the card at p, or nil if it can.
func (st *State) explainCard(s game.Seat, p place) *game.Refusal {
	sd := &st.side[s]
	switch {
	case p == display && st.display == noCard && st.opening:
		return refuse("SB-11", "No card is displayed yet: this is the opening window.")
	case p == display && st.display == noCard:
		return refuse("SB-12", "The displayed card has already been used. It is gone for both players.")
	case p == display && st.want == 0:
		return refuse("SB-5", "A displayed king has no effect: no card makes 13 with it.")
	case p == display:
		return nil
	case p != center && !slotsTo(int(st.rows)).has(p):
		return st.noSuchRow(p)
	case !sd.held.has(p):
		return refuse("SB-5", "%s of your pyramid is empty: that card is gone.", sentence(where(p)))
	case !sd.open.has(p):
		return refuse("SB-2", "%s is covered by %s.", sentence(where(p)), coveredBy(sd.held, p))
	case sd.down.has(p):
		return refuse("SB-3", "%s still lies face down.", sentence(where(p)))
	}
	return nil
}

func (st *State) noSuchRow(p place) *game.Refusal {
	return refuse("SB-1", "Row %d is not in play: the pyramids have rows 2 to %d.", p.row(), st.rows)
}

// coveredBy says where the cards lie that cover p: "row 5, places 1 and 2", or "row 5, place 1".
func coveredBy(held places, p place) string {
	by := covers[p] & held
	switch by.len() {
	case 0:
		return ""
	case 1:
		return where(by.first())
	}
	return placeText[p].covers
}

// sentence returns text with a capital letter.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// why returns why the acting viewer cannot use the card of seat s at p, or "" if it can.
func (st *State) why(s game.Seat, p place, viewer game.Seat) string {
	sd := &st.side[s]
	switch {
	case st.owes(viewer) && s == viewer:
		return "Place your sabotage first (SB-8)."
	case st.owes(viewer):
		return ""
	case s != viewer:
		return "This card is not in your pyramid (SB-5)."
	case !sd.open.has(p):
		return "Covered by " + coveredBy(sd.held, p) + " (SB-2)."
	case !st.usable(s, p):
		return whyUseless[sd.card[p].value()]
	}
	return ""
}

func (st *State) whyDisplay(viewer game.Seat) string {
	switch {
	case st.owes(viewer):
		return ""
	case st.want == 0:
		return "A displayed king has no effect (SB-5)."
	case st.partners(viewer, display) == 0:
		return "No open card of yours makes 13 with it (SB-5)."
	}
	return ""
}

// usable reports whether some removal of s takes the card at p.
func (st *State) usable(s game.Seat, p place) bool {
	var legal [usual]game.Action
	for _, a := range st.Legal(legal[:0], s) {
		if kindOf(a) == pair && (firstOf(a) == p || secondOf(a) == p) || kindOf(a) == king && firstOf(a) == p {
			return true
		}
	}
	return false
}

// cardAt returns the card at p: a card of s, or the displayed one.
func (st *State) cardAt(s game.Seat, p place) card {
	if p == display {
		return st.display
	}
	return st.side[s].card[p]
}
