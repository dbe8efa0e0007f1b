// Package study draws the pages about a finished match: the coach’s analysis, and practice from a position of it.
package study

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/coach"
	"quarterdeck/match"
	"quarterdeck/web/href"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/study/chart"
)

// CoachPage is the coach's analysis of a finished match, from the point of view of one seat.
type CoachPage struct {
	Page   ui.Page
	View   *match.View
	Report *coach.Report // of a match that the coach solves exactly; rounds say at which version of the match they begin
	// Estimates are of any other match; moments say at which version they begin. Both are nil while the coach is
	// working.
	Estimates *coach.Estimates
	Exact     bool // the coach solves this match exactly
	Ahead     int  // matches before this one in the queue
	Percent   int  // progress of the analysis; -1 if unknown
	// Name is the reader's, or "" of one who must give a name first. Key makes idempotency keys of the forms.
	Name, Key string
}

// keys returns the key moments of the match.
func (p *CoachPage) keys() []coach.KeyMoment {
	if p.Estimates != nil {
		return p.Estimates.Keys
	}
	return p.Report.Keys
}

// me returns the seat that the page is about: the viewer's, or the first.
func (p *CoachPage) me() int { return max(0, p.View.Viewer) }

func (p *CoachPage) them() int { return 1 - p.me() }

// you reports whether the page calls a seat “you”.
func (p *CoachPage) you(seat int) bool { return seat == p.View.Viewer && !p.View.Several() }

// name returns the name of a seat at the beginning of a sentence.
func (p *CoachPage) name(seat int) string {
	if p.you(seat) {
		return "You"
	}
	return p.View.Names[seat]
}

// chances converts seat 0's chances to those of the page's seat.
func (p *CoachPage) chances(x float64) float64 {
	if p.me() == 1 {
		return 1 - x
	}
	return x
}

// luck converts seat 0's luck to that of the page's seat.
func (p *CoachPage) luck(x float64) float64 {
	if p.me() == 1 {
		return -x
	}
	return x
}

// wins says that a seat wins, in two words.
func (p *CoachPage) wins(seat int) string {
	if p.you(seat) {
		return "you win"
	}
	return p.View.Names[seat] + " wins"
}

// whose names the winning chances of the page's seat.
func (p *CoachPage) whose() string {
	if p.you(p.me()) {
		return "Your chances to win"
	}
	return "Chances of " + p.View.Names[p.me()] + " to win"
}

// working describes the progress of the analysis.
func (p *CoachPage) working() string {
	switch {
	case p.Ahead == 1:
		return "One match is ahead of yours."
	case p.Ahead > 1:
		return strconv.Itoa(p.Ahead) + " matches are ahead of yours."
	case p.Percent >= 0:
		return strconv.Itoa(p.Percent) + "% " + p.worked()
	}
	return "The coach is about to start."
}

// worked says what the percentage of progress refers to. The page's script has the same text.
func (p *CoachPage) worked() string {
	if p.Exact {
		return "of all possible positions are solved."
	}
	return "of this match is analyzed."
}

// between returns the names of the players.
func (p *CoachPage) between() string { return strings.Join(p.View.Names, " and ") }

// slip is the loss from which a choice is marked in the drawing.
const slip = 0.02

// chart returns the line of chances, wide for a desktop, otherwise narrow for a phone.
func (p *CoachPage) chart(wide bool) string {
	l := chart.Line{ID: "slim", Width: 350, Height: 270, Title: p.whose() + ", round by round", Text: p.chartText(),
		Top: cut(p.wins(p.me())), Bottom: cut(p.wins(p.them()))}
	if wide {
		l.ID, l.Width, l.Height = "wide", 1040, 330
	}
	for i, deal := range p.Report.Deals {
		for j := range deal.Rounds {
			r := &deal.Rounds[j]
			l.Rounds = append(l.Rounds, chart.Round{
				Before: p.chances(r.Before), After: p.chances(r.After), Name: strconv.Itoa(r.Number), Under: coach.Shown(r.Middle),
				Link: href.Past(p.View.ID, r.Line), Hint: p.hint(r), Break: i > 0 && j == 0,
				Down: r.Sides[p.me()].Loss >= slip, Up: r.Sides[p.them()].Loss >= slip,
			})
		}
	}
	return l.SVG()
}

// cut shortens a text so that it fits a drawing on a phone.
func cut(text string) string {
	const room = 32
	if letters := []rune(text); len(letters) > room {
		return string(letters[:room-1]) + "…"
	}
	return text
}

func (p *CoachPage) chartText() string {
	var parts []string
	for _, deal := range p.Report.Deals {
		for i := range deal.Rounds {
			parts = append(parts, coach.Percent(p.chances(deal.Rounds[i].Before)))
		}
	}
	return "Before each round: " + strings.Join(parts, ", ") + ". At the end: " + coach.Percent(p.chances(p.Report.Result)) + ". The table below has the same figures."
}

func (p *CoachPage) hint(r *coach.Round) string {
	return fmt.Sprintf("Round %d: %s → %s. View this round.", r.Number, coach.Percent(p.chances(r.Before)), coach.Percent(p.chances(r.After)))
}

// entry is one line of the account.
type entry struct{ what, why, figure, class string }

// account returns the ledger as a sum from the first chances to the result.
func (p *CoachPage) account() []entry {
	if p.Estimates != nil {
		return p.estimated().account()
	}
	l := p.Report.Ledger.Rounded(p.me())
	began := "before the first card"
	if p.Report.Forked > 0 {
		began = "where this match continues another one"
	}
	out := []entry{
		{"The beginning", began, coach.Tenths(l.From), "total"},
		{p.name(p.them()) + " gave away", "by cards that were worth less than best play", change(l.Other), goodOrBad(l.Other)},
		{p.name(p.me()) + " gave away", "by cards that were worth less than best play", change(-l.Own), goodOrBad(-l.Own)},
		{"Luck", "from how the two cards of a round happened to match up", change(l.Luck), goodOrBad(l.Luck)},
	}
	if p.Report.Ledger.Conceded != 0 {
		out = append(out, entry{"Ended early", "the result compared with the chances at that moment", change(l.Conceded), goodOrBad(l.Conceded)})
	}
	return append(out, entry{"The end", p.ended(l.Result), coach.Tenths(l.Result), "total"})
}

func (p *CoachPage) ended(result int) string {
	switch {
	case result > 500:
		return p.wins(p.me())
	case result < 500:
		return p.wins(p.them())
	}
	return "a draw, which counts half"
}

// change returns tenths of a percent with a sign.
func change(n int) string {
	switch {
	case n > 0:
		return "+ " + coach.Tenths(n)
	case n < 0:
		return "− " + coach.Tenths(-n)
	}
	return "none"
}

func goodOrBad(n int) string {
	switch {
	case n > 0:
		return "good"
	case n < 0:
		return "bad"
	}
	return ""
}

// highlights says where each seat gave away most.
func (p *CoachPage) highlights() []string {
	var out []string
	for _, seat := range []int{p.me(), p.them()} {
		r, loss := p.Report.Worst(seat)
		text := p.name(seat) + " gave away next to nothing."
		if loss >= 0.001 {
			text = fmt.Sprintf("%s gave away %s in all, most in round %d with the %s (%s).", p.name(seat), coach.Percent(p.Report.Ledger.Given[seat]),
				r.Number, coach.Shown(r.Sides[seat].Card), coach.Percent(loss))
		}
		out = append(out, text)
	}
	return out
}

// verdict describes a choice.
func verdict(c *coach.Choice) string {
	switch {
	case c.Loss >= 0.0005:
		return "gave away " + coach.Percent(c.Loss)
	case c.Chance >= rare:
		return "best play"
	}
	return "just as good as best play"
}

// weight returns a CSS class for how much a choice gave away.
func weight(c *coach.Choice) string {
	switch {
	case c.Loss >= 0.08:
		return "verdict heavy"
	case c.Loss >= slip:
		return "verdict some"
	case c.Loss >= 0.0005:
		return "verdict little"
	}
	return "verdict none"
}

// rare is the probability below which a card of best play is not shown, unless it was played.
const rare = 0.005

// bar is one card of the best mixed strategy.
type bar struct {
	card, percent, share string
	played               bool
}

// bars returns the cards of best play, the most frequent first, and the card that was played.
func bars(c *coach.Choice) []bar {
	cards := slices.DeleteFunc(slices.Clone(c.Best), func(k coach.Card) bool { return k.Chance < rare && k.Card != c.Card })
	slices.SortStableFunc(cards, func(a, b coach.Card) int { return cmp.Compare(b.Chance, a.Chance) })
	var out []bar
	for _, k := range cards {
		out = append(out, bar{coach.Shown(k.Card), coach.Often(k.Chance), fmt.Sprintf("--share:%.1f%%", 100*k.Chance), k.Card == c.Card})
	}
	return out
}

// stake says what a round was about.
func (p *CoachPage) stake(r *coach.Round) string {
	worth := "worth one point"
	if r.Carry > 0 {
		worth = fmt.Sprintf("worth %d points", r.Carry+1)
	}
	return fmt.Sprintf("%s, at %d to %d", worth, r.Points[p.me()], r.Points[p.them()])
}
