package terminal

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"quarterdeck/command"
	"quarterdeck/term/remote"
)

// pair finds an opponent on a server, and plays there.
func (c *Play) pair(ctx context.Context, std command.Streams) error {
	switch {
	case c.Game == "" || c.Server == "":
		return command.Usage(errors.New("--pair needs a game and a server, as in “quarterdeck play bastion --server https://example.org --pair rated”"))
	case c.Seed != 0 || c.Record != "" || c.Data != "" || len(c.Options) > 0 || !slices.Equal(c.Players, noPlayers):
		return command.Usage(errors.New("--pair goes with --seats and --pace only: the server chooses the opponent, with the usual options"))
	}
	client, err := serverOf(c.Server)
	if err != nil {
		return err
	}
	out := c.Text(std.Out)
	fmt.Fprintln(out, "Looking for another player. Ctrl+C ends the search.")
	p, err := client.Seek(ctx, remote.Seek{Game: c.Game, Seats: int(c.Seats), Pace: c.Pace, Casual: c.Pair == "casual", Name: userName()}, func(others int) {
		switch others {
		case 0:
			fmt.Fprintln(out, "No other player is looking for this match now.")
		case 1:
			fmt.Fprintln(out, "1 other player is looking for this match.")
		default:
			fmt.Fprintf(out, "%d other players are looking for this match.\n", others)
		}
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Found. The match is at %s\n", p.Link())
	return playRemote(ctx, std, &c.Flags, client, p, nil)
}
