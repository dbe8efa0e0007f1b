package bastion

import (
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/cards"
)

// An action is a kind and a rank.
const (
	play = 0 << 4 // a seat's choice
	lay  = 1 << 4 // chance: the next middle card

	rankBits = 15
	kindBits = ^game.Action(rankBits)
)

func playing(r cards.Rank) game.Action { return play | game.Action(r) }
func laying(r cards.Rank) game.Action  { return lay | game.Action(r) }
func rankOf(a game.Action) cards.Rank  { return cards.Rank(a & rankBits) }

// notations has the notation of every action, by kind and rank: each seat is sent that of all its legal actions after
// every move.
var notations = func() (all [2][cards.Ranks]string) {
	for r := range cards.Rank(cards.Ranks) {
		all[0][r], all[1][r] = "play "+r.Letter(), "row "+r.Letter()
	}
	return all
}()

// Format returns a's notation: "play K" or "row 7".
func (rules) Format(a game.Action) string {
	if a&kindBits == lay {
		return notations[1][rankOf(a)]
	}
	return notations[0][rankOf(a)]
}

// Parse parses the notation that Format returns.
func (rules) Parse(text string) (game.Action, error) {
	word, letter, _ := strings.Cut(text, " ")
	rank, ok := cards.ParseRank(letter)
	switch {
	case ok && word == "play":
		return playing(rank), nil
	case ok && word == "row":
		return laying(rank), nil
	}
	return 0, &game.Refusal{Code: game.BadNotation, Text: "A move of Bastion’s Breach is written “play” and a rank, one of 2 3 4 5 6 7 8 9 T J Q K A: play K."}
}
