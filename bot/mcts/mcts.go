package mcts

import (
	"context"
	"math/rand/v2"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// Options are a search's budget and parameters. The zero value of each field is a sensible default.
type Options struct {
	Iterations int           // at most so many iterations; 0: 1,000 if there is no Time either, else no limit
	Time       time.Duration // at most so long; 0: no limit
	Explore    float32       // width of the confidence bound in utility; 0: 0.8
	Switch     int           // visits for each action after which secret choices use regret matching; 0: 300
	Depth      int           // search no more than so many choices (a simultaneous one counts once) below the root; 0: no limit
	Cut        int           // with game.Evaluator: actions played out before the evaluation
	Nodes      int           // stop growing the tree at so many nodes; 0: 200,000 (some 25 MB)
}

func (o Options) withDefaults() Options {
	if o.Iterations == 0 && o.Time == 0 {
		o.Iterations = 1000
	}
	if o.Explore == 0 {
		o.Explore = 0.8
	}
	if o.Switch == 0 {
		o.Switch = 300
	}
	if o.Nodes == 0 {
		o.Nodes = 200_000
	}
	return o
}

// Bot searches from scratch at every choice. Between choices it keeps only a little scratch memory, because a server may
// hold thousands of bots. Use New.
type Bot struct {
	seed   uint64
	opts   Options
	search search
	mix    []Share
}

var _ bot.Bot = (*Bot)(nil)

// New returns a bot. It makes the same choices for the same seed, options and knowledge, unless Time or a canceled context
// ends a search early.
func New(seed uint64, opts Options) *Bot {
	return &Bot{seed: seed, opts: opts.withDefaults()}
}

// Share is the probability of one action in a mixed strategy, with its statistics.
type Share struct {
	Action game.Action
	Part   float32 // in [0,1]; all parts of a mix add up to 1
	Value  float32 // mean utility found after the action
	Visits int     // iterations that tried it
}

// Mix searches and returns the shares of all legal actions, ascending by action. Their parts are the mixed strategy from
// which Choose draws; except in secret choices, one action has all of it. The slice is valid until the next call. If not
// a single iteration was done, Mix returns ctx's error.
func (b *Bot) Mix(ctx context.Context, k *bot.Knowledge) ([]Share, error) {
	s := &b.search
	s.reset(k, b.seed, &b.opts)
	if len(s.root) == 1 {
		b.mix = append(b.mix[:0], Share{Action: s.root[0], Part: 1})
		return b.mix, nil
	}
	if s.run(ctx, k) == 0 {
		return nil, context.Cause(ctx)
	}
	b.mix = s.mix(b.mix[:0])
	s.tree.trim()
	return b.mix, nil
}

// Choose returns an action drawn from Mix.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	mix, err := b.Mix(ctx, k)
	if err != nil {
		return 0, err
	}
	at := b.search.rnd.Float32()
	best := 0
	for i, m := range mix {
		if m.Part > mix[best].Part {
			best = i
		}
		if at -= m.Part; at < 0 {
			return m.Action, nil
		}
	}
	return mix[best].Action, nil // on a rounding error
}

// checkEvery is the number of iterations between two checks of the clock and the context.
const checkEvery = 16

// run iterates until the budget is spent or ctx is done, and counts the iterations.
func (s *search) run(ctx context.Context, k *bot.Knowledge) int {
	var deadline time.Time
	if limit := s.opts.Time; limit > 0 {
		if timeLimit, ok := bot.TimeLimit(ctx); ok {
			limit = min(limit, timeLimit)
		}
		deadline = time.Now().Add(limit)
	}
	for n := 0; ; n++ {
		if s.opts.Iterations > 0 && n == s.opts.Iterations {
			return n
		}
		if n%checkEvery == 0 && (ctx.Err() != nil || n > 0 && !deadline.IsZero() && time.Now().After(deadline)) {
			return n
		}
		if s.study != nil {
			s.study.plan(n)
		}
		s.iterate(k)
	}
}

// reset makes the search ready for a new choice.
func (s *search) reset(k *bot.Knowledge, seed uint64, opts *Options) {
	if s.pcg == nil {
		s.pcg = rand.NewPCG(0, 0)
		s.rnd = rand.New(s.pcg)
	}
	s.pcg.Seed(seed, k.Hash())
	s.opts, s.seat, s.study = opts, k.Seat(), nil
	s.root = k.Legal(s.root[:0])
	s.tree.reset()
	s.setState(k.Imagine(s.rnd))
	s.clears = s.canClearHidden()
}
