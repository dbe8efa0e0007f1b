package exam

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot"
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
		r, worth := rand.New(rand.NewPCG(seed, 1)), map[game.Action]float64{}
		for range n {
			st := k.Imagine(r)
			if h, hides := st.(game.HiddenChooser); hides {
				h.ClearChoices() // they are guesses
			}
			luck := r.Uint64()
			for _, a := range all {
				after := st.Clone()
				after.Apply(k.Seat(), a)
				u, err := playOut(ctx, g, k, after, luck)
				if err != nil {
					return nil, err
				}
				worth[a] += u / float64(n)
			}
		}
		return losses(worth, best, given), nil
	}
}

// playOut has mate play a position to its end, and returns the utility of k's seat.
func playOut(ctx context.Context, g game.Game, k *bot.Knowledge, st game.State, luck uint64) (float64, error) {
	r := rand.New(rand.NewPCG(luck, 2))
	var bots []bot.Bot
	for s := range k.Setup().Seats {
		b, err := roster.New(roster.Mate, g, luck+uint64(s), roster.Opts{})
		if err != nil {
			return 0, err
		}
		bots = append(bots, b)
	}
	for version := k.Version() + 1; !game.Over(st); version++ {
		actors := game.RequiredActors(st)
		if actors == game.NatureOnly {
			st.Apply(game.Nature, st.Roll(r))
			continue
		}
		s := actors.First()
		a, err := bots[s].Choose(ctx, bot.Know(g, st, s).Under(k.Setup()).AtVersion(version))
		if err != nil {
			return 0, err
		}
		st.Apply(s, a)
	}
	return float64(st.Result().Utility[k.Seat()]), nil
}
