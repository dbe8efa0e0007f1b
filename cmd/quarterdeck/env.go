package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"quarterdeck/command"
	"quarterdeck/command/setup"
	"quarterdeck/engine/env"
	"quarterdeck/engine/env/shared"
	"quarterdeck/game"
)

type envCmd struct {
	setup.Flags
	Batch int    `default:"256" help:"Positions that are played at once, up to 1024."`
	Seed  uint64 `default:"1" help:"Random seed: the same seed and the same actions give the same matches."`
	Limit int    `placeholder:"N" help:"End an episode without a result after N actions of seats (default: never)."`
	Keep  bool   `help:"Leave a finished match as it is until it is reset; else a new one begins at once."`
	Start string `placeholder:"FILE" type:"existingfile" help:"Begin every match after these actions: lines of a record, such as “* row 7” and “0 play K”."`
}

// Run serves the batch to the program that started this one.
func (c *envCmd) Run(ctx context.Context, std command.Streams) error {
	g, setup, err := c.Setup()
	if err != nil {
		return err
	}
	config := env.Config{Game: g, Setup: setup, Batch: c.Batch, Seed: c.Seed, Limit: c.Limit, Keep: c.Keep}
	if c.Start != "" {
		text, err := os.ReadFile(c.Start)
		if err != nil {
			return command.Usage(err)
		}
		if config.Start, err = parseMoves(g, text); err != nil {
			return command.Usage(err)
		}
	}
	batch, err := env.New(config)
	if err != nil {
		return command.Usage(err)
	}
	// A client that has gone is an error of writing then, and the shared file is removed. The signal would end the process.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	return shared.Serve(ctx, batch, std.In, std.Out)
}

// parseMoves reads an actor and an action from each line.
func parseMoves(g game.Game, text []byte) ([]env.Move, error) {
	var moves []env.Move
	n := 0 // the line
	for line := range bytes.Lines(text) {
		n++
		actor, action, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		if actor == "" {
			continue
		}
		s, err := game.ParseActor(actor)
		if err != nil {
			return nil, fmt.Errorf("start, line %d: %w", n, err)
		}
		a, err := g.Parse(action)
		if err != nil {
			return nil, fmt.Errorf("start, line %d: %w", n, err)
		}
		moves = append(moves, env.Move{Seat: s, Action: a})
	}
	return moves, nil
}
