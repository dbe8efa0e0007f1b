// Package games is the list of games that Quarterdeck ships. A new game adds one line.
package games

import (
	"fmt"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/port"
	"quarterdeck/games/sabotage"
)

// All is every shipped game under its newest rules, in the order of the home page.
func All() []game.Game {
	return []game.Game{bastion.Game(), sabotage.Game(), port.Game()}
}

// Find is the game with that id; rules 0 means its newest version.
func Find(id string, rules int) (game.Game, error) {
	for _, g := range All() {
		if info := g.Info(); info.ID == id && (rules == 0 || rules == info.Rules) {
			return g, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q under rules version %d here; the games are %s", id, rules, list())
}

func list() string {
	var text string
	for i, g := range All() {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%s (rules %d)", g.Info().ID, g.Info().Rules)
	}
	return text
}
