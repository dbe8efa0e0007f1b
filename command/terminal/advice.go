package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"quarterdeck/bot/roster"
	"quarterdeck/games"
)

// Advice returns what a word was probably meant for that a command line had no place for, or "". Name is the command in front of the word,
// or "", and args are all words of the line.
func Advice(name, word string, args []string) string {
	switch name {
	case "":
		if id := meantGame(word); id != "" {
			return fmt.Sprintf("did you mean “quarterdeck play %s”?", id)
		}
	case "play":
		i := slices.IndexFunc(args, func(arg string) bool { return meantGame(arg) == arg })
		if i < 0 || strings.HasPrefix(word, "-") {
			return ""
		}
		player := word
		if levels := append(roster.Names(), roster.Adaptive); !slices.Contains(levels, word) {
			player = cmp.Or(mistyped(word, levels), word)
		}
		return fmt.Sprintf("--players says who plays: “quarterdeck play %s --players You,%s”", args[i], player)
	}
	return ""
}

// meantGame returns the game that a word names, perhaps misspelled, or "".
func meantGame(word string) string {
	var ids []string
	for _, g := range games.All() {
		ids = append(ids, g.Info().ID)
	}
	if slices.Contains(ids, word) {
		return word
	}
	return mistyped(word, ids)
}
