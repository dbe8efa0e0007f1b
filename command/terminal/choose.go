package terminal

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/command"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/term"
	"quarterdeck/term/lobby"
	"quarterdeck/term/tty"
)

// choose has the person at the terminal choose a game. Through a pipe, the game must be named.
func (c *Play) choose(ctx context.Context, std command.Streams) error {
	if !tty.Interactive(std.In, std.Out) {
		return command.Usage(fmt.Errorf("name a game, as in “quarterdeck play bastion”, or add --resume; the games are %s", games.IDs()))
	}
	err := c.Choose(ctx, std.In, std.Out, c.menu())
	if err == nil && c.Game == "" {
		return term.ErrQuit
	}
	return err
}

// menu returns the games to choose from.
func (c *Play) menu() *lobby.Page {
	p := &lobby.Page{Title: "Which game do you want to play?"}
	if slices.Equal(c.Players, noPlayers) && c.Seats != 1 && c.Server == "" {
		p.Text = "A medium bot (mate) plays with you. “quarterdeck play --help” says how to choose other players."
	}
	p.Text = strings.TrimSpace(p.Text + " New to a game? “quarterdeck lesson” lists lessons of a few minutes.")
	for _, g := range games.All() {
		info := g.Info()
		p.Add(info.Title+": "+info.Tagline+" "+facts(info), func() { c.Game = info.ID })
	}
	return p
}

// facts returns for how many players a game is, and how long a match takes.
func facts(info *game.Info) string {
	numbers := make([]string, len(info.Seats))
	for i, n := range info.Seats {
		numbers[i] = strconv.Itoa(n)
	}
	last := len(numbers) - 1
	players := numbers[last]
	switch first := info.Seats[0]; {
	case last > 0 && info.Seats[last]-first == last: // each number between
		players = numbers[0] + "–" + players
	case last > 0:
		players = strings.Join(numbers[:last], ", ") + " or " + players
	}
	return fmt.Sprintf("%s players, %d–%d minutes.", players, info.Minutes[0], info.Minutes[1])
}
