package coach

import (
	"context"
	"sync"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
)

// Advice is the action that the coach recommends instead of one that was a clear loss: the most frequent choice of captain
// when it searches the position several times, each time with another seed.
type Advice struct {
	Action string  `json:"action"`
	Label  string  `json:"label"`
	Share  float64 `json:"share"` // of the searches
	action game.Action
}

const (
	searches = 9       // of captain, for a choice that was a clear loss
	minShare = 1.0 / 3 // of the searches, for advice
	// firstSearch numbers the seeds of these searches, apart from those of the evaluations.
	firstSearch = 1 << 16
)

// Same reports whether captain's most frequent choice was made, and no loss is clear.
func (c *Chosen) Same() bool {
	return !c.Clear && c.defended || !c.Clear && len(c.Best) > 0 && c.Best[0].Action == c.Action && c.Best[0].Share >= minShare
}

// advise has captain search every position of a clear loss again and sets the advice. Without a favorite, or if that is
// what the seat did, there is none. Captain would not give away what it chooses itself: then the loss is not clear either.
func (l *estimator) advise(ctx context.Context, w *history, moments []Moment) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := make(chan int)
	var workers sync.WaitGroup
	for range l.opts.Workers {
		workers.Go(func() {
			for i := range work {
				if err := recoverPanic(func() error { return l.adviseOn(ctx, &w.events[i], i, moments[i].Choice) }); err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := range moments {
		if c := moments[i].Choice; c != nil && c.Clear {
			work <- i
		}
	}
	close(work)
	workers.Wait()
	return context.Cause(ctx)
}

// adviseOn sets the advice for one choice.
func (l *estimator) adviseOn(ctx context.Context, e *event, i int, c *Chosen) error {
	picks := map[game.Action]int{}
	favorite := e.action
	for n := range searches {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		captain, err := l.captain(l.seed(i, firstSearch+n), max(l.opts.Iterations/4, 2))
		if err != nil {
			return err
		}
		a, err := captain.Choose(ctx, bot.Know(l.game, e.before, e.seat).Under(l.setup))
		if err != nil {
			return err
		}
		if picks[a]++; picks[a] > picks[favorite] {
			favorite = a
		}
	}
	if favorite == e.action && picks[favorite] > 0 {
		c.defended, c.Clear = true, false
		return nil
	}
	if share := float64(picks[favorite]) / searches; picks[favorite] > 0 && share >= minShare {
		c.Advice = &Advice{Action: l.game.Format(favorite), Label: l.labels(e)(favorite), Share: share, action: favorite}
	}
	return nil
}

// newCaptain returns the bot that plays captain in a game.
func newCaptain(g game.Game) func(seed uint64, iterations int) (bot.Bot, error) {
	return func(seed uint64, iterations int) (bot.Bot, error) {
		return roster.New(roster.Captain, g, seed, roster.Opts{Iterations: iterations})
	}
}
