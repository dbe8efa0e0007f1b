package engine_test

import (
	"errors"
	"log/slog"
	"runtime"
	"strings"
	"testing"
	"time"

	"quarterdeck/engine"
	"quarterdeck/engine/process"
)

// TestHelpers: a program that leaves a process behind with every quick answer is ended and replaced, and an error or the log says
// why.
func TestHelpers(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux counts processes")
	}
	log := &notes{}
	p := program(t, "helpers", func(c *engine.Config) {
		c.Limits, c.Log = process.Limits{Processes: 4}, slog.New(slog.NewTextHandler(log, nil))
	})
	g := find(t, "bastion")
	b, k := p.Bot(g, 1), first(t, g)
	var err error
	for n := 0; n < 6 && err == nil; n++ {
		_, err = b.Choose(t.Context(), k)
	}
	for deadline := time.Now().Add(time.Minute); err == nil && !strings.Contains(log.String(), "an idle engine was ended"); runtime.Gosched() {
		if err = p.Check(t.Context()); time.Now().After(deadline) {
			t.Fatal("the program goes on")
		}
	}
	if err != nil && !errors.Is(err, process.ErrForks) {
		t.Errorf("error %v", err)
	}
	if err == nil && !strings.Contains(log.String(), "too many processes") {
		t.Errorf("the log has\n%s", log)
	}
	if _, err := b.Choose(t.Context(), k); err != nil {
		t.Errorf("the next process: %v", err)
	}
}
