package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"quarterdeck/lab"
)

// eloPair is the value of --sprt: two Elo differences, or none.
type eloPair struct{ test *lab.Test }

// UnmarshalText parses "ELO0,ELO1".
func (e *eloPair) UnmarshalText(text []byte) error {
	first, second, ok := strings.Cut(string(text), ",")
	low, err0 := strconv.ParseFloat(strings.TrimSpace(first), 64)
	high, err1 := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if !ok || err0 != nil || err1 != nil {
		return fmt.Errorf("%q is not two Elo differences such as 0,20", text)
	}
	e.test = &lab.Test{Elo0: low, Elo1: high}
	return nil
}

func printBatch(out io.Writer, b *lab.Batch) {
	matches := "matches"
	if b.Matches == 1 {
		matches = "match"
	}
	fmt.Fprintf(out, "%d %s of %s, seed %d\n", b.Matches, matches, b.Game, b.Seed)
	row := func(s lab.Standing) {
		fmt.Fprintf(out, "  %-10s won %.7g, drawn %.7g, lost %.7g: %.1f%% (%.1f to %.1f), score %.2f ± %.2f\n",
			s.Name, s.Wins, s.Draws, s.Losses, 100*s.Rate.Value, 100*s.Rate.Low, 100*s.Rate.High, s.Score.Value, s.Score.Margin)
	}
	for _, s := range b.Bots {
		row(s)
	}
	if b.Pairs != nil {
		printPairs(out, b)
	}
	fmt.Fprintln(out, "By seat, over all bots:")
	for _, s := range b.ByPlace {
		row(s)
	}
	fmt.Fprintf(out, "Draws %.1f%% (%.1f to %.1f). Choices a match %.1f ± %.1f, %g to %g.\n",
		100*b.Draws.Value, 100*b.Draws.Low, 100*b.Draws.High, b.Length.Value, b.Length.Margin, b.Length.Min, b.Length.Max)
	fmt.Fprintln(out, "A rate counts a draw as half a win; intervals are 95%.")
}

func printPairs(out io.Writer, b *lab.Batch) {
	p := b.Pairs
	fmt.Fprintf(out, "%d pairs on the same deals, %s against %s:\n", p.Pairs, b.Bots[0].Name, b.Bots[1].Name)
	fmt.Fprintf(out, "  %.2f%% (%.2f to %.2f), Elo %s (%s to %s), score %+.3f ± %.3f\n",
		100*p.Rate.Value, 100*p.Rate.Low, 100*p.Rate.High, elo(p.Elo.Value), elo(p.Elo.Low), elo(p.Elo.High), p.Score.Value, p.Score.Margin)
	fmt.Fprintf(out, "  pairs that scored 0, ¼, ½, ¾, 1: %d, %d, %d, %d, %d\n", p.Counts[0], p.Counts[1], p.Counts[2], p.Counts[3], p.Counts[4])
	if t := p.Test; t != nil {
		verdict := map[string]string{
			"":     "undecided; give -n more pairs",
			"elo0": fmt.Sprintf("Elo %g accepted", t.Elo0),
			"elo1": fmt.Sprintf("Elo %g accepted", t.Elo1),
		}[t.Accepted]
		fmt.Fprintf(out, "  sequential test of Elo %g against %g: %s (log-likelihood ratio %.2f in %.2f to %.2f)\n", t.Elo0, t.Elo1, verdict, t.Ratio, t.Low, t.High)
	}
}

// elo formats an Elo difference; an infinite one has no figure.
func elo(x float64) string {
	switch {
	case x >= lab.MaxElo:
		return "+∞"
	case x <= -lab.MaxElo:
		return "−∞"
	}
	return fmt.Sprintf("%+.0f", math.Round(x)+0)
}
