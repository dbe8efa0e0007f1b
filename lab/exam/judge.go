package exam

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/bot/rollout"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
)

// judge returns what each answer gives away from the seat's knowledge, in winning chances. Playouts after all answers to a
// question have the same random numbers; a search tries all answers in the same run. It returns nil if it could not compare them.
type judge func(ctx context.Context, k *bot.Knowledge, given []game.Action, seed uint64) ([]float64, error)

// judgeOf returns the judge of a game, or nil if the exact solution judges.
func judgeOf(g game.Game) judge {
	switch x := roster.Of(g.Info().ID).Exam; {
	case x.Playouts > 0:
		return playouts(g, x.Playouts)
	case x.Iterations > 0:
		return studies(g, x.Iterations)
	}
	return nil
}

// studies returns a judge that compares answers with the choice of the coach's judge. One study chooses, another one compares, so that
// luck of the first does not favor its choice.
func studies(g game.Game, iterations int) judge {
	entry := roster.Of(g.Info().ID)
	return func(ctx context.Context, k *bot.Knowledge, given []game.Action, seed uint64) ([]float64, error) {
		ask := bot.Ask{Seats: k.Setup().Seats}
		first, err := entry.NewJudge(seed, iterations/2).Study(ctx, k, ask)
		if err != nil || len(first.Choices) == 0 {
			return nil, err
		}
		best := slices.MaxFunc(first.Choices, func(a, b bot.Judged) int { return cmp.Compare(a.Part, b.Part) }).Action
		ask.Known = distinct(best, given)
		if len(ask.Known) == 1 {
			return make([]float64, len(given)), nil
		}
		study, err := entry.NewJudge(seed+1, iterations).Study(ctx, k, ask)
		if err != nil {
			return nil, err
		}
		worth := map[game.Action]float64{}
		for _, c := range study.Choices {
			if c.Tried {
				worth[c.Action] = c.Utility[k.Seat()]
			}
		}
		return losses(worth, best, given), nil
	}
}

// distinct returns the best action and all other answers, each once.
func distinct(best game.Action, given []game.Action) []game.Action {
	all := []game.Action{best}
	for _, a := range given {
		if !slices.Contains(all, a) {
			all = append(all, a)
		}
	}
	return all
}

// losses returns what answers give away, or nil if the worth of one is unknown.
func losses(worth map[game.Action]float64, best game.Action, given []game.Action) []float64 {
	out := make([]float64, len(given))
	for i, a := range given {
		if _, known := worth[a]; !known {
			return nil
		}
		out[i] = (worth[best] - worth[a]) / 2 // from utility to chances
	}
	return out
}

// playouts returns a judge that compares answers with captain's choice: mate plays n imagined positions to their end after each of them.
func playouts(g game.Game, n int) judge {
	return func(ctx context.Context, k *bot.Knowledge, given []game.Action, seed uint64) ([]float64, error) {
		captain, err := roster.New(roster.Captain, g, seed, roster.Opts{})
		if err != nil {
			return nil, err
		}
		best, err := captain.Choose(ctx, k)
		if err != nil {
			return nil, err
		}
		all := distinct(best, given)
		if len(all) == 1 {
			return make([]float64, len(given)), nil
		}
		r := rollout.Rollout{Know: k, Make: func(g game.Game, seed uint64) (bot.Bot, error) {
			return roster.New(roster.Mate, g, seed, roster.Opts{})
		}}
		rnd, worth, legal := rand.New(rand.NewPCG(seed, 1)), map[game.Action]float64{}, k.Legal(nil)
		world := k.Imagine(rnd)
		st := world.Clone()
		for range n {
			r.Imagine(world, legal, rnd)
			luck := rnd.Uint64()
			for _, a := range all {
				st.CopyFrom(world)
				u, err := r.After(ctx, st, a, luck)
				if err != nil {
					return nil, err
				}
				worth[a] += u / float64(n)
			}
		}
		return losses(worth, best, given), nil
	}
}
