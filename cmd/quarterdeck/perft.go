package main

import (
	"context"
	"fmt"

	"quarterdeck/command"
	"quarterdeck/command/setup"
	"quarterdeck/game/perft"
)

type perftCmd struct {
	setup.Flags
	setup.Version
	Depth  int  `arg:"" help:"Depth in plies; a ply is one draw, one decision or one joint secret choice."`
	Divide bool `help:"Count each first ply separately."`
}

// deepest is more plies than any machine can count.
const deepest = 10_000

// Run prints one line a depth, each as soon as it is counted, or one a first ply.
func (c *perftCmd) Run(ctx context.Context, std command.Streams) error {
	if c.Depth < 1 || c.Depth > deepest {
		return command.Usage(fmt.Errorf("the depth is a number of plies from 1 to %d", deepest))
	}
	g, setup, err := c.Under(c.Version)
	if err != nil {
		return err
	}
	if c.Divide {
		branches, err := perft.DivideWithin(ctx, g, setup, c.Depth)
		if err != nil {
			return err
		}
		for _, b := range branches {
			fmt.Fprintf(std.Out, "%s: %d\n", b.Text(g), b.Count)
		}
		return nil
	}
	for depth := 1; depth <= c.Depth; depth++ {
		counts, err := perft.CountWithin(ctx, g, setup, depth)
		if err != nil || len(counts) < depth { // no match lasts that long
			return err
		}
		fmt.Fprintf(std.Out, "%d %d\n", depth, counts[depth-1])
	}
	return nil
}
