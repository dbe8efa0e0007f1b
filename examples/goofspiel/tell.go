package goofspiel

import (
	"fmt"

	"quarterdeck/game"
	"quarterdeck/table"
)

// Tell says what has just happened.
func (st *state) Tell(viewer, s game.Seat, a game.Action) string {
	switch {
	case s == game.Nature:
		return fmt.Sprintf("The prize is %d.", st.up)
	case st.bids[s] != 0 && s == viewer:
		return fmt.Sprintf("You bid the %s, face down.", name(card(a)))
	case st.bids[s] != 0:
		return table.Name(int(s)) + " has bid."
	}
	return st.tricks[st.played-1].tell(viewer)
}

// tell says how the trick went.
func (t trick) tell(viewer game.Seat) string {
	text := fmt.Sprintf("%s bid %d, %s bid %d: ", subject(0, viewer), t.bids[0], subject(1, viewer), t.bids[1])
	switch w := game.Seat(t.winner()); {
	case w < 0:
		return text + fmt.Sprintf("nobody wins the %d.", t.prize)
	case w == viewer:
		return text + fmt.Sprintf("you win the %d.", t.prize)
	default:
		return text + fmt.Sprintf("%s wins the %d.", table.Name(int(w)), t.prize)
	}
}

// Explain says why s cannot do a.
func (st *state) Explain(s game.Seat, a game.Action) *game.Refusal {
	switch {
	case st.Actors() == 0:
		return &game.Refusal{Code: game.Illegal, Rule: "GS-8", Text: "The match is over."}
	case verb(a) == prize:
		return &game.Refusal{Code: game.Illegal, Rule: "GS-4", Text: "Prizes are turned up by chance."}
	case !st.Actors().Has(s):
		return &game.Refusal{Code: game.Illegal, Rule: "GS-5", Text: "You have bid; wait for the other bid."}
	}
	return &game.Refusal{Code: game.Illegal, Rule: "GS-5", Text: fmt.Sprintf("You do not hold the %s; bid a card of your hand.", name(card(a)))}
}
