package duel

// Deckhand returns the budget of the level deckhand.
func Deckhand() Options { return Options{Worlds: 1, Answers: 1, Steps: 8, Discount: 0.8} }

// Mate returns the budget of the level mate.
func Mate() Options {
	return Options{Worlds: 2, Answers: 6, Steps: 30, Replies: true, Offers: 8, Buys: true, Taste: 0.6}
}

// Captain returns the budget of the level captain.
func Captain() Options {
	return Options{Worlds: 16, Answers: 20, Views: 4, Steps: 100, Replies: true, Offers: 16, Buys: true, Haggles: true,
		Net: true, Endings: true, Blind: 0.3, MinPart: 0.05}
}
