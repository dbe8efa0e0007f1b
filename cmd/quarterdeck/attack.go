package main

import (
	"context"

	"quarterdeck/bot/roster"
	"quarterdeck/command"
	"quarterdeck/command/setup"
	"quarterdeck/lab/exploit"
)

type attackCmd struct {
	setup.Flags
	setup.Version
	Level      string     `default:"mate" complete:"bots" help:"The level that is attacked: random, deckhand, mate or captain."`
	N          int        `short:"n" default:"20" help:"Matches; at two seats, pairs on the same deals."`
	Worlds     int        `default:"16" help:"Imagined positions for each choice, from each of which every action is played on to the end."`
	Iterations iterations `help:"The level's budget for each choice (default: its own)."`
	Seed       uint64     `default:"1" help:"Random seed: the same seed gives the same matches."`
	Workers    workers    `help:"Matches to play at a time (default: one per processor)."`
	JSON       bool       `name:"json" help:"Print the figures as JSON."`
}

// Run plays the attack and prints what it won.
func (c *attackCmd) Run(ctx context.Context, std command.Streams) error {
	g, under, err := c.Under(c.Version)
	if err != nil {
		return err
	}
	spec := exploit.AttackSpec{Game: g, Setup: under, Level: c.Level, Worlds: c.Worlds, N: c.N, Seed: c.Seed, Workers: int(c.Workers),
		Budget: roster.Opts{Iterations: int(c.Iterations)}}
	if err := spec.Check(); err != nil {
		return command.Usage(err)
	}
	progress := command.NewProgress(std.Talk, spec.Matches())
	spec.Progress = progress.Step
	report, err := exploit.MeasureAttack(ctx, spec)
	progress.Clear()
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(std.Out, report)
	}
	return report.WriteText(std.Out)
}
