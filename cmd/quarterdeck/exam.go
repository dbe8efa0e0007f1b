package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"quarterdeck/bot"
	"quarterdeck/command"
	"quarterdeck/engine"
	"quarterdeck/engine/endpoint"
	"quarterdeck/engine/process"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/lab/exam"
)

type examCmd struct {
	Command string        `arg:"" name:"cmd|endpoint" help:"The program and its arguments, in quotation marks; it speaks the engine protocol. Or the address of chat completions of a language model, such as http://127.0.0.1:8000/v1/chat/completions."`
	Model   string        `placeholder:"NAME" help:"The language model to ask for at the endpoint."`
	Key     string        `env:"QUARTERDECK_EXAM_KEY" hidden:"" help:"Sent to the endpoint as a bearer token."`
	Level   string        `default:"mate" complete:"bots" help:"The opponent: random, deckhand, mate or captain."`
	Pairs   int           `default:"100" help:"Pairs of matches; both have the same deal, with the program in each seat once."`
	Left    int           `default:"13" help:"Score choices with at most so many cards left in each hand. 13 is all of a match; with 10 or fewer, scoring is quick."`
	Seed    uint64        `default:"1" help:"Random seed: the same seed gives the same deals."`
	Twin    uint64        `help:"Have the program play the twin of this number, from 1: the same game with other names and numbers. Its rules come with every match."`
	Time    time.Duration `placeholder:"TIME" help:"How long the program may take for a choice (default: 5s, and 2m for an endpoint)."`
	Workers workers       `help:"Matches to play at a time (default: one per processor)."`
	JSON    bool          `name:"json" help:"Print the report as JSON."`
}

// Run plays the matches and prints what the program gave away.
func (c *examCmd) Run(ctx context.Context, std command.Streams) error {
	p, err := c.candidate()
	if err != nil {
		return command.Usage(err)
	}
	defer p.close()
	progress := command.NewProgress(std.Talk, 2*c.Pairs)
	spec := exam.Spec{
		Program: p.bot,
		Level:   c.Level, Pairs: c.Pairs, Seed: c.Seed, Twin: c.Twin, Left: c.Left, Workers: int(c.Workers),
		Illegal: func(err error) bool { return errors.Is(err, engine.ErrIllegal) }, Progress: progress.Step,
	}
	if err := spec.Check(); err != nil {
		return command.Usage(err)
	}
	if err := p.check(ctx); err != nil {
		return err
	}
	report, err := exam.Run(ctx, spec)
	progress.Clear()
	if err != nil {
		return err
	}
	if report.Choices == 0 {
		return fmt.Errorf("no choice could be scored: of the program's answers %d were illegal and %d did not come in time", report.Illegal, report.Missing)
	}
	if c.JSON {
		return printJSON(std.Out, report)
	}
	if report.Twin != 0 {
		fmt.Fprintf(std.Out, "the program played twin %d of the game\n", report.Twin)
	}
	rate := report.Result.Rate
	fmt.Fprintf(std.Out, "%d matches of Bastion's Breach against %s, in %d pairs, seed %d\n", 2*report.Pairs, report.Level, report.Pairs, report.Seed)
	fmt.Fprintf(std.Out, "gave away %.4f a match (%.4f to %.4f, standard error %.4f), in winning chances from 0 to 1,\n", report.Loss.Value, report.Loss.Low, report.Loss.High, report.Loss.Error)
	fmt.Fprintf(std.Out, "  by the exact solution with at most %d cards left: %d of %d choices were perfect\n", report.Left, report.Perfect, report.Choices)
	fmt.Fprintf(std.Out, "result %.1f%% (%.1f to %.1f)\n", 100*rate.Value, 100*rate.Low, 100*rate.High)
	fmt.Fprintf(std.Out, "illegal answers %d, missing answers %d (random choices were played; they are not scored)\n", report.Illegal, report.Missing)
	return nil
}

// candidate is what an exam examines.
type candidate struct {
	bot   func(g game.Game, seed uint64) bot.Bot
	check func(ctx context.Context) error // whether it can play, before the first match
	close func()
}

// candidate returns the program, or the language model, that the command names.
func (c *examCmd) candidate() (candidate, error) {
	if endpoint.Is(c.Command) {
		if c.Time == 0 {
			c.Time = 2 * time.Minute
		}
		e, err := endpoint.New(endpoint.Config{URL: c.Command, Model: c.Model, Key: c.Key, Time: c.Time})
		if err != nil {
			return candidate{}, err
		}
		return candidate{func(game.Game, uint64) bot.Bot { return e.Bot() }, e.Check, func() {}}, nil
	}
	if c.Model != "" {
		return candidate{}, errors.New("--model goes with the address of an endpoint, not with a program")
	}
	if c.Time == 0 {
		c.Time = 5 * time.Second
	}
	words, err := process.Split(c.Command)
	if err != nil {
		return candidate{}, err
	}
	if len(words) == 0 || c.Time < 0 {
		return candidate{}, errors.New("name a program, and a time above 0")
	}
	p := engine.New(engine.Config{Name: "examined", Command: words, Time: c.Time, Document: c.Twin != 0})
	return candidate{
		bot:   func(g game.Game, seed uint64) bot.Bot { return p.Bot(g, seed) },
		check: func(ctx context.Context) error { return p.Check(ctx, bastion.Game()) },
		close: p.Close,
	}, nil
}
