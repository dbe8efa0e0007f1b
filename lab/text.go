package lab

import (
	"fmt"
	"math"
	"strings"
)

// Text describes the pairs of two bots in a few lines.
func (p *Pairs) Text(first, second string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%d pairs on the same deals, %s against %s:\n", p.Pairs, first, second)
	fmt.Fprintf(&out, "  %.2f%% (%.2f to %.2f), Elo %s (%s to %s), score %+.3f ± %.3f\n",
		100*p.Rate.Value, 100*p.Rate.Low, 100*p.Rate.High, eloText(p.Elo.Value), eloText(p.Elo.Low), eloText(p.Elo.High), p.Score.Value, p.Score.Margin)
	fmt.Fprintf(&out, "  pairs that scored 0, ¼, ½, ¾, 1: %d, %d, %d, %d, %d\n", p.Counts[0], p.Counts[1], p.Counts[2], p.Counts[3], p.Counts[4])
	if t := p.Test; t != nil {
		verdict := map[string]string{
			"":     "undecided; give -n more pairs",
			"elo0": fmt.Sprintf("Elo %g accepted", t.Elo0),
			"elo1": fmt.Sprintf("Elo %g accepted", t.Elo1),
		}[t.Accepted]
		fmt.Fprintf(&out, "  sequential test of Elo %g against %g: %s (log-likelihood ratio %.2f in %.2f to %.2f)\n", t.Elo0, t.Elo1, verdict, t.Ratio, t.Low, t.High)
	}
	return out.String()
}

// eloText formats an Elo difference; an infinite one has no figure.
func eloText(x float64) string {
	switch {
	case x >= MaxElo:
		return "+∞"
	case x <= -MaxElo:
		return "−∞"
	}
	return fmt.Sprintf("%+.0f", math.Round(x)+0)
}
