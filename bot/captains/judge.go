package captains

import (
	"quarterdeck/bot"
	"quarterdeck/bot/mcts"
	"quarterdeck/bot/voyage"
	"quarterdeck/game"
)

// forPartner is how many iterations of a search take about as long as imagining a partner's hand in Pirates Port once.
const forPartner = 100

// Judge is how the captain of a game judges positions for those who look back at a match; iterations is the budget of one
// look. Captain of Bastion's Breach is the search here: where the row lies open there is the exact solution to ask.
func Judge(g game.Game, seed uint64, iterations int) bot.Judge {
	switch g.Info().ID {
	case "port":
		return voyage.NewWith(seed, min(iterations/forPartner, voyage.Partners))
	case "sabotage":
		return newAmbitious(seed, iterations, mcts.Options{})
	}
	return mcts.New(seed, mcts.Options{Iterations: iterations})
}
