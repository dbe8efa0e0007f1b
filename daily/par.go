package daily

import (
	"strconv"

	"quarterdeck/lab"
)

// Rate is par where win, draw and loss count: the share of matches that are won from the player's seat, draws as halves.
type Rate struct {
	lab.Interval
	Exact   bool // proved, not estimated
	Matches int  // that the bot has played from the player's seat; 0 if Exact
	Of      int  // how many it plays in all
}

// RateOf returns par from what the bot's attempts at a deal have come to. ok is false while none is over, and where the bot has
// only one, whose result is par.
func (o Offer) RateOf(trials []Attempt) (r Rate, ok bool) {
	if o.Even {
		return Rate{Interval: lab.Interval{Value: 0.5, Low: 0.5, High: 0.5}, Exact: true}, true
	}
	r.Of = o.Trials
	points := 0.0
	for i := range trials {
		if !trials[i].Over {
			continue
		}
		r.Matches++
		switch trials[i].Outcome {
		case Won:
			points++
		case Drawn:
			points += 0.5
		}
	}
	r.Interval = lab.Wilson(points, r.Matches)
	return r, o.Ranks() && o.Trials > 1 && r.Matches > 0
}

// Text returns par in words: "50% (exact)", "63% (31 to 86%)".
func (r Rate) Text() string {
	text := percent(r.Value) + "%"
	if r.Exact {
		return text + " (exact)"
	}
	return text + " (" + percent(r.Low) + " to " + percent(r.High) + "%)"
}

func percent(x float64) string { return strconv.Itoa(int(100*x + 0.5)) }
