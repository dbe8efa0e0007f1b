package coach

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"quarterdeck/game"
)

// WriteText writes the estimates in words and a table.
func (e *Estimates) WriteText(out io.Writer) error {
	w := &writer{out: out}
	w.printf("%s: %s, end %s\n\n", e.Title, strings.Join(e.who, ", "), e.End)
	w.printf("All figures are estimates by the bot “captain”, which analyzed each step several times, using only what the player knew then.\n" +
		"“±” is the standard error; it does not cover what captain always overlooks. Chances are chances to win; a draw counts half.\n" +
		"A loss within the margin of error is shown as “–” and not counted.\n\n")
	e.table(w)
	w.printf("\n")
	for _, line := range e.Sentences() {
		w.printf("%s\n", line)
	}
	return w.err
}

// sides returns the seats whose chances are written: one if they determine all.
func (e *Estimates) sides() []game.Seat {
	if e.CoOp || len(e.Names) <= 2 {
		return []game.Seat{0}
	}
	out := make([]game.Seat, len(e.Names))
	for s := range out {
		out[s] = game.Seat(s)
	}
	return out
}

// side returns in words which seat the chances belong to.
func (e *Estimates) side(s game.Seat) string {
	if e.CoOp && len(e.Names) > 1 {
		return "the crew"
	}
	return e.Names[s]
}

func (e *Estimates) table(w *writer) {
	t := tabwriter.NewWriter(w.out, 0, 4, 2, ' ', 0)
	fmt.Fprint(t, "line\twho\twhat\tgave away\tcaptain")
	for _, s := range e.sides() {
		fmt.Fprintf(t, "\tchances of %s\tluck", e.side(s))
	}
	fmt.Fprintln(t)
	for _, m := range e.Moments {
		who, what, loss, best := "chance", shortened(m.Draws), "", ""
		if c := m.Choice; c != nil {
			who, what, loss, best = e.Names[c.Seat], c.Action, c.lossInWords(), c.bestInWords()
		}
		fmt.Fprintf(t, "%d\t%s\t%s\t%s\t%s", m.At+1, who, what, loss, best)
		for _, s := range e.sides() {
			luck := ""
			if m.Choice == nil {
				luck = m.Luck[s].Signed()
			}
			fmt.Fprintf(t, "\t%s\t%s", m.Chances[s], luck)
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); w.err == nil {
		w.err = err
	}
}

// shortened returns a list of draws, without the middle of a long one.
func shortened(draws []string) string {
	const limit = 3
	if len(draws) <= limit {
		return strings.Join(draws, ", ")
	}
	return fmt.Sprintf("%s, … %d more …, %s", draws[0], len(draws)-2, draws[len(draws)-1])
}

func (c *Chosen) lossInWords() string {
	switch {
	case c.Unknown:
		return "?"
	case c.Clear:
		return c.Loss.String()
	}
	return "–"
}

// bestInWords returns what captain would choose, if the action was clearly worse or if captain mixes.
func (c *Chosen) bestInWords() string {
	var parts []string
	for _, o := range c.Best {
		if o.Action == c.Action && !c.Clear && len(parts) == 0 {
			return "the same"
		}
		if o.Share < 0.1 {
			break
		}
		if parts = append(parts, o.Action); len(parts) == 3 {
			break
		}
	}
	return strings.Join(parts, " or ")
}

// Signed returns the figure with its sign, "+12.3 ± 0.4%", or "" if it is zero.
func (f Figure) Signed() string {
	switch {
	case f == Figure{}:
		return ""
	case f.Error == 0:
		return Signed(f.Value)
	}
	return fmt.Sprintf("%s ± %s", strings.TrimSuffix(Signed(f.Value), "%"), Percent(f.Error))
}

// Sentences returns the ledger in words.
func (e *Estimates) Sentences() []string {
	var lines []string
	for s := range e.Names {
		lines = append(lines, e.given(game.Seat(s)))
	}
	for _, s := range e.sides() {
		lines = append(lines, e.sums(s)...)
	}
	return lines
}

// given returns a sentence about what a seat gave away, and where it gave away most.
func (e *Estimates) given(s game.Seat) string {
	name, given := e.Names[s], e.Accounts[s].Given
	worst := e.Worst(s)
	if worst == nil {
		return name + " gave away nothing that captain could measure."
	}
	c := worst.Choice
	return fmt.Sprintf("%s gave away about %s in all, most at line %d with %s (%s; captain: %s).", name, given, worst.At+1, c.Action, c.Loss, c.bestInWords())
}

// Worst returns the moment of the largest clear loss of s, or nil.
func (e *Estimates) Worst(s game.Seat) (worst *Moment) {
	for i := range e.Moments {
		m := &e.Moments[i]
		if c := m.Choice; c != nil && c.Seat == s && c.Clear && (worst == nil || c.Loss.Value > worst.Choice.Loss.Value) {
			worst = m
		}
	}
	return worst
}

// sums returns the ledger of a seat.
func (e *Estimates) sums(s game.Seat) []string {
	a, name := e.Accounts[s], e.side(s)
	first := fmt.Sprintf("For %s: chances of about %s at first, %s at the end; luck of the draws %s", name, a.From, Percent(a.Result), a.Luck.plainly())
	if a.Conceded != (Figure{}) {
		first += fmt.Sprintf("; ending early %s", a.Conceded.plainly())
	}
	lines := []string{first + ".", e.sum(s)}
	rest, why := "estimation errors and losses too small to measure", "captain misjudged some of these positions"
	if e.Secrets {
		rest, why = rest+", and what hidden cards and secret choices turned out to be", why+", or hidden cards and secret choices mattered much"
	}
	rest = "The rest is what these estimates do not explain: " + rest + "."
	if doubt := 2 * a.Rest.Error; math.Abs(a.Rest.Value) > doubt {
		rest += fmt.Sprintf(" It is larger than the ± shown would suggest (%s): %s.", Percent(doubt), why)
	}
	return append(lines, rest)
}

// sum returns the ledger as one sum.
func (e *Estimates) sum(s game.Seat) string {
	a := e.Accounts[s]
	line := fmt.Sprintf("So %s − %s (given away by %s)", Percent(a.From.Value), Percent(a.Given.Value), e.Names[s])
	switch len(e.Names) {
	case 1:
	case 2:
		line += fmt.Sprintf(" %s (given away by %s)", summand(a.Others.Value), e.Names[1-s])
	default:
		line += fmt.Sprintf(" %s (given away by the others)", summand(a.Others.Value))
	}
	line += fmt.Sprintf(" %s (luck)", summand(a.Luck.Value))
	if a.Conceded != (Figure{}) {
		line += fmt.Sprintf(" %s (ending early)", summand(a.Conceded.Value))
	}
	return line + fmt.Sprintf(" %s (the rest) = %s.", summand(a.Rest.Value), Percent(a.Result))
}

// plainly returns what Signed returns, but a word for zero.
func (f Figure) plainly() string {
	if f == (Figure{}) {
		return "none"
	}
	return f.Signed()
}

// summand returns a share as part of a sum: "+ 1.2%" or "− 1.2%".
func summand(x float64) string {
	if x < 0 {
		return "− " + Percent(-x)
	}
	return "+ " + Percent(x)
}
