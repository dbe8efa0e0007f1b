package main

import (
	"context"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/command"
	"quarterdeck/engine/server"
	"quarterdeck/game"
	"quarterdeck/games"
)

type engineCmd struct {
	Level      string     `arg:"" complete:"bots" help:"Which bot: random, deckhand, mate or captain; greedy besides."`
	Iterations iterations `help:"The budget for each choice (default: the level's own)."`
}

// Run answers the messages of another program until it says quit.
func (c *engineCmd) Run(ctx context.Context, std command.Streams) error {
	if _, err := roster.Find(c.Level); err != nil {
		return command.Usage(err)
	}
	return server.Run(ctx, server.Config{
		Name: "Quarterdeck " + c.Level, Find: games.Find,
		Make: func(g game.Game, seed uint64) (bot.Bot, error) {
			return roster.New(c.Level, g, seed, roster.Opts{Iterations: int(c.Iterations)})
		},
	}, std.In, std.Out)
}
