package main

import (
	"context"
	"encoding/json"

	"quarterdeck/coach"
	"quarterdeck/games"
	"quarterdeck/record"
	"quarterdeck/solve/bastion"
)

type studyCmd struct {
	File    string `arg:"" help:"The record of a finished match; - is standard input."`
	Workers int    `help:"Goroutines (default: one a processor)."`
	JSON    bool   `name:"json" help:"Print the report as JSON."`
}

// Run looks back at one match.
func (c *studyCmd) Run(ctx context.Context, std streams) error {
	rec, err := readRecord(c.File, std)
	if err != nil {
		return err
	}
	if err := record.Verify(rec, games.Find, record.VerifyOptions{Running: rec.End == ""}); err != nil {
		return err
	}
	g, err := games.Find(rec.Game, rec.Rules)
	if err != nil {
		return err
	}
	progress := newProgress(std.talk, 0)
	report, err := coach.Match(ctx, rec, g, coach.Alone(bastion.Options{Workers: c.Workers, Progress: progress.reach}))
	progress.clear()
	if err != nil {
		return err
	}
	if c.JSON {
		enc := json.NewEncoder(std.out)
		enc.SetIndent("", "  ")
		return enc.Encode(report)
	}
	return report.WriteText(std.out)
}
