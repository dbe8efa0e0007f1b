package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"quarterdeck/command"
	"quarterdeck/engine"
	"quarterdeck/engine/process"
	"quarterdeck/games"
)

type protocolTestCmd struct {
	Command string        `arg:"" name:"cmd" help:"The program and its arguments, in quotation marks."`
	Time    time.Duration `default:"5s" help:"How long the program may take for a choice."`
}

// Run prints a verdict for every point of the protocol.
func (c *protocolTestCmd) Run(ctx context.Context, std command.Streams) error {
	words, err := process.Split(c.Command)
	if err != nil {
		return command.Usage(err)
	}
	if len(words) == 0 || c.Time <= 0 {
		return command.Usage(errors.New("name a program, and a time above 0"))
	}
	passed := engine.Examine(ctx, engine.Config{Name: "under test", Command: words, Time: c.Time}, games.All(), func(p engine.Point) {
		verdict := "ok   " + p.Name
		if p.Err != nil {
			verdict = "FAIL " + p.Name + ": " + p.Err.Error()
		} else if p.Detail != "" {
			verdict += " (" + p.Detail + ")"
		}
		fmt.Fprintln(std.Out, verdict)
	})
	if err := ctx.Err(); err != nil {
		return err
	}
	if !passed {
		return errors.New("the program does not keep to the protocol; doc/protocol.md specifies it")
	}
	fmt.Fprintln(std.Out, "The program keeps to the protocol.")
	return nil
}
