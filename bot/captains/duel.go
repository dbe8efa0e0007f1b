package captains

import (
	"quarterdeck/bot"
	"quarterdeck/bot/duel"
	"quarterdeck/bot/levels"
	"quarterdeck/game"
)

// duellist is the trader for a level in Heads Up Duel; false for levels that are not played by it.
func duellist(level string, g game.Game, seed uint64, o levels.Opts) (bot.Bot, bool) {
	if g.Info().ID != "duel" {
		return nil, false
	}
	t, ok := duel.Level(level)
	if !ok {
		return nil, false
	}
	if o.Iterations > 0 {
		t.Worlds = min(t.Worlds, o.Iterations)
	}
	return duel.New(seed, t), true
}
