package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"quarterdeck/bot"
	"quarterdeck/command"
	"quarterdeck/engine"
	"quarterdeck/engine/endpoint"
	"quarterdeck/engine/process"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lab/exam"
)

type examCmd struct {
	Command string        `arg:"" name:"cmd|endpoint" help:"The program and its arguments, in quotation marks; it speaks the engine protocol. Or the address of chat completions of a language model, such as http://127.0.0.1:8000/v1/chat/completions."`
	Model   string        `placeholder:"NAME" help:"The language model to ask for at the endpoint."`
	Key     string        `env:"QUARTERDECK_EXAM_KEY" hidden:"" help:"Sent to the endpoint as a bearer token."`
	Game    string        `default:"bastion" complete:"games" help:"The game: ${games}. Breach is played by crews of two, Pirates Port alone."`
	Level   string        `default:"mate" complete:"bots" help:"The opponent: random, deckhand, mate or captain. In games that seats win together, the level plays the same deals."`
	Pairs   int           `default:"100" help:"Pairs of matches; both have the same deal, with the program in each seat once. 0: none."`
	Asked   int           `default:"240" placeholder:"MATCHES" help:"Matches of our bots about whose choices the program is asked. 0: none."`
	Scale   []string      `default:"deckhand,mate" complete:"bots" help:"Levels that answer the same questions."`
	Left    int           `default:"13" help:"In Bastion’s Breach, ask with at most so many cards left in each hand. 13 is all of a match; with 10 or fewer, scoring is quick."`
	Seed    uint64        `default:"1" help:"Random seed: the same seed gives the same deals."`
	Twin    uint64        `help:"Have the program play the twin of this number, from 1: the same game with other names and numbers. Its rules come with every match."`
	Time    time.Duration `placeholder:"TIME" help:"How long the program may take for a choice (default: 5s, and 2m for an endpoint)."`
	Workers workers       `help:"Matches to play at a time (default: one per processor)."`
	JSON    bool          `name:"json" help:"Print the report as JSON."`
}

// Run plays the matches, asks, and prints what the program gave away.
func (c *examCmd) Run(ctx context.Context, std command.Streams) error {
	g, err := games.Find(c.Game, 0)
	if err != nil {
		return command.Usage(err)
	}
	p, err := c.candidate(g)
	if err != nil {
		return command.Usage(err)
	}
	defer p.close()
	spec := exam.Spec{
		Game: g, Program: p.bot,
		Level: c.Level, Scale: c.Scale, Pairs: c.Pairs, Asked: c.Asked, Seed: c.Seed, Twin: c.Twin, Left: c.Left, Workers: int(c.Workers),
		Illegal: func(err error) bool { return errors.Is(err, engine.ErrIllegal) },
	}
	if err := spec.Check(); err != nil {
		return command.Usage(err)
	}
	progress := command.NewProgress(std.Talk, spec.Matches())
	spec.Progress = progress.Step
	if err := p.check(ctx); err != nil {
		return err
	}
	report, err := exam.Run(ctx, spec)
	progress.Clear()
	if err != nil {
		return err
	}
	if report.Asked > 0 && report.Choices == 0 {
		return fmt.Errorf("no choice could be scored: of the program's answers %d were illegal and %d did not come in time", report.Illegal, report.Missing)
	}
	if c.JSON {
		return printJSON(std.Out, report)
	}
	examText(std.Out, g, report)
	return nil
}

// examText prints a report.
func examText(out io.Writer, g game.Game, r *exam.Report) {
	if r.Twin != 0 {
		fmt.Fprintf(out, "the program played twin %d of the game\n", r.Twin)
	}
	if r.Result != nil {
		rate := r.Result.Rate
		fmt.Fprintf(out, "%d matches of %s against %s, in %d pairs, seed %d: result %.1f%% (%.1f to %.1f)\n",
			2*r.Pairs, g.Info().Title, r.Level, r.Pairs, r.Seed, 100*rate.Value, 100*rate.Low, 100*rate.High)
	}
	if r.Asked > 0 {
		how := "as the judge of the game estimates"
		if r.Exact {
			how = fmt.Sprintf("by the exact solution; %d were perfect", r.Perfect)
		}
		fmt.Fprintf(out, "asked about %d choices of %d other matches: gave away %.5f a choice (%.5f to %.5f, standard error %.5f),\n", r.Choices, r.Asked, r.Loss.Value, r.Loss.Low, r.Loss.High, r.Loss.Error)
		fmt.Fprintf(out, "  in winning chances from 0 to 1, %s\n", how)
	}
	for _, rung := range r.Scale {
		d := rung.Difference
		fmt.Fprintf(out, "  %s gave away %.5f; the program’s is %+.5f from that (%+.5f to %+.5f, standard error %.5f)\n", rung.Level, rung.Loss.Value, d.Value, d.Low, d.High, d.Error)
	}
	if r.Open > 0 {
		fmt.Fprintf(out, "%d other choices are not judged: the judge could not compare all answers\n", r.Open)
	}
	fmt.Fprintf(out, "illegal answers %d, missing answers %d (in matches, random choices were played; answers of either kind are not scored)\n", r.Illegal, r.Missing)
}

// candidate is what an exam examines.
type candidate struct {
	bot   func(g game.Game, seed uint64) bot.Bot
	check func(ctx context.Context) error // whether it can play, before the first match
	close func()
}

// candidate returns the program, or the language model, that the command names.
func (c *examCmd) candidate(g game.Game) (candidate, error) {
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
		check: func(ctx context.Context) error { return p.Check(ctx, g) },
		close: p.Close,
	}, nil
}
