package main

import (
	"context"
	"io"
	"math"

	"quarterdeck/coach"
	"quarterdeck/command"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
	"quarterdeck/solve/bastion"
)

type studyCmd struct {
	File       string     `arg:"" help:"The record of a finished match; - is standard input."`
	Workers    workers    `help:"Goroutines (default: one per processor)."`
	Iterations iterations `placeholder:"N" help:"Games that are estimated, not solved: iterations for each choice and each draw (default 8000)."`
	JSON       bool       `name:"json" help:"Print the report as JSON."`
}

// analysis is a report of the coach.
type analysis interface{ WriteText(io.Writer) error }

// Run analyzes one match.
func (c *studyCmd) Run(ctx context.Context, std command.Streams) error {
	rec, err := readRecord(c.File, std)
	if err == nil {
		err = record.Verify(rec, games.Find, record.VerifyOptions{Running: rec.End == ""})
	}
	if err != nil {
		return plainly(c.File, err)
	}
	g, err := games.Find(rec.Game, rec.Rules)
	if err != nil {
		return err
	}
	progress := command.NewProgress(std.Talk, 0)
	report, err := c.study(ctx, rec, g, progress)
	progress.Clear()
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(std.Out, report)
	}
	return report.WriteText(std.Out)
}

// study asks the exact coach where there is one, else the one that estimates.
func (c *studyCmd) study(ctx context.Context, rec *record.Record, g game.Game, p *command.Progress) (analysis, error) {
	if coach.Exact(rec) {
		return coach.Match(ctx, rec, g, coach.Alone(bastion.Options{Workers: int(c.Workers), Progress: p.Reach}))
	}
	o := coach.EstimateOptions{Iterations: int(c.Iterations), Workers: int(c.Workers), Progress: p.Reach}
	if c.Iterations > 0 {
		o.Total = math.MaxInt // asked for
	}
	return coach.Estimate(ctx, rec, g, o)
}
