package main

import (
	"context"
	"fmt"
	"os"

	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/internal/load"
	"quarterdeck/lab/speed"
)

type benchCmd struct {
	JSON     bool `name:"json" help:"Print the figures as JSON."`
	NoServer bool `help:"Do not measure the server."`
}

// Run prints every figure under its stable name.
func (c *benchCmd) Run(ctx context.Context, std streams) error {
	var figures []speed.Figure
	for _, g := range games.All() {
		more, err := speed.Stopwatch{}.Engine(ctx, g)
		if err != nil {
			return err
		}
		figures = append(figures, more...)
	}
	if !c.NoServer {
		program, err := os.Executable()
		if err != nil {
			return err
		}
		more, err := load.Server(ctx, program, bastion.Game().Info().ID)
		if err != nil {
			return err
		}
		figures = append(figures, more...)
	}
	if c.JSON {
		values := map[string]float64{}
		for _, f := range figures {
			values[f.Name] = f.Value
		}
		return printJSON(std.out, values)
	}
	for _, f := range figures {
		fmt.Fprintf(std.out, "%-45s %14.5g %-10s %s\n", f.Name, f.Value, f.Unit, f.Doc)
	}
	return nil
}
