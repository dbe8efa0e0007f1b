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
		"A figure whose error is not smaller than itself is too close to call and shown as “–”. A loss is counted from two errors on.\n\n")
	e.table(w)
	w.printf("\n")
	writeKeys(w, e.Keys, e.Names)
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
			who, what, loss, best = e.Names[c.Seat], c.Action, c.lossInWords(), c.adviceInWords()
		}
		fmt.Fprintf(t, "%d\t%s\t%s\t%s\t%s", m.At+1, who, what, loss, best)
		for _, s := range e.sides() {
			luck := ""
			if m.Choice == nil {
				luck = dashed(m.Luck[s].Signed())
			}
			fmt.Fprintf(t, "\t%s\t%s", dashed(m.Chances[s].Chance()), luck)
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); w.err == nil {
		w.err = err
	}
}

// dashed returns a figure for a table, with a dash for one that is too close to call.
func dashed(text string) string {
	if text == TooClose {
		return "–"
	}
	return text
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

// adviceInWords returns what captain would choose instead, or "" if the coach recommends nothing.
func (c *Chosen) adviceInWords() string {
	switch {
	case c.Advice != nil:
		return c.Advice.Action
	case c.Same():
		return "the same"
	}
	return ""
}

// Signed returns an amount with its sign, "+12.3 ± 0.4%", "" if it is zero, or TooClose if it does not hold.
func (f Figure) Signed() string {
	switch {
	case f == Figure{}:
		return ""
	case !f.Holds():
		return TooClose
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
	text := fmt.Sprintf("%s gave away about %s in all, most at line %d with %s (%s", name, given, worst.At+1, c.Action, c.Loss)
	if c.Advice != nil {
		text += "; captain: " + c.Advice.Action
	}
	return text + ")."
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
	first := fmt.Sprintf("For %s: chances at first %s, %s at the end; luck of the draws %s", name, a.From.Chance(), Percent(a.Result), a.Luck.plainly())
	if a.Conceded != (Figure{}) {
		first += fmt.Sprintf("; ending early %s", a.Conceded.plainly())
	}
	lines := []string{first + ".", e.sum(s)}
	rest, why := "estimation errors, and what is too small to measure or too close to call", "captain misjudged some of these positions"
	if e.Secrets {
		rest, why = rest+", and what hidden cards and secret choices turned out to be", why+", or hidden cards and secret choices mattered much"
	}
	rest = "The rest is what these estimates do not explain: " + rest + "."
	if doubt := 2 * a.Rest.Error; math.Abs(a.Rest.Value) > doubt {
		rest += fmt.Sprintf(" It is larger than the ± shown would suggest (%s): %s.", Percent(doubt), why)
	}
	return append(lines, rest)
}

// sum returns the ledger as one sum, without what is too close to call: that is part of the rest.
func (e *Estimates) sum(s game.Seat) string {
	a, called := e.Accounts[s], e.Accounts[s].Called()
	line := "So"
	if a.From.Known() {
		line += " " + Percent(a.From.Value)
	}
	add := func(f Figure, what string) {
		if f.Holds() {
			line += fmt.Sprintf(" %s (%s)", summand(f.Value), what)
		}
	}
	line += fmt.Sprintf(" − %s (given away by %s)", Percent(called.Given.Value), e.Names[s])
	switch len(e.Names) {
	case 1:
	case 2:
		add(a.Others, "given away by "+e.Names[1-s])
	default:
		add(a.Others, "given away by the others")
	}
	add(a.Luck, "luck")
	if a.Conceded != (Figure{}) {
		add(a.Conceded, "ending early")
	}
	return line + fmt.Sprintf(" %s (the rest) = %s.", summand(called.Rest.Value), Percent(a.Result))
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
