package coach

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// explanation introduces the figures to new readers.
const explanation = `Chances are chances to win if both players play their best from there on; a draw counts half. Best play picks among
several cards at random, so that it cannot be predicted; the last column shows how often it picks each. “Gave away” is
how much less a card was worth than best play, against a perfect opponent. Luck is how the two cards matched up.
`

// WriteText writes the report in words and tables.
func (r *Report) WriteText(out io.Writer) error {
	w := &writer{out: out}
	w.printf("%s: %s against %s. %s\n\n%s", r.Title, r.who[0], r.who[1], r.EndInWords(), explanation)
	if r.Forked > 0 {
		w.printf("\nThis match continues from a position of another one. Moves before that point do not count here.\n")
	}
	for i, d := range r.Deals {
		if len(r.Deals) > 1 {
			w.printf("\nDeal %d\n", i+1)
		}
		w.printf("\nThe row: %s\n\n", shownRow(d.Row))
		w.rounds(r.Names, d.Rounds)
	}
	w.printf("\n")
	writeKeys(w, r.Keys, r.Names)
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

// rounds writes two lines for each round, one per seat.
func (w *writer) rounds(names []string, rounds []Round) {
	t := tabwriter.NewWriter(w.out, 0, 4, 2, ' ', 0)
	fmt.Fprintf(t, "round\tmiddle\tchances of %s\tplayer\tcard\tgave away\tbest play\n", names[0])
	for _, r := range rounds {
		luck := ""
		if text := Signed(r.Luck); text != "0.0%" {
			luck = "luck " + text
		}
		a, b := r.Sides[0], r.Sides[1]
		fmt.Fprintf(t, "%d\t%s\t%s → %s\t%s\t%s\t%s\t%s\n", r.Number, Shown(r.Middle), Percent(r.Before), Percent(r.After),
			names[0], Shown(a.Card), lossInWords(a.Loss), a.BestInWords())
		fmt.Fprintf(t, "\t\t%s\t%s\t%s\t%s\t%s\n", luck, names[1], Shown(b.Card), lossInWords(b.Loss), b.BestInWords())
	}
	if err := t.Flush(); w.err == nil {
		w.err = err
	}
}

// lossInWords returns a loss as a percentage, or a dash for one that is too small to notice.
func lossInWords(loss float64) string {
	if text := Percent(loss); text != "0.0%" {
		return text
	}
	return "–"
}

// Percent returns a share as "12.3%".
func Percent(x float64) string {
	return strings.Replace(fmt.Sprintf("%.1f%%", 100*x+0), "-", "−", 1)
}

// GivenAway returns what a choice gave away, "12.3%", or "nothing" for what would be rounded to zero.
func GivenAway(loss float64) string {
	if loss < 0.0005 {
		return "nothing"
	}
	return Percent(loss)
}

// Often returns how often best play makes a choice, as "12%". What is rare is "less than 1%", not zero.
func Often(share float64) string {
	switch {
	case share < 1e-6:
		return "never"
	case share < 0.01:
		return "less than 1%"
	}
	return fmt.Sprintf("%.0f%%", 100*share)
}

// Signed returns a share with its sign, "+1.2%" or "−1.2%".
func Signed(x float64) string {
	text := strings.Replace(fmt.Sprintf("%+.1f%%", 100*x), "-", "−", 1)
	if strings.Trim(text, "+−0. %") == "" {
		return "0.0%"
	}
	return text
}

// Tenths returns a number of tenths of a percent as "12.3%".
func Tenths(n int) string { return Percent(float64(n) / 1000) }

// Shown returns a card as it is printed: like its letter in records, but 10 for the ten.
func Shown(card string) string {
	if card == "T" {
		return "10"
	}
	return card
}

func shownRow(row []string) string {
	cards := make([]string, len(row))
	for i, card := range row {
		cards[i] = Shown(card)
	}
	return strings.Join(cards, " ")
}

// BestInWords lists the cards that best play chooses, most frequent first: "K 62%, 9 38%". A card that it always
// chooses has no percentage.
func (c *Choice) BestInWords() string {
	cards := c.mostFrequent()
	if len(cards) == 1 {
		return Shown(cards[0].Card)
	}
	var parts []string
	for _, k := range cards {
		parts = append(parts, fmt.Sprintf("%s %.0f%%", Shown(k.Card), 100*k.Chance))
	}
	return strings.Join(parts, ", ")
}

// EndInWords returns the result in a sentence.
func (r *Report) EndInWords() string {
	word, rest, _ := strings.Cut(r.End, " ")
	switch word {
	case "draw":
		return "They agreed on a draw."
	case "resign":
		return r.Names[seatIn(rest)] + " resigned."
	case "flag":
		return r.Names[seatIn(rest)] + " ran out of time."
	}
	switch {
	case r.Result > evenChance:
		return fmt.Sprintf("%s won %s to %s.", r.Names[0], word, rest)
	case r.Result < evenChance:
		return fmt.Sprintf("%s won %s to %s.", r.Names[1], rest, word)
	}
	return fmt.Sprintf("A draw, %s to %s.", word, rest)
}

// seatIn returns the seat that a line of the record names.
func seatIn(text string) int {
	if text == "0" {
		return 0
	}
	return 1
}

// Sentences returns the ledger in words.
func (r *Report) Sentences() []string {
	l, name := r.Ledger.Rounded(0), r.Names
	lines := []string{fmt.Sprintf("%s began with %s and ended with %s.", name[0], Tenths(l.From), Tenths(l.Result))}
	for seat, given := range []int{l.Own, l.Other} {
		lines = append(lines, fmt.Sprintf("%s gave away %s%s.", name[seat], amount(given), r.worstText(seat)))
	}
	sum := fmt.Sprintf("%s − %s + %s", Tenths(l.From), Tenths(l.Own), Tenths(l.Other))
	lines = append(lines, luckInWords(name, l.Luck))
	sum += term(l.Luck)
	if r.Ledger.Conceded != 0 {
		lines = append(lines, fmt.Sprintf("The match ended early, which changed %s's chances by %s.", name[0], Signed(float64(l.Conceded)/1000)))
		sum += term(l.Conceded)
	}
	return append(lines, fmt.Sprintf("Together: %s = %s. (Rounded; --json has the exact figures.)", sum, Tenths(l.Result)))
}

// amount returns what a seat gave away in all.
func amount(tenths int) string {
	if tenths == 0 {
		return "next to nothing"
	}
	return Tenths(tenths) + " in all"
}

func luckInWords(name []string, luck int) string {
	switch {
	case luck > 0:
		return fmt.Sprintf("Luck, from how the cards matched up, brought %s %s.", name[0], Tenths(luck))
	case luck < 0:
		return fmt.Sprintf("Luck, from how the cards matched up, brought %s %s.", name[1], Tenths(-luck))
	}
	return "Luck, from how the cards matched up, favored neither player."
}

// term returns one more figure of a sum.
func term(tenths int) string {
	if tenths < 0 {
		return " − " + Tenths(-tenths)
	}
	return " + " + Tenths(tenths)
}

// worstText returns a sentence about where a seat gave away the most, or "" if it was little.
func (r *Report) worstText(seat int) string {
	worst, loss := r.Worst(seat)
	if loss < 0.001 {
		return ""
	}
	return fmt.Sprintf(", most of it in round %d with the %s (%s)", worst.Number, Shown(worst.Sides[seat].Card), Percent(loss))
}
