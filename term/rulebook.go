package term

// Rulebook is what a client shows of a game's rules.
type Rulebook struct {
	Goal string // a sentence or two; "" if it is not known
	Text string // the whole page
}
