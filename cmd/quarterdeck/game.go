package main

import (
	"fmt"
	"strconv"

	"quarterdeck/command"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lesson"
	"quarterdeck/term/learn"
)

// gameFlags choose a game, its options and its number of seats.
type gameFlags struct {
	Game    string            `arg:"" complete:"games" help:"The game: ${games}."`
	Options map[string]string `name:"option" short:"o" mapsep:"none" placeholder:"NAME=VALUE" complete:"options" help:"An option of the game; may be given several times."`
	Seats   seatCount         `complete:"seats" help:"Number of seats (default: the fewest that the game allows)."`
}

// seatCount is a number of seats on the command line; 0 if none is given.
type seatCount int

// UnmarshalText reads a number from 1 on.
func (n *seatCount) UnmarshalText(text []byte) error {
	count, err := strconv.Atoi(string(text))
	if err != nil || count < 1 {
		return fmt.Errorf("a match has at least 1 seat, not %q", text)
	}
	*n = seatCount(count)
	return nil
}

// rulesFlag chooses the version of a game's rules.
type rulesFlag struct {
	Rules int `placeholder:"N" help:"Version of the game's rules, to compare it with others (default: the newest)."`
}

// setup returns the game under its newest rules and its setup, with all options settled.
func (f gameFlags) setup() (game.Game, game.Setup, error) { return f.setupUnder(rulesFlag{}) }

// setupUnder returns the game under one version of its rules and its setup, with all options settled.
func (f gameFlags) setupUnder(version rulesFlag) (game.Game, game.Setup, error) {
	g, err := games.Find(f.Game, version.Rules)
	if err != nil {
		return nil, game.Setup{}, command.Usage(err)
	}
	setup, err := g.Resolve(game.Setup{Seats: int(f.Seats), Options: f.Options})
	if err != nil {
		return nil, game.Setup{}, command.Usage(err)
	}
	return g, setup, nil
}

func findGame(id string) (game.Game, error) {
	g, err := games.Find(id, 0)
	if err != nil {
		return nil, command.Usage(err)
	}
	return g, nil
}

type rulesCmd struct {
	Game string `arg:"" complete:"games" help:"The game."`
}

// Run prints the rules page, its diagrams as the terminal draws tables.
func (c *rulesCmd) Run(std streams) error {
	if _, err := findGame(c.Game); err != nil {
		return err
	}
	_, err := fmt.Fprint(std.out, rulesOf(c.Game))
	return err
}

// rulesOf returns the rules of a game as plain text.
func rulesOf(id string) string {
	g, err := games.Find(id, 0)
	if err != nil {
		return ""
	}
	book, err := lesson.RulebookOf(g)
	if err != nil {
		return g.Info().RulesDoc
	}
	return learn.Rules(book)
}
