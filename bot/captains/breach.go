package captains

import (
	"quarterdeck/bot"
	"quarterdeck/bot/breach"
	"quarterdeck/bot/levels"
	"quarterdeck/game"
	rules "quarterdeck/games/breach"
)

// skills is how well each level plays Breach.
var skills = map[string]rules.Skill{levels.Deckhand: rules.Careless, levels.Mate: rules.Sound, levels.Captain: rules.Expert}

// crew is the mariner for a level in Breach; false for levels that are not played by plan.
func crew(level string, g game.Game, seed uint64, _ levels.Opts) (bot.Bot, bool) {
	k, ok := skills[level]
	if g.Info().ID != "breach" || !ok {
		return nil, false
	}
	return breach.New(seed, k), true
}
