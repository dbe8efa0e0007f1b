package goofspiel

import (
	"fmt"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/table"
)

// status says what happens now.
func (st *state) status(viewer game.Seat) string {
	switch actors := st.Actors(); {
	case actors == 0:
		return st.outcome(viewer)
	case actors == game.NatureOnly:
		return "The next prize is turned up."
	case actors.Has(viewer):
		return fmt.Sprintf("Bid for the %s.", name(st.up))
	case actors.Len() == 1:
		return fmt.Sprintf("Waiting for %s. The prize is the %s.", table.Name(int(actors.First())), name(st.up))
	}
	return fmt.Sprintf("Both players bid. The prize is the %s.", name(st.up))
}

// outcome returns how the match ended. GS-8.
func (st *state) outcome(viewer game.Seat) string {
	switch a, b := st.score[0], st.score[1]; {
	case a > b:
		return fmt.Sprintf("%d to %d: %s.", a, b, does(0, viewer, "win", "wins"))
	case b > a:
		return fmt.Sprintf("%d to %d: %s.", b, a, does(1, viewer, "win", "wins"))
	default:
		return fmt.Sprintf("A draw, %d points each.", a)
	}
}

// Describe describes what has just happened.
func (st *state) Describe(viewer, s game.Seat, a game.Action) string {
	switch {
	case s == game.Nature:
		return fmt.Sprintf("The prize is the %s.", name(card(a)))
	case st.HiddenChoices() != 0 && s == viewer:
		return fmt.Sprintf("You bid the %s, face down.", name(card(a)))
	case st.HiddenChoices() != 0:
		return table.Name(int(s)) + " has bid."
	case game.Over(st):
		return st.tricks[st.played-1].describe(viewer) + "\n" + st.outcome(viewer)
	}
	return st.tricks[st.played-1].describe(viewer)
}

// describe returns a sentence about a trick. GS-6, GS-7.
func (t trick) describe(viewer game.Seat) string {
	text := fmt.Sprintf("For the %d, %s %d and %s %d: ", t.prize,
		does(0, viewer, "bid", "bid"), t.bids[0], does(1, viewer, "bid", "bid"), t.bids[1])
	if w := t.winner(); w >= 0 {
		return text + does(game.Seat(w), viewer, "get", "gets") + " it."
	}
	return text + "neither player gets it."
}

// Explain returns the reason why s cannot do a.
func (st *state) Explain(s game.Seat, a game.Action) *game.Refusal {
	switch {
	case st.Actors() == 0:
		return refusal("GS-8", "The match is over.")
	case verb(a) == prize:
		return refusal("GS-4", "Only chance turns up prizes.")
	case st.up == 0:
		return refusal("GS-4", "The next prize is not up yet. Wait for it.")
	case !st.Actors().Has(s):
		return refusal("GS-5", "You have made your bid and cannot change it. Wait for the other bid.")
	}
	return refusal("GS-5", fmt.Sprintf("You do not hold the %s. Bid a card from your hand.", name(card(a))))
}

func refusal(rule, text string) *game.Refusal {
	return &game.Refusal{Code: game.Illegal, Rule: rule, Text: text}
}

// name returns the name of a card: its number, and the ace and the court cards by their names too.
func name(c Card) string {
	switch c {
	case 1:
		return "ace (1)"
	case 11:
		return "jack (11)"
	case 12:
		return "queen (12)"
	case 13:
		return "king (13)"
	}
	return strconv.Itoa(int(c))
}

// does returns “you win” for the seat that wins and “{1} wins” for every other viewer.
func does(s, viewer game.Seat, you, they string) string {
	if s == viewer {
		return "you " + you
	}
	return table.Name(int(s)) + " " + they
}

// possessive returns “Your” or “{1}’s”.
func possessive(s, viewer game.Seat) string {
	if s == viewer {
		return "Your"
	}
	return table.Name(int(s)) + "’s"
}
