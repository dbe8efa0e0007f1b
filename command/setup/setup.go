// Package setup holds the flags that choose a game and how it is played.
package setup

import (
	"fmt"
	"strconv"

	"quarterdeck/command"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lesson"
	"quarterdeck/term"
	"quarterdeck/term/learn"
)

// Flags choose a game, its options and its number of seats.
type Flags struct {
	Game    string            `arg:"" complete:"games" help:"The game: ${games}."`
	Options map[string]string `name:"option" short:"o" mapsep:"none" placeholder:"NAME=VALUE" complete:"options" help:"An option of the game; may be given several times."`
	Seats   Seats             `complete:"seats" help:"Number of seats (default: the fewest that the game allows)."`
}

// Seats is a number of seats on the command line; 0 if none is given.
type Seats int

// UnmarshalText reads a number from 1 on.
func (n *Seats) UnmarshalText(text []byte) error {
	count, err := strconv.Atoi(string(text))
	if err != nil || count < 1 {
		return fmt.Errorf("a match has at least 1 seat, not %q", text)
	}
	*n = Seats(count)
	return nil
}

// Version chooses the version of a game's rules.
type Version struct {
	Rules int `placeholder:"N" help:"Version of the game's rules, to compare it with others (default: the newest)."`
}

// Setup returns the game under its newest rules and its setup, with all options settled.
func (f Flags) Setup() (game.Game, game.Setup, error) { return f.Under(Version{}) }

// Under returns the game under one version of its rules and its setup, with all options settled.
func (f Flags) Under(version Version) (game.Game, game.Setup, error) {
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

// Game returns a game under its newest rules, or an error of usage.
func Game(id string) (game.Game, error) {
	g, err := games.Find(id, 0)
	if err != nil {
		return nil, command.Usage(err)
	}
	return g, nil
}

// Rules returns the rules of a game as plain text.
func Rules(id string) string {
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

// Rulebook returns what clients in a terminal show of the rules of a game.
func Rulebook(id string) term.Rulebook {
	out := term.Rulebook{Text: Rules(id)}
	if g, err := games.Find(id, 0); err == nil {
		if book, err := lesson.RulebookOf(g); err == nil && book.Summary != nil {
			out.Goal = book.Summary.Goal()
		}
	}
	return out
}
