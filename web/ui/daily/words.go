package daily

import (
	"strconv"

	"quarterdeck/daily"
)

// voyage reports whether the page is about a voyage, whose points are counted. All others are about a match.
func (p *Page) voyage() bool { return !p.Deal.Offer.Ranks() }

// choose returns the words for a voyage or for a match.
func (p *Page) choose(voyage, match string) string {
	if p.voyage() {
		return voyage
	}
	return match
}

// lead introduces the page.
func (p *Page) lead() string {
	if p.Over() {
		return "This day is over. Its seed is public, its ranking is final, and you can still practice with its " + p.choose("cards", "deal") + "."
	}
	if p.voyage() {
		return "Today all players get the same cards. Your first voyage counts, however it ends. After it, you can practice with the same cards as often as you like."
	}
	against := ""
	if p.Deal.Offer.Seats > 1 {
		against = ", against captain"
	}
	return "Today all players get the same deal" + against + ". Your first match counts. After it, you can practice with the same deal as often as you like."
}

// ruleText says what counts.
func (p *Page) ruleText() string {
	return p.choose("One attempt a day. Your score at midnight UTC counts, even if the voyage is not finished.",
		"One attempt a day. A match that is not finished at midnight UTC is ranked last.")
}

// parText says how the bot did.
func (p *Page) parText() string {
	if !p.voyage() {
		return p.rateText()
	}
	switch {
	case p.Par == nil:
		return "The captain did not sail that day."
	case !p.Par.Over:
		return "The captain is still at sea."
	}
	return p.Par.Name + " made " + p.words(p.Par) + "."
}

// rateText says how often the bot wins from the player's seat.
func (p *Page) rateText() string {
	switch {
	case !p.spoils():
		return "You can see it when your own match is over."
	case p.Rate == nil && p.Par != nil && p.Par.Over && p.Deal.Offer.Trials == 1:
		return p.Par.Name + " " + p.words(p.Par) + "."
	case p.Rate == nil && p.Over():
		return "Captain did not play this deal."
	case p.Rate == nil:
		return "Captain is still playing this deal. Come back in a few minutes."
	case p.Rate.Exact:
		return "50%, exactly. Both seats have the same cards, so best play wins equally often from both."
	}
	return "Captain scores " + p.Rate.Text() + " from your seat, after " + strconv.Itoa(p.Rate.Matches) + " of " + strconv.Itoa(p.Rate.Of) +
		" matches. The range is the 95% interval; a draw counts half."
}

// countText says how many have played.
func (p *Page) countText() string {
	when := " today."
	if p.Over() {
		when = " that day."
	}
	did := p.choose("sailed", "played")
	switch p.Count {
	case 0:
		if !p.Over() {
			return "No player has " + did + " yet."
		}
		return "No player " + did + when
	case 1:
		return "One person " + did + when
	}
	return strconv.Itoa(p.Count) + " people " + did + when
}

// placeText returns the guest's place in the ranking, and what share of the others they beat.
func (p *Page) placeText() string {
	mine := daily.Of(p.Table, p.Mine.Guest)
	if mine == nil || len(p.Table) < 2 {
		return ""
	}
	text := "Place " + strconv.Itoa(mine.Place) + " of " + strconv.Itoa(len(p.Table)) + "."
	if p.Beaten {
		text += " Better than " + strconv.Itoa(p.Percent) + "% of the others who finished."
	}
	return text
}

// stateText returns the state of an attempt.
func (p *Page) stateText(a *daily.Attempt) string {
	switch {
	case !p.voyage() && (a.Over || p.Over()):
		return "" // the result says it
	case a.Won:
		return "won"
	case a.Over:
		return "lost"
	case p.Over():
		return "left at sea"
	}
	return p.choose("at sea", "in progress")
}

// words returns a result in words.
func (p *Page) words(a *daily.Attempt) string { return p.Deal.Offer.Result(a) }

// pickText says how the deal was picked, if it was.
func (p *Page) pickText() string {
	if !p.Deal.Offer.Picked() {
		return ""
	}
	return " Of " + strconv.Itoa(daily.Candidates) + " such deals, it is the one that quick bots found closest and most decisive."
}
