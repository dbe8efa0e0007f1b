package main

import (
	"fmt"
	"io"
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
		fmt.Fprint(out, b.Pairs.Text(b.Bots[0].Name, b.Bots[1].Name))
	}
	fmt.Fprintln(out, "By seat, over all bots:")
	for _, s := range b.ByPlace {
		row(s)
	}
	fmt.Fprintf(out, "Draws %.1f%% (%.1f to %.1f). Choices a match %.1f ± %.1f, %g to %g.\n",
		100*b.Draws.Value, 100*b.Draws.Low, 100*b.Draws.High, b.Length.Value, b.Length.Margin, b.Length.Min, b.Length.Max)
	fmt.Fprintln(out, "A rate counts a draw as half a win; intervals are 95%.")
}
