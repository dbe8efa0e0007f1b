package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"quarterdeck/bot/roster"
	"quarterdeck/command"
	"quarterdeck/command/setup"
	"quarterdeck/engine/levels"
	"quarterdeck/game"
	"quarterdeck/lab"
	"quarterdeck/lab/dataset"
	"quarterdeck/record"
)

type simCmd struct {
	setup.Flags
	setup.Version
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
	Out        string     `placeholder:"DIR" help:"Write a data set into this folder, which is new or empty: records, and every decision as JSON lines and Parquet."`
	Values     bool       `help:"In the data set, add captain's estimate of what each legal action is worth; --iterations is its budget, too."`
	Annotate   bool       `help:"In the records, list what each seat chose from."`
	JSON       bool       `name:"json" help:"Print the figures as JSON."`
}

// Run plays the batch, writes records and prints what came of it.
func (c *simCmd) Run(ctx context.Context, std command.Streams) error {
	g, setup, err := c.Under(c.Version)
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
	faults := &faults{out: std.Talk}
	progress := command.NewProgress(std.Talk, matches)
	var data *dataset.Writer
	spec := lab.Spec{
		Game: g, Setup: setup, Bots: c.Bots, N: c.N, Seed: c.Seed, Fixed: c.Fixed, Workers: int(c.Workers),
		Paired: c.paired(), Test: c.SPRT.test,
		Make: programs.Make(roster.Opts{Iterations: int(c.Iterations)}), Failed: faults.of(programs),
		Each: func(m *lab.Match) error {
			progress.Step()
			if data != nil {
				if err := data.Add(ctx, m); err != nil {
					return err
				}
			}
			return c.write(g, m)
		},
	}
	if err := c.check(spec, programs); err != nil {
		return command.Usage(err)
	}
	if err := programs.Check(ctx, c.Bots, g); err != nil {
		return err
	}
	if data, err = c.create(g, setup); err != nil {
		return command.Usage(err)
	}
	defer data.Discard()
	batch, err := lab.Run(ctx, spec)
	progress.Clear()
	faults.sum()
	if err == nil && data != nil {
		err = data.Close(batch)
	}
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(std.Out, batch)
	}
	printBatch(std.Out, batch)
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
	if c.Annotate && c.Records == "" && c.Out == "" {
		return errors.New("--annotate changes what the records contain: give --records DIR or --out DIR, too")
	}
	if c.Values && c.Out == "" {
		return errors.New("--values adds to a data set: give --out DIR, too")
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

// create begins the data set; nil if none is wanted.
func (c *simCmd) create(g game.Game, setup game.Setup) (*dataset.Writer, error) {
	if c.Out == "" {
		return nil, nil
	}
	return dataset.Create(c.Out, dataset.Spec{
		Game: g, Setup: setup, Bots: c.Bots, Seed: c.Seed, Paired: c.paired(), Fixed: c.Fixed,
		Annotate: c.Annotate, Values: c.Values, Iterations: int(c.Iterations),
	})
}

// write writes the record of one match, named by game, seed and number.
func (c *simCmd) write(g game.Game, m *lab.Match) error {
	if c.Records == "" {
		return nil
	}
	f, err := os.Create(filepath.Join(c.Records, dataset.Name(g, c.Seed, m)+".qdr"))
	if err != nil {
		return fmt.Errorf("cannot write a record: %w", err)
	}
	var options []record.WriteOption
	if c.Annotate {
		options = append(options, record.Annotate)
	}
	return errors.Join(m.Record.Write(f, g, options...), f.Close())
}
