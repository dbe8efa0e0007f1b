package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"quarterdeck/command"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/internal/load"
	"quarterdeck/lab/speed"
)

type benchCmd struct {
	JSON     bool          `name:"json" help:"Print the figures as JSON."`
	NoServer bool          `help:"Do not measure the server."`
	Rounds   int           `default:"1" help:"Measure everything this many times; a figure is the median of all. Figures of the server need six rounds for a verdict."`
	Each     time.Duration `default:"200ms" help:"How long each of six runs of an engine takes."`
	Against  string        `placeholder:"FILE" help:"Print ratios to the figures in FILE, which bench --json printed."`
}

// Run prints every figure under its stable name, or its ratio to an earlier run.
func (c *benchCmd) Run(ctx context.Context, std command.Streams) error {
	if c.Rounds < 1 || c.Rounds > 100 {
		return command.Usage(errors.New("--rounds has to be 1 to 100"))
	}
	if c.Each <= 0 {
		return command.Usage(errors.New("--each has to be above 0, such as 200ms"))
	}
	if c.Against != "" && c.JSON {
		return command.Usage(errors.New("choose one of --json and --against"))
	}
	var before map[string]float64
	if c.Against != "" {
		var err error
		if before, err = readFigures(c.Against); err != nil {
			return err
		}
	}
	var rounds [][]speed.Figure
	for range c.Rounds {
		figures, err := c.measure(ctx)
		if err != nil {
			return err
		}
		rounds = append(rounds, figures)
	}
	figures := speed.Join(rounds...)
	switch {
	case before != nil:
		return printRatios(std, figures, before, c.NoServer)
	case c.JSON:
		return printJSON(std.Out, speed.Flat(figures))
	}
	for _, f := range figures {
		fmt.Fprintf(std.Out, "%-45s %14.5g %-10s %s\n", f.Name, f.Value, f.Unit, f.Doc)
	}
	return nil
}

// measure returns every figure once.
func (c *benchCmd) measure(ctx context.Context) ([]speed.Figure, error) {
	var figures []speed.Figure
	for _, g := range games.All() {
		more, err := speed.Stopwatch{Run: c.Each}.Engine(ctx, g)
		if err != nil {
			return nil, err
		}
		figures = append(figures, more...)
	}
	if c.NoServer {
		return figures, nil
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	more, err := load.Server(ctx, program, bastion.Game().Info().ID)
	return append(figures, more...), err
}

// readFigures reads what bench --json printed.
func readFigures(file string) (map[string]float64, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, command.Usage(err)
	}
	var figures map[string]float64
	if err := json.Unmarshal(text, &figures); err != nil || len(figures) == 0 {
		return nil, command.Usage(fmt.Errorf("%s does not hold figures; write it with quarterdeck bench --json", file))
	}
	return figures, nil
}

// printRatios prints the ratios of figures to earlier ones, and what cannot be compared.
func printRatios(std command.Streams, figures []speed.Figure, before map[string]float64, noServer bool) error {
	ratios, alone := speed.Against(figures, before)
	if len(ratios) == 0 {
		return errors.New("the file and this run have no figure in common")
	}
	for _, r := range ratios {
		fmt.Fprintln(std.Out, r)
	}
	for _, name := range alone {
		if noServer && strings.HasPrefix(name, "server") {
			continue
		}
		fmt.Fprintf(std.Out, "%-45s only in one of the two\n", name)
	}
	return nil
}
