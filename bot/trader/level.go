package trader

import "quarterdeck/bot/levels"

// Level is the budget of a level of the ladder; false for levels that are no traders.
func Level(name string) (Options, bool) {
	switch name {
	case levels.Deckhand:
		return Options{Worlds: 1, Steps: 8}, true
	case levels.Mate:
		return Options{Worlds: 3, Steps: 40, Replies: true, Offers: 8, Buys: true, Least: 0.02}, true
	case levels.Captain:
		return Options{Worlds: 24, Steps: 200, Replies: true, Offers: 16, Buys: true, Least: 0.03}, true
	}
	return Options{}, false
}
