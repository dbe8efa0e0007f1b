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
		p.Text = "The bot mate plays with you. “quarterdeck play --help” says how to choose other players."
	}
	for _, g := range games.All() {
		info := g.Info()
		p.Add(info.Title+": "+info.Tagline+" "+facts(info), func() { c.Game = info.ID })
	}
	return p
}

// facts returns for how many players a game is, and how long a match takes.
func facts(info *game.Info) string {
	first, last, n := info.Seats[0], info.Seats[len(info.Seats)-1], len(info.Seats)
	players := strconv.Itoa(first)
	switch {
	case last-first >= n: // such as 2, 4, 6 or 8
		players = strings.Trim(strings.ReplaceAll(fmt.Sprint(info.Seats[:n-1]), " ", ", "), "[]") + " or " + strconv.Itoa(last)
	case n > 1:
		players = fmt.Sprintf("%d–%d", first, last)
	}
	return fmt.Sprintf("%s players, %d–%d minutes.", players, info.Minutes[0], info.Minutes[1])
}
