package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/lab"
	"quarterdeck/record"
)

type simCmd struct {
	gameFlags
	rulesFlag
	N          int        `short:"n" default:"100" help:"Matches to play."`
	Bots       []string   `default:"random" help:"Levels by seat, e.g. captain,mate, and greedy besides; fewer than the seats are repeated."`
	Seed       uint64     `default:"1" help:"Everything follows from it: the same seed, the same matches."`
	Iterations iterations `help:"The bots' budget for each choice (default: each level's own)."`
	Fixed      bool       `help:"Bots keep their seats; else they move on by one seat each match."`
	Workers    workers    `help:"Matches played at a time (default: one a processor)."`
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
	if err := c.check(setup); err != nil {
		return usageError{err}
	}
	progress := newProgress(std.talk, c.N)
	batch, err := lab.Run(ctx, lab.Spec{
		Game: g, Setup: setup, Bots: c.Bots, N: c.N, Seed: c.Seed, Fixed: c.Fixed, Workers: int(c.Workers),
		Budget: roster.Opts{Iterations: int(c.Iterations)},
		Each: func(m *lab.Match) error {
			progress.step()
			return c.write(g, m)
		},
	})
	progress.clear()
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(std.out, batch)
	}
	printBatch(std.out, batch)
	return nil
}

func (c *simCmd) check(setup game.Setup) error {
	if c.N < 1 {
		return errors.New("-n is a number of matches, 1 or more")
	}
	if c.Annotate && c.Records == "" {
		return errors.New("--annotate says what stands in the records: give --records DIR too")
	}
	if len(c.Bots) < 1 || len(c.Bots) > setup.Seats {
		return fmt.Errorf("--bots names %d bots for %d seats: name at least one bot and at most one a seat", len(c.Bots), setup.Seats)
	}
	for _, name := range c.Bots {
		if _, err := roster.Find(name); err != nil {
			return err
		}
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

func printBatch(out io.Writer, b *lab.Batch) {
	matches := "matches"
	if b.Matches == 1 {
		matches = "match"
	}
	fmt.Fprintf(out, "%d %s of %s, seed %d\n", b.Matches, matches, b.Game, b.Seed)
	row := func(s lab.Standing) {
		fmt.Fprintf(out, "  %-10s won %.7g, drawn %.7g, lost %.7g: %.1f %% (%.1f to %.1f), score %.2f ± %.2f\n",
			s.Name, s.Wins, s.Draws, s.Losses, 100*s.Rate.Value, 100*s.Rate.Low, 100*s.Rate.High, s.Score.Value, s.Score.Margin)
	}
	for _, s := range b.Bots {
		row(s)
	}
	fmt.Fprintln(out, "By seat, over all bots:")
	for _, s := range b.ByPlace {
		row(s)
	}
	fmt.Fprintf(out, "Draws %.1f %% (%.1f to %.1f). Choices a match %.1f ± %.1f, %g to %g.\n",
		100*b.Draws.Value, 100*b.Draws.Low, 100*b.Draws.High, b.Length.Value, b.Length.Margin, b.Length.Min, b.Length.Max)
	fmt.Fprintln(out, "A rate counts a draw as half a win; intervals are 95 %.")
}
