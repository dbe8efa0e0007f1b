package play

import "quarterdeck/web/href"

// Hint explains a rule in a guest's first matches.
type Hint struct{ Name, Text string }

// streamURL returns the address of the stream that keeps the page up to date.
func (p *Page) streamURL() string {
	if p.Hinted {
		return href.HintedEvents(p.View.ID)
	}
	return href.Events(p.View.ID)
}

// hintKey returns a key of the hints that a page shows.
func (p *Page) hintKey() string {
	key := "hints"
	for _, h := range p.Hints {
		key += " " + h.Name
	}
	return key
}
