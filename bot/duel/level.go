package duel

import "quarterdeck/bot/levels"

// Level is the budget of a level of the ladder; false for levels that are no traders.
func Level(name string) (Options, bool) {
	switch name {
	case levels.Deckhand:
		return Options{Worlds: 1, Answers: 1, Steps: 8, Waste: 0.8}, true
	case levels.Mate:
		return Options{Worlds: 2, Answers: 6, Steps: 30, Replies: true, Offers: 8, Buys: true}, true
	case levels.Captain:
		return Options{Worlds: 16, Answers: 40, Steps: 100, Replies: true, Offers: 16, Buys: true, Waste: 0.4, Least: 0.05}, true
	}
	return Options{}, false
}
