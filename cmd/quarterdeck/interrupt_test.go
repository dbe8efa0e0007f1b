package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// The first interrupt ends what would count or measure for long.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	std := streams{strings.NewReader(""), &out, &out}
	count := perftCmd{gameFlags: gameFlags{Game: "bastion"}, Depth: 30}
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
