package term

// Rulebook is what a client shows of a game's rules.
type Rulebook struct {
	Goal string // a sentence or two; "" if it is not known
	Text string // the whole page
}

// Rulebooks returns the rulebook of a game; nil: no rules are known.
type Rulebooks func(game string) Rulebook

// Goal returns a paragraph with the goal of a game, or "" if it is not known.
func (r Rulebooks) Goal(game string) string {
	if r == nil {
		return ""
	}
	if goal := r(game).Goal; goal != "" {
		return "Goal: " + goal
	}
	return ""
}
