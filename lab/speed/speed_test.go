package speed_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"quarterdeck/games"
	"quarterdeck/lab/speed"
)

// Measuring ends with its context, however long a run would take.
func TestEngineEndsEarly(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (speed.Stopwatch{Run: 1000 * time.Hour}).Engine(ctx, games.All()[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// Every figure of every game has a stable name, a unit and a positive value.
func TestEngine(t *testing.T) {
	for _, g := range games.All() {
		figures, err := speed.Stopwatch{Run: 5 * time.Millisecond}.Engine(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]bool{}
		for _, f := range figures {
			if f.Value <= 0 || f.Unit == "" || f.Doc == "" || !strings.HasSuffix(f.Name, "."+g.Info().ID) || names[f.Name] {
				t.Errorf("bad figure %+v", f)
			}
			names[f.Name] = true
		}
	}
}
