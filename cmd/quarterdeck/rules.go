package main

import (
	"fmt"

	"quarterdeck/command"
	"quarterdeck/command/setup"
	"quarterdeck/term/tty"
)

type rulesCmd struct {
	Game string `arg:"" complete:"games" help:"The game."`
}

// Run prints the rules page, its diagrams as the terminal draws tables.
func (c *rulesCmd) Run(std command.Streams) error {
	if _, err := setup.Game(c.Game); err != nil {
		return err
	}
	_, err := fmt.Fprint(tty.Text(std.Out), setup.Rules(c.Game))
	return err
}
