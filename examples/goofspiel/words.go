package goofspiel

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/table"
)

// faces are the ranks as cards show them, by number.
const faces = "?A23456789TJQK"

// name is how a card is called: its number, and the court cards by their name too.
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

// piece is a card lying face up; suit is an index of suitOf.
func piece(id string, suit int, c Card) table.Piece {
	return table.Piece{
		ID: id, Kind: table.Card, Face: faces[c:c+1] + suitOf[suit:suit+1],
		Name: name(c) + " of " + suitNames[suit],
	}
}

func handID(s game.Seat, c Card) string { return "hand" + s.String() + "." + strconv.Itoa(int(c)) }
func bidID(s game.Seat) string          { return "bid" + s.String() }

// subject is a seat as viewer reads it at the start of a sentence.
func subject(s, viewer game.Seat) string {
	if s == viewer {
		return "You"
	}
	return table.Name(int(s))
}

func object(s, viewer game.Seat) string {
	if s == viewer {
		return "yours"
	}
	return table.Name(int(s))
}

func possessive(s, viewer game.Seat) string {
	if s == viewer {
		return "Your"
	}
	return table.Name(int(s)) + "’s"
}
