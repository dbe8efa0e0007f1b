// Package games is the list of games that Quarterdeck ships. A new game adds one line.
package games

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/games/duel"
	"quarterdeck/games/port"
	"quarterdeck/games/sabotage"
)

// All returns every shipped game under its newest rules, in the order of the home page. New matches are played under these.
func All() []game.Game {
	return []game.Game{bastion.Game(), sabotage.Game(), duel.Game(), port.Game(), breach.Game()}
}

// Older returns the games whose rules have earlier versions under each of these. Records replay under them, and matches that
// began under them go on.
func Older() []game.Game { return slices.Concat(duel.Older(), breach.Older()) }

// Find returns the game with that id under that version of its rules; rules 0 means the newest.
func Find(id string, rules int) (game.Game, error) {
	var known []string
	for _, g := range slices.Concat(All(), Older()) {
		switch info := g.Info(); {
		case info.ID != id:
		case rules == 0 || rules == info.Rules:
			return g, nil
		default:
			known = append(known, strconv.Itoa(info.Rules))
		}
	}
	if known == nil {
		return nil, fmt.Errorf("there is no game %q here; the games are %s", id, IDs())
	}
	slices.Sort(known)
	return nil, fmt.Errorf("version %d of the rules of %s is not known here, only %s", rules, id, strings.Join(known, " and "))
}

// IDs returns the ids of all shipped games, as a list in a sentence.
func IDs() string {
	var text string
	for i, g := range All() {
		if i > 0 {
			text += ", "
		}
		text += g.Info().ID
	}
	return text
}
