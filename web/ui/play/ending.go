package play

import (
	"strings"

	"quarterdeck/match/outcome"
)

// TurningPoint is a moment of a finished match that its result links to.
type TurningPoint struct {
	At    int      // version just after it
	Words []string // as in the log
}

// text returns the words of the moment.
func (t *TurningPoint) text() string { return strings.Join(t.Words, " ") }

// emblem returns the icon of the outcome. Icons differ in shape, not only in color.
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

// verdict returns how the match ended, without the words of the title above it.
func verdict(p *Page) string { return strings.TrimPrefix(p.View.Result.Text, p.resultTitle()+". ") }

// shareText returns a text for sharing: it says who played what, but not who won.
func (p *Page) shareText() string {
	return p.View.Title + ": " + strings.Join(p.View.Names, " and ") + ". Watch the match:"
}
