package bot

import (
	"context"
	"time"
)

type hasteKey struct{}

// WithHaste returns a context in which a bot whose budget is a time chooses within d, if that is shorter, and has nothing worked out
// elsewhere: other bots wait. Bots with a budget of iterations are not affected, so that they repeat themselves.
func WithHaste(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, hasteKey{}, d)
}

// Haste returns the time of WithHaste; ok is false if there is none.
func Haste(ctx context.Context) (d time.Duration, ok bool) {
	d, ok = ctx.Value(hasteKey{}).(time.Duration)
	return d, ok
}
