package coach

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteText is the report in words and tables.
func (r *Report) WriteText(out io.Writer) error {
	w := &writer{out: out}
	w.printf("%s: %s against %s, end %s\n\n", r.Title, r.Names[0], r.Names[1], r.End)
	w.printf("Chances are chances to win, a draw counting half. The best play mixes cards: “best” lists how often it would choose each.\n")
	for i, d := range r.Deals {
		if len(r.Deals) > 1 {
			w.printf("\nDeal %d", i+1)
		}
		w.printf("\nThe row: %s\n\n", strings.Join(d.Row, " "))
		w.rounds(r.Names, d.Rounds)
	}
	w.printf("\n")
	for _, line := range r.Sentences() {
		w.printf("%s\n", line)
	}
	return w.err
}

type writer struct {
	out io.Writer
	err error
}

func (w *writer) printf(format string, args ...any) {
	if w.err == nil {
		_, w.err = fmt.Fprintf(w.out, format, args...)
	}
}

func (w *writer) rounds(names []string, rounds []Round) {
	t := tabwriter.NewWriter(w.out, 0, 4, 2, ' ', 0)
	fmt.Fprintf(t, "round\tmiddle\t%s's chances\t%s\tgave away\tbest\t%s\tgave away\tbest\tluck for %s\n", names[0], names[0], names[1], names[0])
	for _, r := range rounds {
		a, b := r.Sides[0], r.Sides[1]
		fmt.Fprintf(t, "%d\t%s\t%s → %s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.Number, r.Middle, Percent(r.Before), Percent(r.After),
			a.Card, Percent(a.Loss), a.BestInWords(), b.Card, Percent(b.Loss), b.BestInWords(), Signed(r.Luck))
	}
	if err := t.Flush(); w.err == nil {
		w.err = err
	}
}

// Percent is a share as "12.3 %".
func Percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x+0) }

// Signed is a share with its sign, "+1.2 %".
func Signed(x float64) string {
	text := fmt.Sprintf("%+.1f %%", 100*x)
	if strings.Trim(text, "+-0. %") == "" {
		return "0.0 %"
	}
	return text
}

// BestInWords lists the cards that best play chooses, the most frequent first: "K 62 %, 9 38 %".
func (c *Choice) BestInWords() string {
	var parts []string
	for _, k := range c.mostFrequent() {
		parts = append(parts, fmt.Sprintf("%s %.0f %%", k.Card, 100*k.Chance))
	}
	return strings.Join(parts, ", ")
}

// Sentences is the ledger in words.
func (r *Report) Sentences() []string {
	l, name := r.Ledger, r.Names
	lines := []string{fmt.Sprintf("%s began with %s and ended with %s.", name[0], Percent(l.From), Percent(l.Result))}
	for seat := range 2 {
		worst, loss := r.worst(seat)
		line := fmt.Sprintf("%s gave away %s in all", name[seat], Percent(l.Given[seat]))
		if loss >= 0.001 {
			line += fmt.Sprintf(", most in round %d with the %s (%s)", worst.Number, worst.Sides[seat].Card, Percent(loss))
		}
		lines = append(lines, line+".")
	}
	lines = append(lines, fmt.Sprintf("Luck, in how the cards met, was worth %s to %s.", Signed(l.Luck), name[0]))
	if l.Conceded != 0 {
		lines = append(lines, fmt.Sprintf("The match was not played out; that was worth %s to %s.", Signed(l.Conceded), name[0]))
	}
	return append(lines, fmt.Sprintf("So %s − %s + %s + (%s) = %s, to the last digit.",
		Percent(l.From), Percent(l.Given[0]), Percent(l.Given[1]), Signed(l.Luck+l.Conceded), Percent(l.Result)))
}

// worst is the round in which a seat gave away most.
func (r *Report) worst(seat int) (worst Round, loss float64) {
	loss = -1
	for _, d := range r.Deals {
		for _, round := range d.Rounds {
			if l := round.Sides[seat].Loss; l > loss {
				worst, loss = round, l
			}
		}
	}
	return worst, loss
}
