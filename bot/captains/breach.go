package captains

import (
	"quarterdeck/bot"
	"quarterdeck/bot/levels"
	"quarterdeck/bot/mariner"
	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// skills is how well each level plays Breach.
var skills = map[string]breach.Skill{levels.Deckhand: breach.Careless, levels.Mate: breach.Sound, levels.Captain: breach.Expert}

// crew is the mariner for a level in Breach; false for levels that are not played by plan.
func crew(level string, g game.Game, seed uint64, _ levels.Opts) (bot.Bot, bool) {
	k, ok := skills[level]
	if g.Info().ID != "breach" || !ok {
		return nil, false
	}
	return mariner.New(seed, k), true
}
