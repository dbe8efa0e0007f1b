package engine

import (
	"context"
	"testing"
	"time"

	"quarterdeck/bot"
)

// TestTimeLimit: a time limit for bots shortens the time of a program to a tenth at most, so that a program that needs its
// time is not ended at a busy server. The deadline of the caller holds in any case.
func TestTimeLimit(t *testing.T) {
	for _, test := range []struct{ time, limit, want time.Duration }{
		{0, 100 * time.Millisecond, DefaultTime / 10},
		{20 * time.Second, 100 * time.Millisecond, 2 * time.Second},
		{20 * time.Second, 3 * time.Second, 3 * time.Second},
		{time.Second, 100 * time.Millisecond, 100 * time.Millisecond},
		{50 * time.Millisecond, 100 * time.Millisecond, 50 * time.Millisecond},
		{20 * time.Second, 0, 2 * time.Second},
	} {
		p := New(Config{Name: "x", Time: test.time})
		if got := p.limit(bot.WithTimeLimit(t.Context(), test.limit)); got != test.want {
			t.Errorf("of %v, with a limit of %v: %v, want %v", test.time, test.limit, got, test.want)
		}
	}
	ctx, cancel := context.WithDeadline(t.Context(), time.Unix(1, 0))
	defer cancel()
	if got := New(Config{Name: "x"}).limit(bot.WithTimeLimit(ctx, time.Second)); got != time.Millisecond {
		t.Errorf("past the deadline: %v", got)
	}
}
