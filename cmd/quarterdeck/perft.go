package main

import (
	"context"
	"errors"
	"fmt"

	"quarterdeck/game/perft"
)

type perftCmd struct {
	gameFlags
	Depth  int  `arg:"" help:"Plies: one draw, one decision or one joint secret choice each."`
	Divide bool `help:"Count behind each first ply instead."`
}

// Run prints one line a depth, or one a first ply.
func (c *perftCmd) Run(ctx context.Context, std streams) error {
	if c.Depth < 1 {
		return usageError{errors.New("the depth is a number of plies, 1 or more")}
	}
	g, setup, err := c.setup()
	if err != nil {
		return err
	}
	if c.Divide {
		branches, err := perft.DivideWithin(ctx, g, setup, c.Depth)
		if err != nil {
			return err
		}
		for _, b := range branches {
			fmt.Fprintf(std.out, "%s: %d\n", b.Text(g), b.Count)
		}
		return nil
	}
	counts, err := perft.CountWithin(ctx, g, setup, c.Depth)
	if err != nil {
		return err
	}
	for i, n := range counts {
		fmt.Fprintf(std.out, "%d %d\n", i+1, n)
	}
	return nil
}
