package host_test

import (
	"context"
	"sync/atomic"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// slowTime is how long a slowBot thinks.
const slowTime = 10 * time.Second

// slowBot makes bots that think for slowTime, and counts those that do.
type slowBot struct{ thinking atomic.Int64 }

func (s *slowBot) make(string, game.Game, uint64) (bot.Bot, error) { return s, nil }

// Choose takes the first legal action, after a while.
func (s *slowBot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	s.thinking.Add(1)
	defer s.thinking.Add(-1)
	select {
	case <-ctx.Done():
		return 0, ctx.Err()
	case <-time.After(slowTime):
		return k.Legal(nil)[0], nil
	}
}
