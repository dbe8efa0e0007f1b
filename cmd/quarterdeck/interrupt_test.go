package main

import (
	"bytes"
	"context"
	"errors"
	"quarterdeck/command"
	"quarterdeck/command/setup"
	"strings"
	"testing"
	"time"
)

// The first interrupt ends what would count or measure for long.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	std := command.Streams{In: strings.NewReader(""), Out: &out, Talk: &out}
	count := perftCmd{Flags: setup.Flags{Game: "bastion"}, Depth: 30}
	divide := count
	divide.Divide = true
	for name, err := range map[string]error{
		"perft": count.Run(ctx, std), "perft --divide": divide.Run(ctx, std), "bench": (&benchCmd{Rounds: 1, Each: time.Hour}).Run(ctx, std),
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s ends with %v", name, err)
		}
	}
	if out.Len() > 0 {
		t.Errorf("half of a result was printed: %s", out.String())
	}
}
