// Package daily draws the page of a deal of the day.
package daily

import (
	"slices"

	"quarterdeck/daily"
	"quarterdeck/friend"
	"quarterdeck/game"
	"quarterdeck/web/href"
	"quarterdeck/web/ui"
)

// URL returns the address of the page of a deal, without the date if that is today.
func URL(d daily.Deal, today daily.Date) string {
	date := string(d.Date)
	if d.Date == today {
		date = ""
	}
	return href.Daily(d.Offer.Slug(), date) + d.Query()
}

// PostURL returns the address of the forms of a deal's page: "sail" or "practice".
func PostURL(d daily.Deal, what string) string {
	return href.Daily(d.Offer.Slug(), string(d.Date)) + "/" + what
}

// Link is a link to the deal of another game.
type Link struct {
	Title, URL string
	Here       bool // the page is about this game
}

// Page is what a guest may know about one deal of the day.
type Page struct {
	Page   ui.Page
	Deal   daily.Deal
	Today  daily.Date
	Guest  string          // the guest's name; "" if the form has to ask for it
	Mine   *daily.Attempt  // the guest's own attempt, or nil
	Par    *daily.Attempt  // the bot's, or nil
	Count  int             // attempts so far
	Table  []daily.Attempt // the ranking; nil until the guest's own attempt or the day is over
	Streak int             // days in a row with an attempt
	Rate   *daily.Rate     // par where win, draw and loss count; nil if it is not to be known yet
	Days   []daily.Date    // with an attempt, in no order
	Others []Link          // the deals of all games
	// Percent is how many of the other finishers the guest has beaten; it counts if Beaten is true.
	Percent int
	Beaten  bool
	Share   string        // text for friends, once the guest's attempt is over
	Commit  string        // SHA-256 of the seed, hex
	Seed    string        // hex, once the day is over
	Key     string        // idempotency key of the form for practice
	Error   *game.Refusal // why a request was refused
	Board   *friend.Board // of the guest's friends
}

// Over reports whether the day is over.
func (p *Page) Over() bool { return p.Deal.Date != p.Today }

// otherDeals returns the deals of the same day under other values of one option.
func (p *Page) otherDeals(opt game.Option) []dealChoice {
	var out []dealChoice
	for i, value := range opt.Values {
		options := map[string]string{}
		for _, o := range p.Deal.Offer.Choices() {
			options[o.Name] = p.Deal.Setup.Options[o.Name]
		}
		options[opt.Name] = value
		d, err := p.Deal.Offer.On(p.Deal.Date, options)
		if err != nil {
			continue // the game does not allow this value here
		}
		out = append(out, dealChoice{ui.OptionLabel(&opt, i), URL(d, p.Today), value == p.Deal.Setup.Options[opt.Name]})
	}
	return out
}

// dealChoice is a link to another deal.
type dealChoice struct {
	label, address string
	chosen         bool
}

// day returns the address of the same deal n days later.
func (p *Page) day(n int) string {
	d := p.Deal
	d.Date = d.Date.Add(n)
	return URL(d, p.Today)
}

// steps returns an attempt's marks, filled up with blanks for those that were not reached.
func (p *Page) steps(a *daily.Attempt) []wayStep {
	out := make([]wayStep, 0, p.Deal.Offer.MaxScore)
	for _, m := range a.Marks {
		step := wayStep{m.Text, "hit", p.Deal.Offer.Unit + " " + m.Text}
		if !m.Reached {
			step = wayStep{m.Text, "miss", "missed with " + m.Text}
		}
		out = append(out, step)
	}
	for len(out) < p.Deal.Offer.MaxScore {
		out = append(out, wayStep{"", "blank", ""})
	}
	return out
}

// wayStep is one mark of an attempt as it is drawn.
type wayStep struct{ text, class, words string }

// wayWords returns an attempt's marks for screen readers.
func (p *Page) wayWords(a *daily.Attempt) string {
	text := ""
	for _, s := range p.steps(a) {
		if s.words != "" {
			text += s.words + ", "
		}
	}
	if text == "" {
		return "no hand finished"
	}
	return text[:len(text)-2]
}

// spoils reports whether the page may show how each voyage went: the guest's own voyage or the day is over.
func (p *Page) spoils() bool { return p.Over() || p.Mine != nil && p.Mine.Over }

// hidden returns the options for the form's hidden fields.
func (p *Page) hidden() []game.Option {
	return slices.DeleteFunc(p.Deal.Offer.Choices(), func(o game.Option) bool { return p.Deal.Setup.Options[o.Name] == o.Default })
}
