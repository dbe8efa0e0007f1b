package main

import (
	"context"

	"quarterdeck/command"
	"quarterdeck/solve/bastion"
)

// solveCmd has one command for each game that can be solved exactly.
type solveCmd struct {
	Bastion solveBastionCmd `cmd:"" help:"Bastion's Breach with an open row: value, optimal mixes, and what every card is worth."`
}

type solveBastionCmd struct {
	Row       string  `required:"" placeholder:"7,K,2" help:"The middle cards to come, the current one first."`
	Hand0     string  `name:"hand0" placeholder:"3,T,A" help:"Cards left of seat 0 (default: all thirteen)."`
	Hand1     string  `name:"hand1" placeholder:"2,9,J" help:"Cards left of seat 1 (default: all thirteen)."`
	Carry     int     `help:"Points carried into this round."`
	Diff      int     `help:"Seat 0's points less seat 1's so far."`
	Objective string  `default:"wdl" complete:"wdl,points" help:"wdl (chance to win less chance to lose) or points (expected final difference)."`
	Workers   workers `help:"Goroutines (default: one per processor)."`
	JSON      bool    `name:"json" help:"Print the answer as JSON."`
}

// Run solves one position.
func (c *solveBastionCmd) Run(ctx context.Context, std command.Streams) error {
	q := bastion.Question{Row: c.Row, Hand0: c.Hand0, Hand1: c.Hand1, Carry: c.Carry, Diff: c.Diff, Objective: c.Objective}
	if _, _, err := q.Read(); err != nil {
		return command.Usage(err)
	}
	progress := command.NewProgress(std.Talk, 0)
	report, err := bastion.Ask(ctx, q, bastion.Options{Workers: int(c.Workers), Progress: progress.Reach})
	progress.Clear()
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(std.Out, report)
	}
	return report.WriteText(std.Out)
}
