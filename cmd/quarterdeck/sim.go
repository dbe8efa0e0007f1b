package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"quarterdeck/bot/roster"
	"quarterdeck/command"
	"quarterdeck/engine/levels"
	"quarterdeck/game"
	"quarterdeck/lab"
	"quarterdeck/record"
)

type simCmd struct {
	gameFlags
	rulesFlag
	engineFlags
	N          int        `short:"n" default:"100" help:"Matches to play; with --paired, pairs; with --sprt, pairs at most."`
	Bots       []string   `default:"random" complete:"bots" help:"Levels by seat, such as captain,mate; greedy is allowed, too. A list shorter than the seats is repeated."`
	Seed       uint64     `default:"1" help:"Random seed: the same seed gives the same matches."`
	Iterations iterations `help:"The bots' budget for each choice (default: each level's own)."`
	Paired     bool       `help:"Play every deal twice, with the two bots in swapped seats, and count pairs (pentanomial intervals, Elo). Where all seats win together, compare two crews on the same deals."`
	SPRT       eloPair    `name:"sprt" placeholder:"ELO0,ELO1" help:"Play pairs until a sequential test accepts one of two Elo differences of the first bot, e.g. 0,20; 5% risk each way."`
	Fixed      bool       `help:"Keep every bot in its seat; otherwise bots move by one seat each match."`
	Workers    workers    `help:"Matches to play at a time (default: one per processor)."`
	Records    string     `placeholder:"DIR" help:"Write every match's record into this folder."`
	Annotate   bool       `help:"In the records, list what each seat chose from."`
	JSON       bool       `name:"json" help:"Print the figures as JSON."`
}

// Run plays the batch, writes records and prints what came of it.
func (c *simCmd) Run(ctx context.Context, std streams) error {
	g, setup, err := c.setupUnder(c.rulesFlag)
	if err != nil {
		return err
	}
	programs, err := c.engineFlags.open(nil)
	if err != nil {
		return err
	}
	defer programs.Close()
	matches := c.N
	if c.paired() {
		matches *= 2
	}
	faults := &faults{out: std.talk}
	progress := command.NewProgress(std.talk, matches)
	spec := lab.Spec{
		Game: g, Setup: setup, Bots: c.Bots, N: c.N, Seed: c.Seed, Fixed: c.Fixed, Workers: int(c.Workers),
		Paired: c.paired(), Test: c.SPRT.test,
		Make: programs.Make(roster.Opts{Iterations: int(c.Iterations)}), Failed: faults.of(programs),
		Each: func(m *lab.Match) error {
			progress.Step()
			return c.write(g, m)
		},
	}
	if err := c.check(spec, programs); err != nil {
		return command.Usage(err)
	}
	if err := programs.Check(ctx, c.Bots, g); err != nil {
		return err
	}
	batch, err := lab.Run(ctx, spec)
	progress.Clear()
	faults.sum()
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(std.out, batch)
	}
	printBatch(std.out, batch)
	return nil
}

// paired reports whether the batch is played in pairs.
func (c *simCmd) paired() bool { return c.Paired || c.SPRT.test != nil }

func (c *simCmd) check(spec lab.Spec, programs levels.Programs) error {
	for _, name := range c.Bots {
		if err := programs.Find(name); err != nil {
			return err
		}
	}
	if c.Annotate && c.Records == "" {
		return errors.New("--annotate changes what the records contain: give --records DIR, too")
	}
	if err := spec.Check(); err != nil {
		return err
	}
	if c.Records == "" {
		return nil
	}
	if err := os.MkdirAll(c.Records, 0o755); err != nil {
		return fmt.Errorf("cannot make the folder for the records (choose another with --records): %w", err)
	}
	return nil
}

// write writes the record of one match, named by game, seed and number.
func (c *simCmd) write(g game.Game, m *lab.Match) error {
	if c.Records == "" {
		return nil
	}
	name := fmt.Sprintf("%s-%d-%06d.qdr", g.Info().ID, c.Seed, m.Index)
	f, err := os.Create(filepath.Join(c.Records, name))
	if err != nil {
		return fmt.Errorf("cannot write a record: %w", err)
	}
	var options []record.WriteOption
	if c.Annotate {
		options = append(options, record.Annotate)
	}
	return errors.Join(m.Record.Write(f, g, options...), f.Close())
}
