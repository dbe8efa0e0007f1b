package play

import (
	"strings"

	"quarterdeck/match/outcome"
)

// TurningPoint is a moment of a finished match to which its result links.
type TurningPoint struct {
	At    int      // version just after it
	Words []string // as in the log
}

// text returns the words of the moment without the verdict on the match, which stands above.
func (t *TurningPoint) text() string { return strings.Join(t.Words, " ") }

// emblem returns the icon of the outcome: it differs in shape, not only in color.
func (p *Page) emblem() string {
	switch p.Outcome() {
	case outcome.Win:
		return "won"
	case outcome.Loss:
		return "lost"
	case outcome.Draw:
		return "drawn"
	}
	return "flag"
}

// shareText returns what a player can send to others: it tells who played what, and not who won.
func (p *Page) shareText() string {
	return p.View.Title + ": " + strings.Join(p.View.Names, " and ") + ". Watch the match:"
}
