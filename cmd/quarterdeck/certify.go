package main

import (
	"context"
	"encoding/json"
	"fmt"

	"quarterdeck/command"
	"quarterdeck/lab/exploit"
)

// certifyCmd proves for drawn rows how little their solutions give away.
type certifyCmd struct {
	Rows    int     `default:"20" help:"How many rows."`
	Skip    int     `help:"Leave out this many rows at the beginning: the way to continue an interrupted run."`
	Seed    uint64  `default:"1" help:"Random seed: the same seed draws the same rows, which exploit bastion uses too."`
	Left    int     `default:"13" help:"Cards left in each hand; fewer than 13 are reached by random play."`
	Workers workers `help:"Goroutines (default: one per processor)."`
	JSON    bool    `name:"json" help:"Print one JSON object a line: the certificates, then the summary."`
}

// Run prints each certificate as soon as its row is solved, and a summary at the end or after an interrupt.
func (c *certifyCmd) Run(ctx context.Context, std command.Streams) error {
	rows := exploit.Rows{Seed: c.Seed, Skip: c.Skip, Count: c.Rows, Left: c.Left, Workers: int(c.Workers), CPU: cpuTime}
	if err := rows.Check(); err != nil {
		return command.Usage(err)
	}
	print := func(v any) error {
		_, err := fmt.Fprintln(std.Out, v)
		return err
	}
	if c.JSON {
		print = json.NewEncoder(std.Out).Encode
	} else if err := print(exploit.CertificateHeader); err != nil {
		return err
	}
	progress := command.NewProgress(std.Talk, c.Rows)
	total, err := exploit.Certify(ctx, rows, func(x exploit.Certificate) error {
		progress.Clear()
		defer progress.Step()
		return print(x)
	})
	progress.Clear()
	if total.Rows > 0 {
		if err := print(total); err != nil {
			return err
		}
	}
	return err
}
