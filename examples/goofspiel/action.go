package goofspiel

import (
	"fmt"
	"strconv"
	"strings"

	"quarterdeck/game"
)

// An action is a verb and a card: verb<<4 | card.
const (
	prize game.Action = 0 << 4 // Nature turns up a prize
	play  game.Action = 1 << 4 // a seat bids a card of its hand
)

func card(a game.Action) Card        { return Card(a & 15) }
func verb(a game.Action) game.Action { return a &^ 15 }

// Format returns "prize 7" and "play 7".
func (rules) Format(a game.Action) string {
	word := "prize"
	if verb(a) == play {
		word = "play"
	}
	return word + " " + strconv.Itoa(int(card(a)))
}

// Parse parses exactly what Format returns.
func (rules) Parse(text string) (game.Action, error) {
	word, number, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	known := word == "prize" || word == "play"
	if !known || err != nil || n < 1 || n > int(highest) || number != strconv.Itoa(n) {
		return 0, &game.Refusal{Code: game.BadNotation, Text: fmt.Sprintf("%q is not an action of Goofspiel. Write “play 7”, with a card from 1 to %d.", text, highest)}
	}
	if word == "prize" {
		return prize | game.Action(n), nil
	}
	return play | game.Action(n), nil
}
