package roster

import (
	"quarterdeck/bot"
	"quarterdeck/bot/breach"
	"quarterdeck/bot/mcts"
	"quarterdeck/bot/port"
	"quarterdeck/bot/sabotage"
)

const (
	// portWorld is the number of search iterations that take about as long as imagining a partner's hand in Pirates Port.
	portWorld = 100
	// breachPlayout is the number of iterations that count as one playout by the plan in Breach. A playout takes longer, but
	// fewer playouts would make an estimate too noisy.
	breachPlayout = 50
)

// NewJudge returns the coach's judge of positions of the game; iterations is the budget of one evaluation. In Bastion's
// Breach it is the search, for rows that are not solved.
func (e Entry) NewJudge(seed uint64, iterations int) bot.Judge {
	if e.Judge != nil {
		return e.Judge(seed, iterations)
	}
	return mcts.New(seed, mcts.Options{Iterations: iterations})
}

// Draws returns how the coach samples chance draws; hidden reports whether seats know different things.
func (e Entry) Draws(hidden bool) Sampling {
	s := e.OpenDraws
	if hidden {
		s = e.HiddenDraws
	}
	if s.Outcomes == 0 {
		s.Outcomes = 52
	}
	if s.Repeats == 0 {
		s.Repeats = 12
	}
	return s
}

func judgeSabotage(seed uint64, iterations int) bot.Judge {
	return sabotage.New(seed, sabotage.Options{Iterations: iterations})
}

func judgePort(seed uint64, iterations int) bot.Judge {
	return port.NewWith(seed, min(iterations/portWorld, port.Partners))
}

func judgeBreach(seed uint64, iterations int) bot.Judge {
	return breach.NewJudge(seed, iterations/breachPlayout)
}
