package tty

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/match"
	"quarterdeck/match/outcome"
	"quarterdeck/term"
)

// slow is a match that has ended, on a server that takes three seconds to answer.
type slow struct{ term.Driver }

func (slow) View(ctx context.Context, _ int) (*match.View, error) {
	select {
	case <-time.After(3 * time.Second):
		return &match.View{Result: &outcome.View{Text: "Ann wins."}}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// TestLastWords: the result of a finished match is said although the server is slow. A player who quits does not wait for it.
func TestLastWords(t *testing.T) {
	for _, c := range []struct {
		why   error
		says  string
		takes time.Duration
	}{{nil, "Ann wins.", 3 * time.Second}, {term.ErrQuit, "It is saved.", time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			before := time.Now()
			if text := lastWords(t.Context(), slow{}, "It is saved.", c.why); text != c.says || time.Since(before) != c.takes {
				t.Errorf("%v: %q after %v", c.why, text, time.Since(before))
			}
		})
	}
}
