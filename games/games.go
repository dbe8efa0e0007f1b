// Package games is the list of games that Quarterdeck ships. A new game adds one line.
package games

import (
	"fmt"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/games/duel"
	"quarterdeck/games/port"
	"quarterdeck/games/sabotage"
)

// All is every shipped game under its newest rules, in the order of the home page.
func All() []game.Game {
	return []game.Game{bastion.Game(), sabotage.Game(), duel.Game(), port.Game(), breach.Game()}
}

// Find is the game with that id; rules 0 means its newest version.
func Find(id string, rules int) (game.Game, error) {
	for _, g := range All() {
		switch info := g.Info(); {
		case info.ID != id:
		case rules == 0 || rules == info.Rules:
			return g, nil
		default:
			return nil, fmt.Errorf("%s is known here under version %d of its rules only, not under %d", id, info.Rules, rules)
		}
	}
	return nil, fmt.Errorf("there is no game %q here; the games are %s", id, list())
}

func list() string {
	var text string
	for i, g := range All() {
		if i > 0 {
			text += ", "
		}
		text += g.Info().ID
	}
	return text
}
