package captains

import (
	"quarterdeck/bot"
	"quarterdeck/bot/breach"
	"quarterdeck/bot/mcts"
	"quarterdeck/bot/port"
	"quarterdeck/game"
)

// forPartner is how many iterations of a search take about as long as imagining a partner's hand in Pirates Port once.
const forPartner = 100

// ForPlayout is how many iterations count as one playout by plan in Breach. A playout takes longer than so many of them, but with fewer
// playouts an estimate would say little.
const ForPlayout = 50

// Judge is how the captain of a game judges positions for those who look back at a match; iterations is the budget of one
// look. Captain of Bastion's Breach is the search here: where the row lies open there is the exact solution to ask.
func Judge(g game.Game, seed uint64, iterations int) bot.Judge {
	switch g.Info().ID {
	case "port":
		return port.NewWith(seed, min(iterations/forPartner, port.Partners))
	case "breach":
		return breach.NewJudge(seed, iterations/ForPlayout)
	case "sabotage":
		return newAmbitious(seed, iterations, mcts.Options{})
	}
	return mcts.New(seed, mcts.Options{Iterations: iterations})
}
