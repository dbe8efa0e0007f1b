package captains

import (
	"quarterdeck/bot"
	"quarterdeck/bot/levels"
	"quarterdeck/bot/planner"
	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// crew is the planner for a level in Breach; false for levels that are not played by plans.
func crew(level string, g game.Game, seed uint64, _ levels.Opts) (bot.Bot, bool) {
	if g.Info().ID != "breach" {
		return nil, false
	}
	o := planner.Options{Bonus: urge}
	switch level {
	case levels.Deckhand:
		o.Depth, o.Width, o.Draws, o.Worlds = 1, 1, 6, 1
	case levels.Mate:
		o.Depth, o.Width, o.Draws, o.Worlds = 2, 4, 30, 2
	case levels.Captain:
		o.Depth, o.Width, o.Draws, o.Worlds = 3, 4, 30, 3
	default:
		return nil, false
	}
	return planner.New(seed, o), true
}

func urge(st game.State, s game.Seat, a game.Action) float64 { return st.(*breach.State).Urge(s, a) }
