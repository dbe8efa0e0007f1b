package study

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"quarterdeck/coach"
	"quarterdeck/game"
	"quarterdeck/web/href"
	"quarterdeck/web/ui/study/chart"
)

// estimated is the coach's page of a match that is estimated and not solved exactly.
type estimated struct {
	*CoachPage
	all *coach.Estimates
}

func (p *CoachPage) estimated() *estimated { return &estimated{p, p.Estimates} }

// crew reports whether several seats win and lose together.
func (p *estimated) crew() bool { return p.all.CoOp && len(p.View.Names) > 1 }

// whose names the winning chances of the page's players.
func (p *estimated) whose() string {
	if p.crew() {
		return "The crew’s chances to win"
	}
	return p.CoachPage.whose()
}

// figure returns an estimate with its standard error, without spaces at which a line could break.
func figure(f coach.Figure) string { return tight(f.String()) }

// chance returns estimated chances in the same way.
func chance(f coach.Figure) string { return tight(f.Chance()) }

func signedFigure(f coach.Figure) string {
	if text := f.Signed(); text != "" {
		return tight(text)
	}
	return "none"
}

func tight(text string) string { return strings.ReplaceAll(text, " ", "\u00a0") }

// chances returns the chances of the page's seat.
func (p *estimated) chances(m *coach.Moment) coach.Figure { return m.Chances[p.me()] }

// luck returns what draws brought the page's seat, or "" for a choice.
func (p *estimated) luck(m *coach.Moment) string {
	if m.Choice != nil {
		return ""
	}
	return signedFigure(m.Luck[p.me()])
}

// result returns the result of the page's seat.
func (p *estimated) result() float64 { return p.all.Accounts[p.me()].Result }

// chart returns the line of chances, wide for a desktop, otherwise narrow for a phone.
func (p *estimated) chart(wide bool) string {
	l := chart.Line{ID: "slim", Width: 350, Height: 270, Title: p.whose() + ", step by step, estimated", Text: p.chartText(),
		Top: cut(p.wins(p.me())), Bottom: cut(p.loses())}
	if wide {
		l.ID, l.Width, l.Height = "wide", 1040, 330
	}
	if p.crew() {
		l.Top = "the voyage is won"
	}
	for i := range p.all.Moments {
		m := &p.all.Moments[i]
		down, up := p.turns(m)
		l.Rounds = append(l.Rounds, chart.Round{Before: p.chances(m).Value, Doubt: p.chances(m).Error, After: p.after(i), Name: strconv.Itoa(m.At),
			Link: href.Past(p.View.ID, m.At), Hint: p.hint(m), Down: down, Up: up})
	}
	return l.SVG()
}

// loses says what chances of 0 mean, in a few words.
func (p *estimated) loses() string {
	switch {
	case p.crew():
		return "it is lost"
	case len(p.View.Names) == 2:
		return p.wins(p.them())
	case p.you(p.me()):
		return "you lose"
	}
	return p.View.Names[p.me()] + " loses"
}

// after returns the chances after a moment: those before the next one, or the result.
func (p *estimated) after(i int) float64 {
	if i+1 < len(p.all.Moments) {
		return p.chances(&p.all.Moments[i+1]).Value
	}
	return p.result()
}

// turns reports whether a player made a mistake at a moment, so that the line falls or rises.
func (p *estimated) turns(m *coach.Moment) (down, up bool) {
	c := m.Choice
	if c == nil || !c.Clear || c.Loss.Value < slip {
		return false, false
	}
	change := c.Effect[p.me()].Value
	return change < 0, change > 0
}

func (p *estimated) chartText() string {
	first, last := &p.all.Moments[0], p.result()
	return fmt.Sprintf("From %s at step %d to %s at the end. The table below lists every step.", chance(p.chances(first)), first.At, coach.Percent(last))
}

func (p *estimated) hint(m *coach.Moment) string {
	return fmt.Sprintf("Step %d, %s: %s. View this step.", m.At, p.chances(m).Chance(), p.what(m))
}

// who says who acted at a moment.
func (p *estimated) who(m *coach.Moment) string {
	if m.Choice == nil {
		return "Chance"
	}
	return p.name(int(m.Choice.Seat))
}

// what describes a moment in words.
func (p *estimated) what(m *coach.Moment) string {
	if m.Choice != nil {
		return m.Choice.Label
	}
	var words []string
	for _, line := range p.View.Log {
		if line.N > m.At && line.N <= m.At+m.Lines {
			words = append(words, line.Words...)
		}
	}
	switch n := len(words); {
	case n == 0 && m.Lines == 1:
		return "A hidden draw."
	case n == 0:
		return strconv.Itoa(m.Lines) + " draws."
	case n > mostWords:
		return strings.Join(words[:mostWords-1], " ") + " … and " + strconv.Itoa(n-mostWords+1) + " more."
	}
	return strings.Join(words, " ")
}

// mostWords is the maximum number of sentences about a run of draws.
const mostWords = 3

// judged describes a choice, and returns a CSS class for how much it gave away.
func (p *estimated) judged(c *coach.Chosen) (verdict, class string) {
	switch {
	case c.Unknown:
		return "too few samples to tell", "verdict little"
	case c.Clear && c.Loss.Value >= 0.08:
		return "gave away " + figure(c.Loss), "verdict heavy"
	case c.Clear && c.Loss.Value >= slip:
		return "gave away " + figure(c.Loss), "verdict some"
	case c.Clear:
		return "gave away " + figure(c.Loss), "verdict little"
	case c.Same():
		return "as captain would", "verdict none"
	}
	return coach.TooClose, "verdict little"
}

func (p *estimated) verdict(c *coach.Chosen) string { text, _ := p.judged(c); return text }
func (p *estimated) weight(c *coach.Chosen) string  { _, class := p.judged(c); return class }

// loss returns what a choice gave away, for a table.
func (p *estimated) loss(m *coach.Moment) string {
	switch c := m.Choice; {
	case c == nil:
		return ""
	case c.Unknown:
		return "?"
	case c.Clear:
		return figure(c.Loss)
	}
	return "–"
}

// captain returns what captain would have chosen instead, or "" if the coach recommends nothing.
func (p *estimated) captain(c *coach.Chosen) string {
	if c.Advice == nil {
		return ""
	}
	return c.Advice.Label
}

// highlights says where each seat gave away most.
func (p *estimated) highlights() []string {
	seats := []int{p.me()}
	for s := range p.View.Names {
		if s != p.me() {
			seats = append(seats, s)
		}
	}
	var out []string
	for _, s := range seats {
		given, worst := p.all.Accounts[s].Given, p.all.Worst(game.Seat(s))
		if worst == nil {
			out = append(out, p.name(s)+" gave away nothing that captain could measure.")
			continue
		}
		c := worst.Choice
		text := fmt.Sprintf("%s gave away about %s in all, most at step %d (%s): “%s”", p.name(s), figure(given), worst.At, figure(c.Loss), c.Label)
		if c.Advice != nil {
			text += " instead of captain’s “" + c.Advice.Label + "”"
		}
		out = append(out, text+".")
	}
	return out
}

// account returns the ledger as a sum from the first chances to the result. Running totals are rounded, and the lines are
// their differences, so that the rounded column adds up.
func (p *estimated) account() []entry {
	raw := p.all.Accounts[p.me()]
	a := raw.Called()
	total, before := 0.0, 0
	next := func(change float64) int {
		total += change
		now := int(math.Round(1000 * total))
		defer func() { before = now }()
		return now - before
	}
	line := func(what, why string, f coach.Figure, sign float64) entry {
		if !f.Holds() {
			return entry{what, why, coach.TooClose, ""}
		}
		n := next(sign * f.Value)
		if f.Error > 0 {
			why += ", ±\u00a0" + coach.Percent(f.Error)
		}
		return entry{what, why, change(n), goodOrBad(n)}
	}
	began := "before the first choice or draw"
	if p.all.Forked > 0 {
		began = "where this match continues another one"
	}
	from := coach.TooClose
	if raw.From.Known() {
		from = coach.Tenths(next(a.From.Value))
	}
	if a.From.Error > 0 {
		began += ", ±\u00a0" + coach.Percent(a.From.Error)
	}
	out := []entry{{"The beginning", began, from, "total"}}
	switch len(p.View.Names) {
	case 1:
	case 2:
		out = append(out, line(p.name(p.them())+" gave away", "by choices that were clearly worth less than captain’s", raw.Others, 1))
	default:
		out = append(out, line("The others gave away", "by choices that were clearly worth less than captain’s", raw.Others, 1))
	}
	out = append(out, line(p.name(p.me())+" gave away", "by choices that were clearly worth less than captain’s", raw.Given, -1),
		line("Luck", "from all draws: the chances after them, minus the chances expected", raw.Luck, 1))
	if raw.Conceded != (coach.Figure{}) {
		out = append(out, line("Ended early", "the result compared with the chances at that moment", raw.Conceded, 1))
	}
	rest := next(a.Rest.Value)
	out = append(out, entry{"The rest", p.rest(), change(rest), goodOrBad(rest)})
	return append(out, entry{"The end", p.ended(before), coach.Tenths(before), "total"})
}

// rest says what the estimates do not explain.
func (p *estimated) rest() string {
	if p.all.Secrets {
		return "not explained: estimation errors, what is too small to measure or too close to call, and what hidden cards and secret choices turned out to be"
	}
	return "not explained: estimation errors, and what is too small to measure or too close to call"
}

// ended says how the match ended for the page's players.
func (p *estimated) ended(result int) string {
	switch {
	case p.crew() && result > 500:
		return "the voyage is won"
	case p.crew() && result < 500:
		return "the voyage is lost"
	case len(p.View.Names) != 2 && result < 500:
		return p.loses()
	}
	return p.CoachPage.ended(result)
}
